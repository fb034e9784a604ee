import { countBytes, cutWithEnding } from '../text.ts';
import { type ImportNote, wantsLook } from './import-note.ts';

/** What an import has brought, in numbers. */
export interface ImportCounts {
  /** The files, or the articles of an export: the sum of the next four. */
  files: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** How many of all are drafts, and how many are pages. */
  drafts: number;
  pages: number;
  /** Old addresses that lead to the blog since then. */
  addresses: number;
  uploads: number;
  pictures: number;
}

/** A file that was not imported. */
export interface RefusedItem {
  /** Its name, with the line. */
  place: string;
  /** In English. */
  reason: string;
}

export interface ReportedNote extends ImportNote {
  /** What the report calls the file, if not by its path. */
  label?: string;
  /** The article of the file, if there is one. */
  articleID?: string;
}

/** What the desk keeps of an import until the owner dismisses it. */
export interface ImportReport {
  /** Milliseconds. */
  importedAt: number;
  /** The name under which the blog remembers the folder. */
  collection: string;
  counts: ImportCounts;
  refused: RefusedItem[];
  /** Those about articles that want a look come first. */
  notes: ReportedNote[];
  /** How many messages had no room in the report. */
  left: number;
}

export interface StoredReport extends ImportReport {
  id: string;
}

export const reportLimits = {
  /** Of refused files and notes together. */
  maxMessages: 2_000,
  /** The size of all messages. */
  maxBytes: 800_000,
  /** In characters. A longer text within a message is cut. */
  maxTextLength: 300,
};

/** Makes a report of limited size. Refused files have room first, then what wants a look. */
export function makeReport({ refused, notes, ...about }: Omit<ImportReport, 'left'>): ImportReport {
  let room = reportLimits.maxBytes;
  let count = 0;
  const take = <Part extends object>(parts: readonly Part[]): Part[] =>
    parts.flatMap((part) => {
      const json = JSON.stringify(part, (_, value) =>
        typeof value === 'string' ? cutWithEnding(value, reportLimits.maxTextLength, '…') : value,
      );
      room -= countBytes(json);
      if (room < 0 || count === reportLimits.maxMessages) return [];
      count += 1;
      return [JSON.parse(json) as Part];
    });
  const taken = take(refused);
  const sorted = notes.toSorted((a, b) => Number(wantsLook(b)) - Number(wantsLook(a)));
  const takenNotes = take(sorted);
  const left = refused.length + notes.length - count;
  return { ...about, refused: taken, notes: takenNotes, left };
}
