import { createHash, randomBytes } from 'node:crypto';

/** The secret in a link to a draft: 192 random bits. */
export const makeDraftToken = () => randomBytes(24).toString('base64url');

/**
 * The form in which the database has the secret. It needs no slow hash, because nobody can guess
 * 192 random bits.
 */
export const digestDraftToken = (token: string) => createHash('sha256').update(token).digest('hex');
