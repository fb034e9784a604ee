import { saveImportReport } from '../../db/settings/import-reports.ts';
import type { Db } from '../../db/tables.ts';
import { wantsLook } from '../../shared/import/import-note.ts';
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
  folder: Pick<Folder, 'made'>,
  now: number,
): Promise<boolean> {
  const { files, added, changed, unchanged, refused, drafts, pages } = outcome;
  const { addresses, uploads, pictures, collection } = outcome;
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
      notes: listNotes(outcome, folder),
    }),
  );
  return true;
}

/**
 * The notes with their articles. Of an article that has not changed the owner was told before that
 * it wants a look, and may have looked.
 */
function listNotes(
  { notes, articleIDs, importedIDs }: ImportOutcome,
  { made }: Pick<Folder, 'made'>,
): ReportedNote[] {
  return notes.flatMap((note) => {
    const { path } = note;
    if (path === undefined) return [note];
    const articleID = articleIDs.get(path);
    if (articleID !== undefined && !importedIDs.has(articleID) && wantsLook(note)) return [];
    return [
      {
        ...note,
        ...(made ? { label: made.label(path) } : {}),
        ...(articleID === undefined ? {} : { articleID }),
      },
    ];
  });
}
