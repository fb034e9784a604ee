/** The smallest round number that is not below `count`. Its half is whole, and round too: 2, 4, 6, 8, 10, 20, 40 … */
export function roundUp(count: number): number {
  const step = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(count, 1))) - 1);
  const found = [2, 4, 6, 8, 10].find((part) => part * step >= count);
  return (found ?? 20) * step;
}
