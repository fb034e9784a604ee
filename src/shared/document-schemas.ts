import { z } from 'zod';
import { uploadsPrefix } from '../urls.ts';
import { isSlug, maxSlugCharacters } from './address/slug.ts';
import { toLanguageTag } from './lang/lang.ts';
import type { Texts } from './lang/ui-lang.ts';
import { countBytes } from './text.ts';
import { asIssue, filledSchema, textSchema } from './text-schema.ts';

// What the fields of an article may hold. document.ts lists the fields.

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

/** What the owner’s pages call each field. */
export const documentLabels = {
  title: { en: 'Title', 'zh-Hans': '标题' },
  author: { en: 'Author', 'zh-Hans': '作者' },
  tags: { en: 'Tags', 'zh-Hans': '标签' },
  excerpt: { en: 'Excerpt', 'zh-Hans': '摘要' },
  coverUrl: { en: 'Cover', 'zh-Hans': '封面' },
  lang: { en: 'Language', 'zh-Hans': '语言' },
  kind: { en: 'Kind', 'zh-Hans': '类型' },
  slug: { en: 'Address name', 'zh-Hans': '地址名称' },
  series: { en: 'Series', 'zh-Hans': '系列' },
  translationOf: { en: 'Translation of', 'zh-Hans': '译自' },
  markdown: { en: 'Text', 'zh-Hans': '正文' },
} satisfies Record<string, Texts<string>>;

/** What pages call each kind of document. */
export const kindLabels = {
  article: { en: 'Article', 'zh-Hans': '文章' },
  page: { en: 'Page', 'zh-Hans': '页面' },
} satisfies Record<string, Texts<string>>;

/**
 * A tag of an article. It has no comma, because the database stores tags with commas between them.
 */
export const tagSchema = filledSchema('tag', documentLimits.maxTagCharacters).superRefine(
  (tag, context) => {
    if (!tag.includes(',')) return;
    context.addIssue({ code: 'custom', ...asIssue({ name: 'commaInTag', tag }) });
  },
);

export const seriesSchema = filledSchema(documentLabels.series, documentLimits.maxSeriesCharacters);

const uploadPath = new RegExp(`^${uploadsPrefix}[\\w-]+/[^/]+$`);

/**
 * Whether an article may have a cover with this address: http, https, or an upload of this blog.
 */
export function isCoverUrl(value: string): boolean {
  // As in a browser, dots are resolved first: `/uploads/../login` is not an upload.
  if (value.startsWith('/') && URL.canParse(value, 'http://blog')) {
    return uploadPath.test(new URL(value, 'http://blog').pathname);
  }
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

/** A BCP 47 tag in its usual spelling, such as `zh-Hans`. */
export const langSchema = z
  .string()
  .refine(
    (value) => value.length <= documentLimits.maxLangCharacters && toLanguageTag(value) === value,
    asIssue({ name: 'noLanguageTag' }),
  );

/** The part of an article's address that the owner chooses: see slug.ts. */
export const slugSchema = textSchema(documentLabels.slug, maxSlugCharacters).refine(
  isSlug,
  asIssue({ name: 'noSlug' }),
);

export const markdownSchema = textSchema(documentLabels.markdown).superRefine((value, context) => {
  const max = documentLimits.maxMarkdownBytes;
  // A unit of a string takes three bytes at most. Counting 1 MB takes 2 ms, and the editor asks at
  // each key.
  if (value.length * 3 <= max) return;
  const count = countBytes(value);
  if (count <= max) return;
  context.addIssue({ code: 'custom', ...asIssue({ name: 'tooManyBytes', count, max }) });
});
