import { z } from 'zod';
import { type ArticleContent, limits } from './article.ts';
import { articleIdPattern } from './article-id.ts';
import { countBytes, countCharacters } from './text.ts';

// Zod would compile its checks with `Function`, which the pages' security policy forbids.
z.config({ jitless: true });

/** One line or many of Unicode text that every database keeps as it is. */
const text = z
  .string()
  .refine((value) => value.isWellFormed(), 'holds half a character (a lone surrogate)')
  .refine((value) => !value.includes('\0'), 'holds a NUL character, which cannot be stored');

function atMost(max: number, noun: string) {
  return text.superRefine((value, context) => {
    const count = countCharacters(value);
    if (count > max) {
      context.addIssue({
        code: 'custom',
        message: `${noun} has ${count} characters; it may have at most ${max}`,
      });
    }
  });
}

export const articleIdSchema = z.string().regex(articleIdPattern, 'is not an article id');

export const titleSchema = atMost(limits.titleCharacters, 'The title').refine(
  (value) => value.trim() !== '',
  'The title is empty',
);

export const authorSchema = atMost(limits.authorCharacters, 'The author');

/** The name to log in with. */
export const usernameSchema = atMost(60, 'The name')
  .refine((value) => value.trim() !== '', 'The name is empty')
  .refine((value) => value.trim() === value, 'The name begins or ends with a space');

/** The owner's name as readers see it. */
export const displayNameSchema = atMost(limits.authorCharacters, 'The name').refine(
  (value) => value.trim() !== '',
  'The name is empty',
);

/** The blog's own name. */
export const brandSchema = atMost(60, 'The blog’s name').refine(
  (value) => value.trim() !== '',
  'The name is empty',
);

export const tagSchema = atMost(limits.tagCharacters, 'The tag').superRefine((value, context) => {
  if (value.trim() === '') context.addIssue({ code: 'custom', message: 'The tag is empty' });
  if (value.includes(',')) {
    context.addIssue({
      code: 'custom',
      message: `The tag “${value}” has a comma in it; write two tags instead`,
    });
  }
});

export const tagsSchema = z
  .array(tagSchema)
  .max(limits.tags, `An article may have at most ${limits.tags} tags`);

/** An address of the web, or a path of this blog's own uploads. */
export function isCoverUrl(value: string): boolean {
  // Browsers read a backslash as a slash, and no control character at all: `/\\host` is another host.
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return URL.canParse(value, 'http://blog');
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

export const coverUrlSchema = atMost(limits.coverUrlCharacters, 'The cover’s address').refine(
  isCoverUrl,
  'The cover is no address: it must begin with http://, https:// or be an upload of this blog',
);

export const markdownSchema = text.superRefine((value, context) => {
  const bytes = countBytes(value);
  if (bytes > limits.markdownBytes) {
    context.addIssue({
      code: 'custom',
      message: `The text has ${bytes} bytes; it may have at most ${limits.markdownBytes} (2 MiB)`,
    });
  }
});

export const contentSchema = z.strictObject({
  title: titleSchema,
  author: authorSchema,
  tags: tagsSchema,
  excerpt: atMost(limits.excerptCharacters, 'The excerpt'),
  coverUrl: coverUrlSchema.nullable(),
  markdown: markdownSchema,
}) satisfies z.ZodType<ArticleContent>;

/** As far as the databases count, with room for the next one. */
const revisionSchema = z.int().max(2 ** 31 - 2);

/** A save: the content, and the revision that it was made from (0 for a new article). */
export const saveSchema = z.strictObject({
  basedOn: revisionSchema.min(0),
  content: contentSchema,
});
export type Save = z.infer<typeof saveSchema>;

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

export const deleteSchema = z.object({ articleID: articleIdSchema });

/** Says what is wrong with an input, naming each field: `content.title: The title is empty`. */
export function describeIssues(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, message: 'is not known' }))
      : [{ field: at, message: issue.message }];
  });
}
