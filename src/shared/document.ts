import { z } from 'zod';
import { findPageNameFault } from './address/page-names.ts';
import {
  documentLabels,
  documentLimits,
  isCoverUrl,
  langSchema,
  markdownSchema,
  seriesSchema,
  slugSchema,
  tagSchema,
} from './document-schemas.ts';
import type { Texts } from './lang/ui-lang.ts';
import { asIssue, filledSchema, textSchema } from './text-schema.ts';

// The one list of the fields of an article. Schemas, columns, equality, defaults, front matter,
// JSON calls, the editor's form and the list of differences in a conflict all follow from it: see
// docs/architecture.md.

interface DocumentField {
  /**
   * Decides the control in the editor, and the form of the value in the database and in front
   * matter.
   */
  kind:
    | 'line'
    | 'paragraph'
    | 'tags'
    | 'address'
    | 'language'
    | 'name'
    | 'series'
    | 'translation'
    | 'choice'
    | 'markdown';
  label: Texts<string>;
  /**
   * The schema must not trim the value. A new field needs a default: a page that was opened before
   * an upgrade saves without the field.
   */
  schema: z.ZodType;
  /** The value of the field in a new article. */
  initial: string | null | readonly string[];
  /**
   * The field in the documents that the browser keeps: its name, and its value until somebody
   * writes over it. The value of an address is an object with the property `url`.
   */
  kept: { name: string; template: unknown };
  /** The column of the table `revisions`, or of `revision_texts` if it is the text. */
  column: string;
  /**
   * The name of the field in pages and JSON calls for visitors. Undefined if visitors do not get
   * the field.
   */
  articleName: string | undefined;
  /**
   * The names of the field in front matter: an export writes the name `written`, an import reads
   * the first name of `read` that has a value. Undefined for the text, which stands below the front
   * matter.
   */
  frontMatter: { written: string; read: readonly string[] } | undefined;
}

/** The fields in the order in which the editor and a conflict show them. */
export const documentFields = {
  title: {
    kind: 'line',
    label: documentLabels.title,
    schema: filledSchema(documentLabels.title, documentLimits.maxTitleCharacters),
    initial: '',
    kept: { name: 'title', template: 'Title' },
    column: 'title',
    articleName: 'articleTitle',
    frontMatter: { written: 'title', read: ['title'] },
  },
  author: {
    kind: 'line',
    label: documentLabels.author,
    // An empty author stands for the owner's public name.
    schema: textSchema(documentLabels.author, documentLimits.maxAuthorCharacters),
    initial: '',
    kept: { name: 'author', template: 'Author' },
    column: 'author',
    articleName: 'articleAuthor',
    frontMatter: { written: 'author', read: ['author', 'authors'] },
  },
  tags: {
    kind: 'tags',
    label: documentLabels.tags,
    // The tags are counted before they are read: Zod fails on a million faulty tags.
    schema: z
      .array(z.unknown())
      .refine(
        (tags) => tags.length <= documentLimits.maxTags,
        asIssue({ name: 'tooManyTags', max: documentLimits.maxTags }),
      )
      .pipe(z.array(tagSchema)),
    initial: [],
    kept: { name: 'tags', template: [] },
    column: 'tags',
    articleName: 'articleTags',
    // An import takes the categories as tags too: see shared/front-matter/names.ts.
    frontMatter: { written: 'tags', read: ['tags', 'tag', 'taxonomies.tags'] },
  },
  excerpt: {
    kind: 'paragraph',
    label: documentLabels.excerpt,
    schema: textSchema(documentLabels.excerpt, documentLimits.maxExcerptCharacters),
    initial: '',
    kept: { name: 'excerpt', template: 'Here is the excerpt.' },
    column: 'excerpt',
    articleName: 'articleExcerpt',
    frontMatter: { written: 'excerpt', read: ['description', 'excerpt', 'summary'] },
  },
  coverUrl: {
    kind: 'address',
    label: documentLabels.coverUrl,
    schema: textSchema(documentLabels.coverUrl, documentLimits.maxCoverUrlCharacters)
      .refine(isCoverUrl, asIssue({ name: 'noCover' }))
      .nullable(),
    initial: null,
    kept: { name: 'cover', template: { url: null } },
    column: 'cover_url',
    articleName: 'articleCoverUrl',
    frontMatter: {
      written: 'cover',
      read: [
        ...['cover', 'cover_image', 'coverImage', 'cover_url', 'coverUrl'],
        ...['thumbnail', 'banner', 'image'],
        // The theme Minimal Mistakes of Jekyll.
        ...['header.overlay_image', 'header.image', 'header.teaser'],
      ],
    },
  },
  lang: {
    kind: 'language',
    label: documentLabels.lang,
    schema: langSchema.nullable().default(null),
    // Null means that the language is detected from the text.
    initial: null,
    kept: { name: 'lang', template: null },
    column: 'lang',
    articleName: 'articleLang',
    frontMatter: { written: 'lang', read: ['lang', 'language', 'locale'] },
  },
  // A page stands outside the list of articles, at an address of its own: see docs/decisions/0079.
  kind: {
    kind: 'choice',
    label: documentLabels.kind,
    schema: z.enum(['article', 'page']).default('article'),
    initial: 'article',
    kept: { name: 'kind', template: 'article' },
    column: 'document_kind',
    articleName: 'articleKind',
    frontMatter: { written: 'type', read: ['type', 'kind'] },
  },
  slug: {
    kind: 'name',
    label: documentLabels.slug,
    schema: slugSchema.nullable().default(null),
    // Null means that the article's id stands in its address.
    initial: null,
    kept: { name: 'slug', template: null },
    column: 'slug',
    articleName: 'articleSlug',
    frontMatter: { written: 'slug', read: ['slug'] },
  },
  series: {
    kind: 'series',
    label: documentLabels.series,
    // The name of the series. Its articles stand in the order in which they were posted.
    schema: seriesSchema.nullable().default(null),
    initial: null,
    kept: { name: 'series', template: null },
    column: 'series',
    articleName: 'articleSeries',
    frontMatter: { written: 'series', read: ['series', 'taxonomies.series'] },
  },
  translationOf: {
    kind: 'translation',
    label: documentLabels.translationOf,
    // The id of another article, or, after an import, a key that all translations have: see
    // db/relations/translations.ts. Two articles of one group may have the same language. Readers
    // then see a title instead of the language.
    schema: filledSchema(documentLabels.translationOf, documentLimits.maxTranslationKeyCharacters)
      .nullable()
      .default(null),
    initial: null,
    kept: { name: 'translationOf', template: null },
    column: 'translation_of',
    // Visitors get the other articles of the group that they can read, and never the id of a draft.
    articleName: undefined,
    frontMatter: {
      written: 'translationKey',
      read: ['translationKey', 'translationOf', 'translation_of'],
    },
  },
  markdown: {
    kind: 'markdown',
    label: documentLabels.markdown,
    schema: markdownSchema,
    initial: '',
    kept: { name: 'markdown', template: '' },
    // The column may hold a change of another text: see db/articles/stored-text.ts.
    column: 'text',
    articleName: undefined,
    frontMatter: undefined,
  },
} as const satisfies Record<string, DocumentField>;

type Fields = typeof documentFields;
export type FieldName = keyof Fields;

export const fieldNames = Object.keys(documentFields) as FieldName[];

/**
 * The document of an article: all fields that the owner writes. Each revision stores one document.
 */
export type ArticleContent = { [Name in FieldName]: z.output<Fields[Name]['schema']> };

/**
 * The value of a field in a row of the database. A list is stored as comma-separated text, an empty
 * list as null.
 */
type Stored<Value> = Value extends readonly string[] ? string | null : Value;

/** The columns of the tables `revisions` and `revision_texts` that hold a document. */
export type ContentColumns = {
  [Name in FieldName as Fields[Name]['column']]: Stored<ArticleContent[Name]>;
};

type PublicFieldName = {
  [Name in FieldName]: Fields[Name]['articleName'] extends string ? Name : never;
}[FieldName];

/** The fields that visitors get, under the names that pages and JSON calls give them. */
export type PublicFields = {
  [Name in PublicFieldName as Fields[Name]['articleName']]: Stored<ArticleContent[Name]>;
};

export const publicFieldNames = fieldNames.filter(
  (name): name is PublicFieldName => documentFields[name].articleName !== undefined,
);

const fieldsSchema = z.strictObject(
  Object.fromEntries(fieldNames.map((name) => [name, documentFields[name].schema])) as {
    [Name in FieldName]: Fields[Name]['schema'];
  },
);

/** The schema of a document that can be published. It refuses fields that are not in the list. */
export const contentSchema = fieldsSchema.superRefine((content, context) => {
  const fault = findPageNameFault(content);
  if (fault) context.addIssue({ code: 'custom', path: ['slug'], ...asIssue(fault) });
});

/**
 * The schema of a document while it is written: as `contentSchema`, but the title may be empty, and
 * a page may have no name.
 */
export const draftSchema = fieldsSchema.extend({
  title: textSchema(documentLabels.title, documentLimits.maxTitleCharacters),
});

export function newContent(given: Partial<ArticleContent> = {}): ArticleContent {
  const initial = fieldNames.map((name) => [name, documentFields[name].initial]);
  return { ...(Object.fromEntries(initial) as ArticleContent), ...given };
}

/** The fields in which two documents differ, in the order of the list. */
export function listDifferingFields(a: ArticleContent, b: ArticleContent): FieldName[] {
  return fieldNames.filter((name) => toStored(a[name]) !== toStored(b[name]));
}

export function isSameContent(a: ArticleContent, b: ArticleContent): boolean {
  return listDifferingFields(a, b).length === 0;
}

/**
 * The value that the database stores. Two field values are equal exactly if their stored values are
 * equal.
 */
export function toStored<Value extends ArticleContent[FieldName]>(value: Value): Stored<Value> {
  return (Array.isArray(value) ? joinTags(value) : value) as Stored<Value>;
}

/** Tags as comma-separated text, in their order. Null if there are no tags. */
function joinTags(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(',');
}

/** The opposite of `joinTags`. */
export function splitTags(tags: string | null): string[] {
  return tags === null ? [] : tags.split(',');
}
