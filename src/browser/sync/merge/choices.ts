import { type ArticleContent, documentFields, type FieldName } from '../../../shared/document.ts';
import { merge } from './merge.ts';
import { type Choice, choose, listSegments, type Segment } from './merge-text.ts';

/** A field of a conflict in which the owner has to choose. */
export type ConflictPart =
  /** A text: each segment of kind `choice` is a choice of its own. */
  | { kind: 'text'; name: FieldName; segments: Segment[] }
  /** A value that is taken whole. */
  | { kind: 'value'; name: FieldName };

/**
 * The parts of a conflict, in the order of the fields. Edits that do not touch need no choice and
 * are not among them.
 */
export function listConflictParts(
  base: ArticleContent | null,
  mine: ArticleContent,
  theirs: ArticleContent,
): ConflictPart[] {
  const merged = merge(base, mine, theirs);
  if (merged.kind === 'merged') return [];
  return merged.fields.map((name) => {
    const { kind } = documentFields[name];
    if (kind !== 'markdown' && kind !== 'paragraph') return { kind: 'value', name };
    const texts = [base?.[name] ?? null, mine[name], theirs[name]] as [
      string | null,
      string,
      string,
    ];
    return { kind: 'text', name, segments: listSegments(...texts) };
  });
}

/** How many choices a part has. */
export function countChoices(part: ConflictPart): number {
  if (part.kind === 'value') return 1;
  return part.segments.filter(({ kind }) => kind === 'choice').length;
}

/**
 * The choices of the parts, by field. A missing one means `mine`. Of a value there is no `both`: it
 * means `mine`.
 */
export type Choices = Partial<Record<FieldName, readonly Choice[]>>;

/** The content that follows from the owner's choices. Edits that did not touch are merged. */
export function applyChoices(
  base: ArticleContent | null,
  mine: ArticleContent,
  theirs: ArticleContent,
  choices: Choices,
): ArticleContent {
  const settled = listConflictParts(base, mine, theirs).map((part) => {
    const { name } = part;
    const chosen = choices[name] ?? [];
    if (part.kind === 'text') return [name, choose(part.segments, chosen)];
    return [name, chosen[0] === 'theirs' ? theirs[name] : mine[name]];
  });
  return { ...merge(base, mine, theirs).content, ...Object.fromEntries(settled) };
}
