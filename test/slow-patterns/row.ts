export interface SlowPattern {
  name: string;
  document: (n: number) => string;
  /** The larger document has twice as many repetitions as this. */
  n: number;
  /** Whether both documents are past a bound of the renderer. */
  isRefused: boolean;
  /** Whether a longer document would be past a bound, and shown in another way. */
  isWithinBound: boolean;
}

/**
 * The number of repetitions that the renderer must handle in linear time. The tests use it and its
 * double.
 */
export const maxRepetitions = 50_000;

type Document = string | ((n: number) => string);
export type Row = Document | (Partial<Omit<SlowPattern, 'document'>> & { document: Document });

/**
 * Fewer repetitions, for patterns of which one repetition is several blocks or marks: the time
 * grows with them.
 */
export const fewer = (document: Document): Row => ({ n: 10_000, document });
/**
 * Even fewer repetitions, for patterns of which one repetition is more than ten blocks or marks.
 */
export const few = (document: Document): Row => ({ n: 5_000, document });
export const of = (n: number, document: Document): Row => ({ n, document });
export const refused = (document: Document): Row => ({ isRefused: true, document });
/**
 * Twice as many repetitions are just within a bound. Past it they would be shown in another way.
 */
export const within = (n: number, document: Document): Row => ({
  n,
  isWithinBound: true,
  document,
});

export const lines = (n: number, line: (index: number) => string) =>
  Array.from({ length: n }, (_, index) => line(index)).join('\n');
/** The side of a square of n characters: the number of lines, and of characters in each line. */
export const side = (n: number) => Math.floor(Math.sqrt(n));
export const growing = (n: number, part: (length: number) => string) =>
  Array.from({ length: side(2 * n) }, (_, index) => part(index + 1)).join('');
export const shrinking = (n: number, part: (length: number) => string) =>
  Array.from({ length: side(2 * n) }, (_, index) => part(side(2 * n) - index)).join('');
/** Lines that get deeper, the whole `times` times. */
export const deep = (depth: number, line: (depth: number) => string, times: number) =>
  Array.from({ length: depth }, (_, each) => line(each))
    .join('')
    .repeat(times);
/** A text that opens n times and closes n times. */
export const nested =
  (open: string, close: string, inner = 'a') =>
  (n: number) =>
    open.repeat(n) + inner + close.repeat(n);
/** A text that is repeated before, or behind, a text that stands once. */
export const before = (text: string, end: string) => (n: number) => text.repeat(n) + end;
export const behind =
  (start: string, text: string, end = '') =>
  (n: number) =>
    start + text.repeat(n) + end;
export const fenced = (language: string, content: string) =>
  `\`\`\`${language}\n${content}\n\`\`\`\n`;
