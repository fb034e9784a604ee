import { hashPassword, isPasswordHash, verifyPassword } from '../../server/auth/password.ts';
import { readDigest } from './digest.ts';

interface PasswordPlan {
  /** The hash that the import remembers. Undefined if the file has no password. */
  remembered: string | undefined;
  /**
   * The hash that becomes the article’s. Undefined if its password stays as it is, also where it
   * has none.
   */
  newHash: string | undefined;
  /** Whether the file had a password at the last import and has none now. */
  isGone: boolean;
}

/**
 * Decides whether the password in a file becomes the password of its article. It does if the file
 * had another password, or none, at the last import: `digest` is what that import has remembered.
 * So a password that the owner has set in Suibi since then stays, and an import never removes one.
 * Making one hash takes a tenth of a second and 46 MiB.
 */
export async function planPassword(
  password: string | undefined,
  digest: string | undefined,
): Promise<PasswordPlan> {
  const stored = digest === undefined ? undefined : readDigest(digest);
  const known = stored?.version === 1 ? undefined : stored?.password;
  const isGone = password === undefined && known !== undefined;
  if (password === undefined) return { remembered: undefined, newHash: undefined, isGone };
  if (isPasswordHash(known) && (await verifyPassword(known, password))) {
    return { remembered: known, newHash: undefined, isGone };
  }
  const hash = await hashPassword(password);
  return { remembered: hash, newHash: hash, isGone };
}
