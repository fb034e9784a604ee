/** Where two texts begin to differ. */
export function difference(one: string, other: string): string {
  const at = [...one].findIndex((_, index) => one[index] !== other[index]);
  const part = (text: string) => text.slice(Math.max(0, at - 40), at + 80);
  return `${part(one)} is not ${part(other)}`;
}
