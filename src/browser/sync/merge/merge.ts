import {
  type ArticleContent,
  documentFields,
  type FieldName,
  fieldNames,
  toStored,
} from '../../../shared/document.ts';
import { documentLimits } from '../../../shared/document-schemas.ts';
import { listChanges } from './changes.ts';
import { mergeTexts } from './merge-text.ts';

type Merge =
  | { kind: 'merged'; content: ArticleContent }
  /**
   * The sides have changed `fields` in ways that touch. `content` has the merged values of the
   * other fields, and my values of these.
   */
  | { kind: 'conflict'; fields: FieldName[]; content: ArticleContent };

/**
 * Merges two documents that were made of `base`, field by field. The same change on both sides is
 * no conflict. Without a base each field in which they differ is one. No clock and no order of
 * arrival decides anything.
 */
export function merge(
  base: ArticleContent | null,
  mine: ArticleContent,
  theirs: ArticleContent,
): Merge {
  const fields: FieldName[] = [];
  const merged = fieldNames.map((name) => {
    const result = mergeField(name, base?.[name], mine[name], theirs[name]);
    if (!result) fields.push(name);
    return [name, result ? result.value : mine[name]];
  });
  const content = Object.fromEntries(merged) as ArticleContent;
  return fields.length > 0 ? { kind: 'conflict', fields, content } : { kind: 'merged', content };
}

/**
 * Whether `content` has everything that `before` has: then nothing is lost if it takes the place of
 * `before`.
 */
export function addsOnly(before: ArticleContent, content: ArticleContent): boolean {
  return fieldNames.every((name) => {
    const [old, young] = [before[name], content[name]];
    const { kind, initial } = documentFields[name];
    if (isEqual(old, young) || isEqual(old, initial as Value)) return true;
    if (kind !== 'markdown' && kind !== 'paragraph') return false;
    return listChanges(old as string, young as string).every(({ from, to }) => from === to);
  });
}

type Value = ArticleContent[FieldName];

/** Undefined if somebody has to choose. */
function mergeField(
  name: FieldName,
  base: Value | undefined,
  mine: Value,
  theirs: Value,
): { value: Value } | undefined {
  if (isEqual(mine, theirs)) return { value: mine };
  if (base === undefined) return undefined;
  if (isEqual(base, theirs)) return { value: mine };
  if (isEqual(base, mine)) return { value: theirs };
  switch (documentFields[name].kind) {
    case 'markdown':
    case 'paragraph':
      return wrap(mergeTexts(base as string, mine as string, theirs as string));
    case 'tags':
      return wrap(mergeTags(base as string[], mine as string[], theirs as string[]));
    default:
      return undefined;
  }
}

function isEqual(a: Value, b: Value): boolean {
  return toStored(a) === toStored(b);
}

function wrap<V extends Value>(value: V | undefined): { value: V } | undefined {
  return value === undefined ? undefined : { value };
}

/**
 * The tags that nobody has removed in their order, then the tags that somebody has added, sorted.
 * Undefined if a side has changed the order of the others, or if there are too many tags.
 */
function mergeTags(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  const keepsOrder = (side: string[]) => {
    const kept = base.filter((tag) => side.includes(tag));
    return isEqual(side.slice(0, kept.length), kept);
  };
  if (!keepsOrder(mine) || !keepsOrder(theirs)) return undefined;
  const kept = base.filter((tag) => mine.includes(tag) && theirs.includes(tag));
  const added = [...new Set([...mine, ...theirs])].filter((tag) => !base.includes(tag)).sort();
  const tags = [...kept, ...added];
  return tags.length > documentLimits.maxTags ? undefined : tags;
}
