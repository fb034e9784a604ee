import {
  type ArticleContent,
  type ContentColumns,
  documentFields,
  type FieldName,
  fieldNames,
  splitTags,
  toStored,
} from '../../shared/document.ts';

/**
 * The columns of a document, with its whole text. `toContent` makes the same document from them.
 */
export function toContentColumns(content: ArticleContent): ContentColumns {
  const columns = fieldNames.map((name) => [documentFields[name].column, toStored(content[name])]);
  return Object.fromEntries(columns) as ContentColumns;
}

/** The document in the columns of a revision, with its whole text. There may be further columns. */
export function toContent(row: ContentColumns): ArticleContent {
  const values = fieldNames.map((name) => [name, toValue(name, row[documentFields[name].column])]);
  return Object.fromEntries(values) as ArticleContent;
}

function toValue(name: FieldName, stored: string | null): ArticleContent[FieldName] {
  return documentFields[name].kind === 'tags' ? splitTags(stored) : stored;
}
