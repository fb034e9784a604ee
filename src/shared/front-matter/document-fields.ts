import { isSlug } from '../address/slug.ts';
import { type ArticleContent, documentFields, type FieldName, fieldNames } from '../document.ts';
import { listFaults } from '../text-schema.ts';
import { readCover, readLang, type WrittenCover } from './article-fields.ts';
import type { Fields, Item } from './fields.ts';
import { readAuthor, readTags } from './names.ts';

/** The fields of the document that a file's front matter fills in. */
interface WrittenDocument {
  content: Partial<Omit<ArticleContent, 'coverUrl' | 'markdown'>>;
  /** The address of the cover as the file has it. It is not yet an address of this blog. */
  cover: WrittenCover | undefined;
}

type ReadField = (fields: Fields, names: readonly string[], name: FieldName) => unknown;

/** How each kind of field is read. The cover and the text are read elsewhere. */
const readers: Record<(typeof documentFields)[FieldName]['kind'], ReadField | undefined> = {
  line: readText,
  paragraph: readText,
  tags: readTags,
  language: readLang,
  name: readSlug,
  series: readSeries,
  translation: readText,
  choice: readKind,
  address: undefined,
  markdown: undefined,
};

/**
 * Reads the front matter's values for the document. A value that its field cannot hold refuses the
 * file.
 */
export function readDocumentFields(fields: Fields): WrittenDocument {
  const content = fieldNames.flatMap((name) => {
    const { kind, frontMatter } = documentFields[name];
    const read = name === 'author' ? readAuthor : readers[kind];
    const value = frontMatter && read?.(fields, frontMatter.read, name);
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
  const found = fields.findText(names);
  return found && checked(fields, found, name);
}

/** The text, if the field can hold it. Otherwise the file is refused. */
function checked(fields: Fields, found: Item, name: FieldName): string | undefined {
  const { error } = documentFields[name].schema.safeParse(found.text);
  if (error === undefined) return found.text;
  const [issue] = listFaults(error);
  return fields.refuse(found.field, issue?.message ?? 'is not allowed');
}
