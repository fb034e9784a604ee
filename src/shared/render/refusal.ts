/**
 * The limit that a text exceeds, with the values that its sentence needs. See
 * shared/texts/refusals.ts.
 */
export type RefusalReason =
  | {
      name:
        | 'nestedBlocks'
        | 'nestedPictures'
        | 'nestedMarks'
        | 'repeatedAttributes'
        | 'quotes'
        | 'missingCells'
        | 'tablesOfContents'
        | 'formulas';
    }
  | { name: 'length'; maxCharacters: number }
  | { name: 'time'; maxSeconds: number }
  | { name: 'memory'; maxMegabytes: number };

/** A text past a limit. The renderer refuses all of it, so that no part is left out silently. */
export interface RefusedText {
  kind: 'refused';
  /** The line in the source, from 1; undefined if no single line is the cause. */
  line: number | undefined;
  reason: RefusalReason;
}

/** Ends a rendering from within. A rule of markdown-it can only return whether it matched. */
export class RefusedTextError extends Error {
  readonly reason: RefusalReason;
  readonly line: number | undefined;

  /** `line` is counted from 0, as in markdown-it. */
  constructor(reason: RefusalReason, line: number | undefined) {
    super(reason.name);
    this.reason = reason;
    this.line = line;
  }
}
