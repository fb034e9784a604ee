/** Is told how far long work is. */
export interface WorkProgress {
  /** A part of the work begins: `total` things are to be done. The part before it has ended. */
  begin(total: number, noun: string): void;
  /** So many more things are done. Parts of one count too. */
  advance(count: number): void;
  /** Says that there is more to do in this part than was known. */
  setTotal(total: number): void;
}

/** For work that nobody waits for. */
export const noProgress: WorkProgress = { begin() {}, advance() {}, setTotal() {} };
