import type { MarkedPart } from '../../shared/search/marks.ts';

/** A line of the quick search. */
export interface FoundLine {
  url: string;
  title: readonly MarkedPart[];
  text: readonly MarkedPart[];
  /** The language of title and text. Null if it is not known. */
  lang: string | null;
  /** A few words beside the title, such as the day of an article. */
  note: string;
}

/** What a source answers to a question. */
export type Answer =
  | {
      kind: 'found';
      lines: readonly FoundLine[];
      /** How many there are, which may be more than there are lines. */
      count: number;
      /** Whether there are still more than `count`. */
      isMore: boolean;
      /** Whether phrases were found only as their pairs. */
      isLoose: boolean;
    }
  | { kind: 'nothing' }
  /** The question has no word. */
  | { kind: 'meaningless' }
  /** Too many questions. After `waitMs` there may be one more. */
  | { kind: 'busy'; waitMs: number }
  | { kind: 'offline' }
  | { kind: 'failed' };

/** A source of answers. It rejects only when `signal` says that nobody waits for its answer. */
export type Ask = (words: string, signal: AbortSignal) => Promise<Answer>;
