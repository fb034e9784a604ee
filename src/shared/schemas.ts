import { z } from 'zod';
import { articleIdPattern } from './article-id.ts';
import { contentSchema } from './document.ts';
import { asIssue, filledSchema } from './text-schema.ts';

/** Checks the form of an id. An article with this id need not exist. */
export const articleIdSchema = z.string().regex(articleIdPattern, 'is not an article id');

/** The login name. */
export const usernameSchema = filledSchema('username', 60).refine(
  // `filledSchema` reports a blank name already.
  (value) => value.trim() === value || value.trim() === '',
  asIssue({ name: 'spaceAtEdge', of: 'username' }),
);

/** What a login sends. The limits keep a hostile login cheap; they are wider than those of a new password. */
export const loginSchema = z.object({
  username: z.string().max(200),
  password: z.string().max(2000),
});

/** The owner's name as readers see it. */
export const displayNameSchema = filledSchema('displayName', 60);

/** The blog's own name. */
export const brandSchema = filledSchema('brand', 60);

/** The databases store 32-bit numbers, and the next revision (plus 1) must fit too. */
const revisionSchema = z.int().max(2 ** 31 - 2);

/** The body of a save: the content, and the number of the revision that it was made from (0 for a new article). */
export const saveSchema = z.strictObject({
  basedOn: revisionSchema.min(0),
  content: contentSchema,
});
export type Save = z.infer<typeof saveSchema>;

/** The body of a call that publishes: the number of the revision that visitors will see. */
export const publishSchema = z.strictObject({ revision: revisionSchema.min(1) });

/** The answer to a save. */
export const savedSchema = z.object({
  articleID: articleIdSchema,
  revision: z.int().min(1),
  savedAt: z.iso.datetime(),
});
export type Saved = z.infer<typeof savedSchema>;

/** The part of the answers to publishing and unpublishing that the editor needs. */
export const publishedSchema = z.object({ publishedRevision: z.int().nullable() });

/** The body of a call that deletes. It repeats the id of the address: a wrong address alone deletes nothing. */
export const deleteSchema = z.object({ articleID: articleIdSchema });
