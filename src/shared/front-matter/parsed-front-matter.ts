import { countBytes } from '../text.ts';

export type FrontMatter = ParsedFrontMatter | { kind: 'malformed'; reason: string; line: number };

export interface ParsedFrontMatter {
  kind: 'parsed';
  data: Record<string, unknown>;
  body: string;
  /** The line of the file on which the body begins. All line numbers here begin at 1. */
  bodyLine: number;
  /**
   * The line of a field (`tags`) or of a place in a field (`extra.cover`, `tags.2`). Line 1 for an
   * unknown field.
   */
  lineOf(field: string): number;
}

/** The line of an offset in a text; 1 is the first line. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

export function malformed(reason: string, line: number): { kind: 'malformed' } & FrontMatter {
  return { kind: 'malformed', reason: `front matter: ${reason}`, line };
}

const kilobyte = 1024;
const maxBytes = 64 * kilobyte;

/**
 * Whether front matter is too large to be read. Some forms take time that grows with the square of
 * their length.
 */
export function isTooLarge(source: string): boolean {
  return source.length > maxBytes || countBytes(source) > maxBytes;
}

export const tooLarge = `is larger than ${maxBytes / kilobyte} KiB`;

export function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // The YAML library gives the words of V8 in an error of its own.
  const isTooDeep = thrown instanceof RangeError || /Maximum call stack size/.test(message);
  return isTooDeep ? 'values are nested too deeply' : message;
}
