import { ownerCachePrefix } from '../../shared/owner-build.ts';
import { deskUrl, helpUrl, isEditorPath, newArticleUrl } from '../../urls.ts';

/** The pages that the owner's worker fetches by itself. */
export const alwaysKept = [deskUrl, newArticleUrl, helpUrl()];

/**
 * The address under which the page for `url` is kept. The page of a new article stands for each
 * edit page: its script takes the id from the address, and the text from the device.
 */
export function keptAddress(url: string): string {
  const { pathname, search } = new URL(url);
  if (isEditorPath(pathname)) return newArticleUrl;
  return pathname === deskUrl ? deskUrl : pathname + search;
}

/** Whether a proxy answers that it cannot reach the server. */
export const isGatewayFailure = (status: number) => status >= 502 && status <= 504;

const fileTypes = /^(?:text\/css|(?:text|application)\/javascript|font\/woff2)\b/;

/** Whether an answer is a whole built file. A hotel's network answers with a page of its own. */
export function isBuiltFile({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && fileTypes.test(headers.get('content-type') ?? '');
}

/**
 * Files that only some texts need, such as the code of a language. They are kept when they are
 * used.
 */
export const usedFilesCache = `${ownerCachePrefix}used`;
export const maxUsedFiles = 100;

/**
 * The caches of other versions that no open page needs. An open page holds a lock with the name of
 * its cache.
 */
export function listUnneeded(
  names: readonly string[],
  own: string,
  held: readonly (string | undefined)[],
): string[] {
  return names.filter(
    (name) => name.startsWith(ownerCachePrefix) && ![own, usedFilesCache, ...held].includes(name),
  );
}
