import { z } from 'zod';
import { type EditableArticle, historyLimits, type OwnedArticle } from './article.ts';
import { articleIdPattern } from './article-id.ts';
import { isWritableTime } from './dates.ts';
import { draftSchema } from './document.ts';
import { saveKeyPattern } from './save-key.ts';
import { countBytes, countCharacters } from './text.ts';
import { asIssue, filledSchema, findSizeFault, maxBytesOf } from './text-schema.ts';
import type { Fault } from './texts/faults.ts';

/** Checks the form of an id. An article with this id need not exist. */
export const articleIdSchema = z.string().regex(articleIdPattern, 'is not an article id');

const maxUsernameCharacters = 60;

export const usernameSchema = filledSchema('username', maxUsernameCharacters)
  .refine(
    // `filledSchema` reports a blank name already.
    (value) => value.trim() === value || value.trim() === '',
    asIssue({ name: 'spaceAtEdge', of: 'username' }),
  )
  .refine((value) => !/[\r\n]/.test(value), asIssue({ name: 'lineBreak', of: 'username' }));

/** In user-perceived characters. */
interface PasswordLimits {
  min: number;
  max: number;
}

export const passwordLimits: PasswordLimits = { min: 12, max: 128 };

/** The password of an article. It is told to readers, so it may be shorter than the owner's. */
const articlePasswordLimits: PasswordLimits = { min: 6, max: 128 };

/**
 * The fault of a new password that is too short or too long, or that nobody can type again;
 * undefined if there is none.
 */
export function findPasswordSizeFault(
  password: string,
  { min, max }: PasswordLimits,
): Fault | undefined {
  const count = countCharacters(password);
  if (count < min || count > max) return { name: 'passwordLength', count, min, max };
  // The fields of forms have no line breaks. A command reads the password from a pipe, where they
  // can stand.
  if (/[\r\n]/.test(password)) return { name: 'lineBreak', of: 'password' };
  return findSizeFault('password', password, max);
}

export function findArticlePasswordFault(password: string): Fault | undefined {
  if (!password.isWellFormed()) return { name: 'halfCharacter', of: 'password' };
  return findPasswordSizeFault(password, articlePasswordLimits);
}

/** The body of a login. It may be as long, in bytes, as the longest name and password can be. */
export const loginSchema = z.object({
  username: givenSchema(maxUsernameCharacters),
  password: givenSchema(passwordLimits.max),
  /** A code of an authenticator app, or a recovery code. */
  code: z.string().max(100).default(''),
});

function givenSchema(maxCharacters: number) {
  const max = maxBytesOf(maxCharacters);
  return z.string().refine((value) => countBytes(value) <= max, `has more than ${max} bytes`);
}

/** The owner's name as readers see it. */
export const displayNameSchema = filledSchema('displayName', 60);

export const brandSchema = filledSchema('brand', 60);

/** The databases store 32-bit numbers, and the next revision (plus 1) must fit too. */
const revisionSchema = z.int().max(2 ** 31 - 2);

const saveKeySchema = z.string().regex(saveKeyPattern, 'is not the key of a save');

/**
 * The body of a save: its key, the number of the revision that it was made from (0 for a new
 * article), the content, and the hash of the content (see content-hash.ts). The device also sends
 * the highest number (`after`) and the key of the newest version (`knows`) that it knows: a server
 * that was restored from a backup may not have them any more.
 */
export const saveSchema = z.strictObject({
  key: saveKeySchema,
  basedOn: revisionSchema.min(0),
  // Room for a thousand million further revisions.
  after: revisionSchema.min(0).max(1_000_000_000).optional(),
  knows: saveKeySchema.optional(),
  hash: z.string(),
  content: draftSchema,
});
export type Save = z.infer<typeof saveSchema>;

/** The key of the newest version that the device knows, in the address of an article. */
export const knownVersionSchema = saveSchema.pick({ knows: true });

/** The number of a revision in an address. */
export const revisionNumberSchema = z
  .string()
  .regex(/^[1-9]\d*$/, 'is not the number of a revision')
  .transform(Number)
  .pipe(revisionSchema);

const dateTime = z.iso.datetime();

/** ISO 8601, in UTC. */
const postedAt = z
  .string()
  .refine(
    (value) => dateTime.safeParse(value).success && isWritableTime(Date.parse(value)),
    asIssue({ name: 'noTime' }),
  );

/**
 * The body of a call that publishes: the number of the revision that visitors will see, and the
 * time at which they see it. Without a time an article keeps the time that it has, and a new one is
 * published now.
 */
export const publishSchema = z.strictObject({
  revision: revisionSchema.min(1),
  postedAt: z.union([z.literal('now'), postedAt]).optional(),
});

/** The body of a call that changes the time at which a published article was posted. */
export const postedAtSchema = z.strictObject({ postedAt });

/**
 * An article as answers carry it. A newer server may add fields, which this page then does not see.
 */
export const ownedArticleSchema = z.object({
  articleID: articleIdSchema,
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'trash']),
  revision: z.int().min(1),
  revisionKey: z.string(),
  publishedRevision: z.int().min(1).nullable(),
  pageName: z.string().nullable().default(null),
  postedAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime(),
  trashedAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<OwnedArticle>;

const editableArticleSchema = ownedArticleSchema.extend({
  content: z.object(draftSchema.shape),
}) satisfies z.ZodType<EditableArticle>;

/**
 * An article as a device asks for it. `hasGoneBack`: the server does not have the version that the
 * device knows.
 */
export const fetchedArticleSchema = editableArticleSchema.extend({
  hasGoneBack: z.boolean().default(false),
});

/** The answer to the call for all articles of the desk. */
export const documentsSchema = z.object({ articles: z.array(ownedArticleSchema) });

/** The body of the calls that delete articles for good, and that tell what this takes away. */
export const removalSchema = z.strictObject({
  articleIDs: z.array(articleIdSchema).min(1).max(50_000),
});

/**
 * What deleting articles for good takes away. Other articles than those in the trash are left out.
 */
export const removalFactsSchema = z.object({
  articleIDs: z.array(articleIdSchema),
  revisions: z.int(),
  views: z.int(),
  /** How many files only these articles name. */
  files: z.int(),
  /** Until when backups of the server hold the words (ISO 8601). Null if no backup does. */
  heldUntil: z.iso.datetime().nullable(),
});
export type RemovalFacts = z.infer<typeof removalFactsSchema>;

/** The answer of the call that deletes articles for good. */
export const removedSchema = z.object({ articleIDs: z.array(articleIdSchema) });

/** The body of a call that names a revision. Null takes the name away. */
export const revisionNameSchema = z.strictObject({
  name: filledSchema('revisionName', historyLimits.maxNameCharacters).nullable(),
});

/**
 * The answer to a save. `hash` belongs to the content that the server has stored under the key.
 * `parallelTo` is the current version if the save was stored beside it.
 */
export const savedSchema = z.object({
  articleID: articleIdSchema,
  revision: z.int().min(1),
  savedAt: z.iso.datetime(),
  hash: z.string(),
  parallelTo: editableArticleSchema.nullable(),
  hasGoneBack: z.boolean().default(false),
});
export type Saved = z.infer<typeof savedSchema>;

/** The text of an older revision. */
export const olderTextSchema = z.object({ savedAt: z.iso.datetime(), markdown: z.string() });
export type OlderText = z.infer<typeof olderTextSchema>;

/** The part of the answers to publishing and unpublishing that the editor needs. */
export const publishedSchema = z.object({ publishedRevision: z.int().nullable() });

/**
 * The body of a call that deletes. It repeats the id of the address: a wrong address alone deletes
 * nothing.
 */
export const deleteSchema = z.object({ articleID: articleIdSchema });

/** The body of a call that sets the password of an article. Null removes it. */
export const articlePasswordSchema = z.strictObject({
  password: z
    .string()
    .superRefine((password, context) => {
      const fault = findArticlePasswordFault(password);
      if (fault) context.addIssue({ code: 'custom', ...asIssue(fault) });
    })
    .nullable(),
});

/** After so many days a secret link to a draft ends by itself. */
export const draftLinkDays = [1, 7, 30] as const;

/** The body of a call that makes a secret link to a draft. Null ends the link. */
export const draftLinkSchema = z.strictObject({ days: z.literal(draftLinkDays).nullable() });

/** Whether the article has a password, and its draft a secret link. */
export const sharingSchema = z.object({
  isProtected: z.boolean(),
  /** When the secret link to the draft ends. Null if there is no link. */
  draftLinkEndsAt: z.iso.datetime().nullable(),
});
export type Sharing = z.infer<typeof sharingSchema>;

/** The answer to the call that makes the link. No other answer has the address of the link. */
export const draftLinkAnswerSchema = z.object({
  url: z.string().nullable(),
  sharing: sharingSchema,
});
export type DraftLinkAnswer = z.infer<typeof draftLinkAnswerSchema>;
