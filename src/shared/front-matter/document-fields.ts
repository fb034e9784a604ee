import { isSlug } from '../address/slug.ts';
import { type ArticleContent, documentFields, type FieldName, fieldNames } from '../document.ts';
import { documentLimits } from '../document-schemas.ts';
import { listFaults } from '../text-schema.ts';
import { readCover, readLang, type WrittenCover } from './article-fields.ts';
import type { Fields, Item } from './fields.ts';
import { type ListForm, readAuthor, readTags } from './names.ts';

/** The fields of the document that a file's front matter fills in. */
interface WrittenDocument {
  content: Partial<Omit<ArticleContent, 'coverUrl' | 'markdown'>>;
  /** The address of the cover as the file has it. It is not yet an address of this blog. */
  cover: WrittenCover | undefined;
}

type ReadField = (
  fields: Fields,
  names: readonly string[],
  name: FieldName,
  form: ListForm,
) => unknown;

/** How each kind of field is read. The cover and the text are read elsewhere. */
const readers: Record<(typeof documentFields)[FieldName]['kind'], ReadField | undefined> = {
  line: readText,
  paragraph: readText,
  tags: (fields, names, _, form) => readTags(fields, names, form),
  language: readLang,
  name: readSlug,
  series: readSeries,
  translation: readText,
  choice: readKind,
  address: undefined,
  markdown: undefined,
};

/**
 * Reads the front matter's values for the document. A value that its field cannot hold is left out
 * or cut, and is a fault of `fields`.
 */
export function readDocumentFields(fields: Fields, form: ListForm = {}): WrittenDocument {
  const content = fieldNames.flatMap((name) => {
    const { kind, frontMatter } = documentFields[name];
    const read = name === 'author' ? readAuthor : readers[kind];
    const value = frontMatter && read?.(fields, frontMatter.read, name, form);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    content: Object.fromEntries(content),
    cover: readCover(fields, documentFields.coverUrl.frontMatter.read),
  };
}

/**
 * Other programs allow more in this name, and some write a whole path there. A name that is no
 * address name of ours is an old address only: see `readAddresses`.
 */
function readSlug(fields: Fields, names: readonly string[]): string | undefined {
  const slug = fields.findText(names)?.text.toLowerCase().normalize('NFC');
  return slug !== undefined && isSlug(slug) ? slug : undefined;
}

/** Other programs have many types. Of an article nothing has to be known. */
function readKind(fields: Fields, names: readonly string[]): 'page' | undefined {
  const isPage = names.some((name) => String(fields.raw(name)).trim().toLowerCase() === 'page');
  return isPage ? 'page' : undefined;
}

/**
 * How many series the file names. Other programs let an article belong to several. It belongs to
 * the first one here.
 */
export function countSeries(fields: Fields): number {
  const items = fields.listTexts(documentFields.series.frontMatter.read);
  return new Set(items.map(({ text }) => text)).size;
}

function readSeries(fields: Fields, names: readonly string[], name: FieldName): string | undefined {
  const [first] = fields.listTexts(names);
  return first && checked(fields, first, name);
}

function readText(fields: Fields, names: readonly string[], name: FieldName): string | undefined {
  const max = maxCharacters[name];
  const found = readLine(fields, names);
  return (
    found && checked(fields, max ? { ...found, text: fields.shortened(found, max) } : found, name)
  );
}

/** Texts that may be cut: the other ones are names of something. */
const maxCharacters: Partial<Record<FieldName, number>> = {
  title: documentLimits.maxTitleCharacters,
  excerpt: documentLimits.maxExcerptCharacters,
};

/** A title in brackets, such as `[Notes]`, is a list for YAML. */
function readLine(fields: Fields, names: readonly string[]): Item | undefined {
  const found = fields.find(names);
  if (!Array.isArray(found?.value)) return fields.findText(names);
  const field = found.name;
  const texts = fields.listTexts([field]).map(({ text }) => text);
  fields.refuse(field, 'takes text, not a list', { kind: 'line-mended', values: { field } });
  return texts.length > 0 ? { field, text: texts.join(', ') } : undefined;
}

/** The text, if the field can hold it. */
function checked(fields: Fields, found: Item, name: FieldName): string | undefined {
  const { error } = documentFields[name].schema.safeParse(found.text);
  if (error === undefined) return found.text;
  const [issue] = listFaults(error);
  return fields.refuse(found.field, issue?.message ?? 'is not allowed');
}
