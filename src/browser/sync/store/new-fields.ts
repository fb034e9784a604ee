import {
  type ArticleContent,
  documentFields,
  fieldNames,
  newContent,
} from '../../../shared/document.ts';
import { type DocumentEntry, type DocumentRecord, newDocument } from './record.ts';

// The device may have documents that an older version of the program has kept. They lack the fields
// that this version has added. Such a field has the value of a new article.

/** What the device has kept of an article, with all fields of today. */
export function withNewFields({ record, outbox, head }: DocumentEntry): DocumentEntry {
  return {
    record: record && recordWithNewFields(record),
    outbox: outbox.map((save) => ({ ...save, content: contentWithNewFields(save.content) })),
    head,
  };
}

/** A kept document with all fields of today. Nobody has touched the new ones. */
export function recordWithNewFields(record: DocumentRecord): DocumentRecord {
  const { base, conflict, replaced, untouched } = record;
  const added = fieldNames.filter((name) => !(documentFields[name].kept.name in record.document));
  return {
    ...record,
    document: { ...newDocument('').document, ...record.document },
    untouched: fieldNames.filter((name) => untouched.includes(name) || added.includes(name)),
    base: base && { ...base, content: contentWithNewFields(base.content) },
    conflict: conflict && { ...conflict, content: contentWithNewFields(conflict.content) },
    ...(replaced && { replaced: replaced.map(contentWithNewFields) }),
  };
}

export function contentWithNewFields(content: Partial<ArticleContent>): ArticleContent {
  return newContent(content);
}
