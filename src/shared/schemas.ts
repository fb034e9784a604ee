import { z } from 'zod';
import { articleIdPattern } from './article-id.ts';
import { contentSchema } from './document.ts';
import { asIssue, filledSchema } from './text-schema.ts';

/** Whether there is an article of this id is another question. */
export const articleIdSchema = z.string().regex(articleIdPattern, 'is not an article id');

/** The name to log in with. */
export const usernameSchema = filledSchema('username', 60).refine(
  // A blank one is empty, and that is said already.
  (value) => value.trim() === value || value.trim() === '',
  asIssue({ name: 'spaceAtEdge', of: 'username' }),
);

/** The owner's name as readers see it. */
export const displayNameSchema = filledSchema('displayName', 60);

/** The blog's own name. */
export const brandSchema = filledSchema('brand', 60);

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
