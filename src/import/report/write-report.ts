import { countedEn } from '../../shared/lang/counted-en.ts';
import { movedInUrl } from '../../urls.ts';
import type { Folder } from '../folder/scan-folder.ts';
import type { ImportOutcome } from '../run/start-run.ts';
import { listMessages, summarise } from './summarise.ts';

/** The lines of a report that has everything in short. */
export const maxShortLines = 40;

/** What became of an import. `kept`: all of its messages are at the desk too. */
export type Ending = 'dryRun' | 'kept' | 'unchanged';

const lastLines: Record<Ending, string> = {
  dryRun: 'Dry run: nothing was written.',
  kept: `The desk keeps this report until you dismiss it: ${movedInUrl}`,
  unchanged: 'Nothing was changed.',
};

/**
 * What an import says at its end, in lines. A dry run has at most `maxShortLines` of them: messages
 * that say much the same share a line. So does an import whose report is kept, but for the reasons
 * of refused files.
 */
export function writeReport(
  outcome: ImportOutcome,
  folder: Pick<Folder, 'made'>,
  ending: Ending,
): string[] {
  const sums = [...writeSums(outcome, folder), lastLines[ending]];
  const messages = listMessages(outcome, folder);
  const short = maxShortLines - sums.length;
  const room = {
    dryRun: short,
    kept: short + outcome.refused.length,
    unchanged: messages.length,
  };
  return [...summarise(messages, room[ending]), ...sums];
}

function writeSums(outcome: ImportOutcome, { made }: Pick<Folder, 'made'>): string[] {
  const { files, added, changed, unchanged, refused, drafts, pages, uploads } = outcome;
  const { pictures, animations, drawings, addresses } = outcome;
  const imported = added + changed;
  return [
    `${countedEn(files, made ? 'article' : 'file')} = ${imported} imported + ${unchanged} unchanged + ${refused.length} refused`,
    `imported: ${added} new, ${changed} changed; ${drafts} of all are drafts; ${countedEn(uploads, 'upload')}`,
    ...(pages > 0 ? [`pages: ${pages} of all`] : []),
    ...(addresses > 0 ? [`old addresses: ${addresses} more lead here`] : []),
    ...(pictures > 0 && imported > 0
      ? [`pictures: ${pictures}; the server removes places and other metadata before it shows them`]
      : []),
    ...(animations > 0 ? [`animations: ${animations}; they get no smaller widths`] : []),
    ...(drawings > 0 ? [`SVG pictures: ${drawings}; readers get them as PNG`] : []),
  ];
}
