import { z } from 'zod';
import { uploadsPrefix } from '../urls.ts';
import { isSlug, maxSlugCharacters } from './address/slug.ts';
import { toLanguageTag } from './lang/lang.ts';
import type { Texts } from './lang/ui-lang.ts';
import { countBytes } from './text.ts';
import { asIssue, filledSchema, textSchema } from './text-schema.ts';

// The one list of the fields of an article. Schemas, columns, equality, defaults, front matter, JSON calls, the
// editor's form and the list of differences in a conflict all follow from it: see docs/architecture.md.

/** Characters are user-perceived characters; bytes are bytes of UTF-8. */
export const documentLimits = {
  maxTitleCharacters: 200,
  maxAuthorCharacters: 200,
  maxTags: 20,
  maxTagCharacters: 50,
  maxExcerptCharacters: 1000,
  maxCoverUrlCharacters: 2000,
  maxLangCharacters: 35,
  maxSeriesCharacters: 100,
  maxTranslationKeyCharacters: 100,
  maxMarkdownBytes: 2 * 1024 * 1024,
} as const;

interface DocumentField {
  /** Decides the control in the editor, and the form of the value in the database and in front matter. */
  kind:
    | 'line'
    | 'paragraph'
    | 'tags'
    | 'address'
    | 'language'
    | 'name'
    | 'series'
    | 'translation'
    | 'markdown';
  label: Texts<string>;
  /**
   * It does not trim the value. A new field needs a default: a page that was opened before an upgrade saves without the
   * field.
   */
  schema: z.ZodType;
  /** The value of the field in a new article. */
  initial: string | null | readonly string[];
  /**
   * The field in the documents that the browser keeps: its name, and its value until somebody writes over it. The value
   * of an address is an object with the property `url`.
   */
  kept: { name: string; template: unknown };
  /** The column of the table `revisions`. */
  column: string;
  /** The name of the field in pages and JSON calls for visitors. Undefined if visitors do not get the field. */
  articleName: string | undefined;
  /**
   * The names of the field in front matter: an export writes the name `written`, an import reads the first name of
   * `read` that has a value. Undefined for the text, which stands below the front matter.
   */
  frontMatter: { written: string; read: readonly string[] } | undefined;
}

const labels = {
  title: { en: 'Title', 'zh-Hans': '标题' },
  author: { en: 'Author', 'zh-Hans': '作者' },
  tags: { en: 'Tags', 'zh-Hans': '标签' },
  excerpt: { en: 'Excerpt', 'zh-Hans': '摘要' },
  coverUrl: { en: 'Cover', 'zh-Hans': '封面' },
  lang: { en: 'Language', 'zh-Hans': '语言' },
  slug: { en: 'Address name', 'zh-Hans': '地址名称' },
  series: { en: 'Series', 'zh-Hans': '系列' },
  translationOf: { en: 'Translation of', 'zh-Hans': '译自' },
  markdown: { en: 'Text', 'zh-Hans': '正文' },
} satisfies Record<string, Texts<string>>;

/** A tag of an article. It has no comma, because the database stores tags with commas between them. */
export const tagSchema = filledSchema('tag', documentLimits.maxTagCharacters).superRefine(
  (tag, context) => {
    if (!tag.includes(',')) return;
    context.addIssue({ code: 'custom', ...asIssue({ name: 'commaInTag', tag }) });
  },
);

const uploadPath = new RegExp(`^${uploadsPrefix}[\\w-]+/[^/]+$`);

/** Whether an article may have a cover with this address: http, https, or an upload of this blog. */
export function isCoverUrl(value: string): boolean {
  // As in a browser, dots are resolved first: `/uploads/../login` is not an upload.
  if (value.startsWith('/') && URL.canParse(value, 'http://blog')) {
    return uploadPath.test(new URL(value, 'http://blog').pathname);
  }
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

/** A BCP 47 tag in its usual spelling, such as `zh-Hans`. */
const langSchema = z
  .string()
  .refine(
    (value) => value.length <= documentLimits.maxLangCharacters && toLanguageTag(value) === value,
    asIssue({ name: 'noLanguageTag' }),
  );

/** The part of an article's address that the owner chooses: see slug.ts. */
const slugSchema = textSchema(labels.slug, maxSlugCharacters).refine(
  isSlug,
  asIssue({ name: 'noSlug' }),
);

const markdownSchema = textSchema(labels.markdown).superRefine((value, context) => {
  const count = countBytes(value);
  const max = documentLimits.maxMarkdownBytes;
  if (count <= max) return;
  context.addIssue({ code: 'custom', ...asIssue({ name: 'tooManyBytes', count, max }) });
});

/** The fields in the order in which the editor and a conflict show them. */
export const documentFields = {
  title: {
    kind: 'line',
    label: labels.title,
    schema: filledSchema(labels.title, documentLimits.maxTitleCharacters),
    initial: '',
    kept: { name: 'title', template: 'Title' },
    column: 'title',
    articleName: 'articleTitle',
    frontMatter: { written: 'title', read: ['title'] },
  },
  author: {
    kind: 'line',
    label: labels.author,
    // An empty author stands for the owner's public name.
    schema: textSchema(labels.author, documentLimits.maxAuthorCharacters),
    initial: '',
    kept: { name: 'author', template: 'Author' },
    column: 'author',
    articleName: 'articleAuthor',
    frontMatter: { written: 'author', read: ['author', 'authors'] },
  },
  tags: {
    kind: 'tags',
    label: labels.tags,
    schema: z
      .array(tagSchema)
      .refine(
        (tags) => tags.length <= documentLimits.maxTags,
        asIssue({ name: 'tooManyTags', max: documentLimits.maxTags }),
      ),
    initial: [],
    kept: { name: 'tags', template: [] },
    column: 'tags',
    articleName: 'articleTags',
    // An import takes the categories as tags too: see cli/import/names.ts.
    frontMatter: { written: 'tags', read: ['tags', 'tag', 'taxonomies.tags'] },
  },
  excerpt: {
    kind: 'paragraph',
    label: labels.excerpt,
    schema: textSchema(labels.excerpt, documentLimits.maxExcerptCharacters),
    initial: '',
    kept: { name: 'excerpt', template: 'Here is the excerpt.' },
    column: 'excerpt',
    articleName: 'articleExcerpt',
    frontMatter: { written: 'excerpt', read: ['description', 'excerpt', 'summary'] },
  },
  coverUrl: {
    kind: 'address',
    label: labels.coverUrl,
    schema: textSchema(labels.coverUrl, documentLimits.maxCoverUrlCharacters)
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
      ],
    },
  },
  lang: {
    kind: 'language',
    label: labels.lang,
    schema: langSchema.nullable().default(null),
    // Null means that the language is detected from the text.
    initial: null,
    kept: { name: 'lang', template: null },
    column: 'lang',
    articleName: 'articleLang',
    frontMatter: { written: 'lang', read: ['lang', 'language', 'locale'] },
  },
  slug: {
    kind: 'name',
    label: labels.slug,
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
    label: labels.series,
    // The name of the series. Its articles stand in the order in which they were posted.
    schema: filledSchema(labels.series, documentLimits.maxSeriesCharacters)
      .nullable()
      .default(null),
    initial: null,
    kept: { name: 'series', template: null },
    column: 'series',
    articleName: 'articleSeries',
    frontMatter: { written: 'series', read: ['series'] },
  },
  translationOf: {
    kind: 'translation',
    label: labels.translationOf,
    // The id of another article, or, after an import, a key that all translations have: see db/relations/translations.ts.
    // Two articles of one group may have the same language. Readers then see a title instead of the language.
    schema: filledSchema(labels.translationOf, documentLimits.maxTranslationKeyCharacters)
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
    label: labels.markdown,
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

/** The document of an article: all fields that the owner writes. Each revision stores one document. */
export type ArticleContent = { [Name in FieldName]: z.output<Fields[Name]['schema']> };

/** The value of a field in a row of the database. A list is stored as comma-separated text, an empty list as null. */
export type Stored<Value> = Value extends readonly string[] ? string | null : Value;

/** The columns of the table `revisions` that hold a document. */
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

/** The names of the fields that visitors get. */
export const publicFieldNames = fieldNames.filter(
  (name): name is PublicFieldName => documentFields[name].articleName !== undefined,
);

/** The schema of a document that can be published. It refuses fields that are not in the list. */
export const contentSchema = z.strictObject(
  Object.fromEntries(fieldNames.map((name) => [name, documentFields[name].schema])) as {
    [Name in FieldName]: Fields[Name]['schema'];
  },
);

/** The schema of a document while it is written: as `contentSchema`, but the title may be empty. */
export const draftSchema = contentSchema.extend({
  title: textSchema(labels.title, documentLimits.maxTitleCharacters),
});

/** The document of a new article. */
export function newContent(given: Partial<ArticleContent> = {}): ArticleContent {
  const initial = fieldNames.map((name) => [name, documentFields[name].initial]);
  return { ...(Object.fromEntries(initial) as ArticleContent), ...given };
}

/** The fields in which two documents differ, in the order of the list. */
export function listDifferences(a: ArticleContent, b: ArticleContent): FieldName[] {
  return fieldNames.filter((name) => toStored(a[name]) !== toStored(b[name]));
}

/** Whether all fields of two documents are equal. */
export function isSameContent(a: ArticleContent, b: ArticleContent): boolean {
  return listDifferences(a, b).length === 0;
}

/** The value that the database stores. Two field values are equal exactly if their stored values are equal. */
export function toStored<Value extends ArticleContent[FieldName]>(value: Value): Stored<Value> {
  return (Array.isArray(value) ? joinTags(value) : value) as Stored<Value>;
}

/** Tags as comma-separated text, in their order. Null if there are no tags. */
export function joinTags(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(',');
}

/** The opposite of `joinTags`. */
export function splitTags(tags: string | null): string[] {
  return tags === null ? [] : tags.split(',');
}
