import { saveImportReport } from '../../db/settings/import-reports.ts';
import type { Db } from '../../db/tables.ts';
import type { ImportNote } from '../../shared/import/import-note.ts';
import { makeReport, type ReportedNote } from '../../shared/import/import-report.ts';
import type { Folder } from '../folder/scan-folder.ts';
import type { ImportOutcome } from '../run/start-run.ts';
import { placeOfRefused } from './summarise.ts';

/**
 * Keeps the report of an import for the desk, unless the import has changed no article. Returns
 * whether it is kept. `now` is in milliseconds.
 */
export async function keepReport(
  db: Db,
  outcome: ImportOutcome,
  folder: Folder,
  now: number,
): Promise<boolean> {
  const { files, added, changed, unchanged, refused, drafts, pages } = outcome;
  const { addresses, uploads, pictures, notes, articleIDs, collection } = outcome;
  if (added + changed === 0) return false;
  const counts = { files, added, changed, unchanged, refused: refused.length };
  await saveImportReport(
    db,
    makeReport({
      importedAt: now,
      collection,
      counts: { ...counts, drafts, pages, addresses, uploads, pictures },
      refused: refused.map((each) => ({
        place: placeOfRefused(each, folder),
        reason: each.reason,
      })),
      notes: notes.map((note) => toReported(note, folder, articleIDs)),
    }),
  );
  return true;
}

function toReported(
  note: ImportNote,
  { made }: Folder,
  articleIDs: ReadonlyMap<string, string>,
): ReportedNote {
  const { path } = note;
  const articleID = path === undefined ? undefined : articleIDs.get(path);
  return {
    ...note,
    ...(made && path !== undefined ? { label: made.label(path) } : {}),
    ...(articleID === undefined ? {} : { articleID }),
  };
}
