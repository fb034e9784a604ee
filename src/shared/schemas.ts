import { z } from 'zod';
import { leadsTo } from './addresses.ts';
import { type ArticleContent, limits } from './article.ts';
import { articleIdPattern } from './article-id.ts';
import { toLanguageTag } from './lang/lang.ts';
import type { UiLang } from './lang/ui-lang.ts';
import { countBytes, countCharacters } from './text.ts';
import { describeFault, type Fault, type Noun } from './texts/faults.ts';

// Zod would compile its checks with `Function`, which the pages' security policy forbids.
z.config({ jitless: true });

/** A fault as Zod's checks carry it: in English for programs, and with what it takes to say it otherwise. */
export function asIssue(fault: Fault) {
  return { message: describeFault(fault, 'en'), params: { fault } };
}

/** One line or many of Unicode text that every database keeps as it is, of at most `max` characters. */
export function textSchema(of: Noun, max = Number.POSITIVE_INFINITY) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), asIssue({ name: 'halfCharacter', of }))
    .refine((value) => !value.includes('\0'), asIssue({ name: 'nul', of }))
    .superRefine((value, context) => {
      const count = max === Number.POSITIVE_INFINITY ? 0 : countCharacters(value);
      if (count <= max) return;
      context.addIssue({ code: 'custom', ...asIssue({ name: 'tooLong', of, count, max }) });
    });
}

/** As `textSchema`, and not blank. */
export function filledSchema(of: Noun, max: number) {
  return textSchema(of, max).refine((value) => value.trim() !== '', asIssue({ name: 'empty', of }));
}

/** Whether there is an article of this id is another question. */
export const articleIdSchema = z.string().regex(articleIdPattern, 'is not an article id');

/** The name to log in with. */
export const usernameSchema = filledSchema('username', 60).refine(
  // A blank one is empty, and that is said already.
  (value) => value.trim() === value || value.trim() === '',
  asIssue({ name: 'spaceAtEdge', of: 'username' }),
);

/** The owner's name as readers see it. */
export const displayNameSchema = filledSchema('displayName', limits.authorCharacters);

/** The blog's own name. */
export const brandSchema = filledSchema('brand', 60);

/** A tag as articles have it. */
export const tagSchema = filledSchema('tag', limits.tagCharacters).superRefine((tag, context) => {
  if (!tag.includes(',')) return;
  context.addIssue({ code: 'custom', ...asIssue({ name: 'commaInTag', tag }) });
});

const tagsSchema = z
  .array(tagSchema)
  .refine((tags) => tags.length <= limits.tags, asIssue({ name: 'tooManyTags', max: limits.tags }));

/** An address of the web, or a path of this blog's own uploads. */
export function isCoverUrl(value: string): boolean {
  return leadsTo(value, ['https:', 'http:']);
}

const coverUrlSchema = textSchema('cover', limits.coverUrlCharacters).refine(
  isCoverUrl,
  asIssue({ name: 'noCover' }),
);

const markdownSchema = textSchema('text').superRefine((value, context) => {
  const count = countBytes(value);
  const max = limits.markdownBytes;
  if (count <= max) return;
  context.addIssue({ code: 'custom', ...asIssue({ name: 'tooManyBytes', count, max }) });
});

/** A BCP 47 tag in its usual spelling. */
const langSchema = z
  .string()
  .refine(
    (value) => value.length <= 35 && toLanguageTag(value) === value,
    asIssue({ name: 'noLanguageTag' }),
  );

/** What an article may hold, within `limits`; nothing is trimmed, and a field that is not known is refused. */
export const contentSchema = z.strictObject({
  title: filledSchema('title', limits.titleCharacters),
  author: textSchema('author', limits.authorCharacters),
  tags: tagsSchema,
  excerpt: textSchema('excerpt', limits.excerptCharacters),
  coverUrl: coverUrlSchema.nullable(),
  markdown: markdownSchema,
  // Who saves without one may never have heard of it: a page that is open since before there was one.
  lang: langSchema.nullable().default(null),
}) satisfies z.ZodType<ArticleContent>;

/** As far as the databases count, with room for the next one. */
const revisionSchema = z.int().max(2 ** 31 - 2);

/** A save: the content, and the revision that it was made from (0 for a new article). */
export const saveSchema = z.strictObject({
  basedOn: revisionSchema.min(0),
  content: contentSchema,
});
export type Save = z.infer<typeof saveSchema>;

/** Which revision visitors are to see. */
export const publishSchema = z.strictObject({ revision: revisionSchema.min(1) });

/** What a save is answered with. */
export const savedSchema = z.object({
  articleID: articleIdSchema,
  revision: z.int().min(1),
  savedAt: z.iso.datetime(),
});
export type Saved = z.infer<typeof savedSchema>;

/** What publishing and unpublishing are answered with, as far as the editor needs it. */
export const publishedSchema = z.object({ publishedRevision: z.int().nullable() });

/** The id of the article once more: a call that names none deletes nothing, whatever its address. */
export const deleteSchema = z.object({ articleID: articleIdSchema });

/**
 * Says what is wrong with an input, naming each field: `content.title: The title is empty`. What only a program
 * can send (a number for a text) is said in Zod's English, whatever the language.
 */
export function describeIssues(
  error: z.ZodError,
  lang: UiLang = 'en',
): { field: string; message: string }[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const message = describeFault({ name: 'unknown' }, lang);
      return issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, message }));
    }
    const fault = issue.code === 'custom' ? (issue.params?.fault as Fault | undefined) : undefined;
    return [{ field: at, message: fault ? describeFault(fault, lang) : issue.message }];
  });
}

/** As `describeIssues`, by field, for a form: of a field with several faults the last one. */
export function faultsByField(error: z.ZodError, lang: UiLang): Record<string, string> {
  const issues = describeIssues(error, lang);
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}
