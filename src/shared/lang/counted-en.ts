/** A count with its English noun: `1 article`, `2 articles`. */
export function countedEn(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
