import { keep, readKept } from './kept.ts';

/** What the browser keeps for articles. Logging out deletes it. */
const keys = { advice: 'suibi-advice', places: 'suibi-places', ignored: 'suibi-ignored' };
type Rows = keyof typeof keys;

type Row = [articleID: string, value: unknown];

/**
 * The value that this browser keeps for an article, as this or another version of the program wrote
 * it. Undefined if there is none.
 */
export function readRow(rows: Rows, articleID: string): unknown {
  const found = parse(readKept('localStorage', keys[rows])).find(([id]) => id === articleID);
  return found?.[1];
}

/** Keeps a value for an article, and forgets the one that was kept before. */
export function keepRow(rows: Rows, articleID: string, value: unknown): void {
  const kept = readKept('localStorage', keys[rows]);
  keep('localStorage', keys[rows], withRow(kept, articleID, value));
}

export function forgetRows(): void {
  for (const key of Object.values(keys)) keep('localStorage', key, null);
}

/** The articles that were kept last. */
const maxArticles = 200;

/**
 * The kept rows with that of an article in the last place; without it if its value is undefined.
 * Null if nothing is to be kept.
 */
export function withRow(kept: string | null, articleID: string, value: unknown): string | null {
  const others = parse(kept).filter(([id]) => id !== articleID);
  const rows = value === undefined ? others : [...others, [articleID, value]];
  return rows.length > 0 ? JSON.stringify(rows.slice(-maxArticles)) : null;
}

function parse(kept: string | null): Row[] {
  try {
    const rows: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row) && row.length === 2) : [];
  } catch {
    return [];
  }
}
