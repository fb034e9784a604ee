import { type ArticleContent, type FieldName, fieldNames } from '../../../shared/document.ts';

/** The given fields, without those that the owner has filled in. The text is not among them. */
export function fillFields(
  given: Partial<ArticleContent>,
  content: ArticleContent,
  untouched: readonly FieldName[],
): Partial<ArticleContent> {
  const isOpen = (name: FieldName) =>
    name !== 'markdown' && (untouched.includes(name) || (content[name] ?? '').length === 0);
  const filled = fieldNames.filter((name) => name in given && isOpen(name));
  return Object.fromEntries(filled.map((name) => [name, given[name]]));
}
