import { diffArrays } from 'diff';
import { findRevision } from '../../db/articles/find-revision.ts';
import type { Db } from '../../db/tables.ts';
import { type ArticleContent, listDifferingFields } from '../../shared/document.ts';
import { countedEn } from '../../shared/lang/counted-en.ts';
import { cutWithEnding, listLines } from '../../shared/text.ts';
import { type Folder, labelOf } from '../folder/scan-folder.ts';
import type { ArticleChange } from '../run/start-run.ts';

export const changeLimits = {
  maxArticles: 10,
  /** Of one article. Lines that follow each other are one change. */
  maxChanges: 3,
  /** Of one change, before and after. */
  maxLines: 3,
  maxLineCharacters: 160,
  /** Two texts with little in common are not compared any longer. */
  maxSearchMs: 1_000,
};

/** The lines in which articles differ from what they were before, those of the first articles. */
export async function writeChanges(
  db: Db,
  changes: readonly ArticleChange[],
  folder: Pick<Folder, 'made'>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { path, articleID, before, after } of changes.slice(0, changeLimits.maxArticles)) {
    const old = await findRevision(db, articleID, before);
    const young = await findRevision(db, articleID, after);
    if (!old || !young) continue;
    lines.push(`${labelOf(folder, path)}:`, ...compareTexts(old.content, young.content));
  }
  const left = changes.length - changeLimits.maxArticles;
  return left > 0 ? [...lines, `and ${countedEn(left, 'more article')}`] : lines;
}

/** The first changes of a text, as `- before` and `+ after`, and the names of other fields. */
export function compareTexts(before: ArticleContent, after: ArticleContent): string[] {
  const { maxChanges, maxSearchMs: timeout } = changeLimits;
  const parts = diffArrays(listLines(before.markdown), listLines(after.markdown), { timeout });
  const others = listDifferingFields(before, after).filter((name) => name !== 'markdown');
  const fields = others.length > 0 ? [`  (and the fields ${others.join(', ')})`] : [];
  if (!parts) return ['  (most of the text)', ...fields];
  const changes: string[][] = [];
  let current: string[] | undefined;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      current = undefined;
      continue;
    }
    if (!current) {
      current = [];
      changes.push(current);
    }
    current.push(...writeLines(value, added ? '+' : '-'));
  }
  const left = changes.length - maxChanges;
  return [
    ...changes.slice(0, maxChanges).flat(),
    ...(left > 0 ? [`  (and ${countedEn(left, 'more change')})`] : []),
    ...fields,
  ];
}

function writeLines(lines: readonly string[], sign: '+' | '-'): string[] {
  const { maxLines, maxLineCharacters } = changeLimits;
  const shown = lines.slice(0, maxLines).map((line) => {
    const text = cutWithEnding(line.replace(/\r?\n$/, ''), maxLineCharacters, '…');
    return `  ${sign} ${text}`.trimEnd();
  });
  const left = lines.length - maxLines;
  return left > 0 ? [...shown, `  ${sign} (${countedEn(left, 'more line')})`] : shown;
}
