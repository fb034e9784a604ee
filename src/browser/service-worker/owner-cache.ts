import {
  type OwnerBuild,
  ownCodeHeader,
  ownerAudience,
  ownerCacheName,
  ownerCachePrefix,
} from '../../shared/owner-build.ts';
import { assetsPrefix } from '../../urls.ts';
import {
  alwaysKept,
  isBuiltFile,
  keptAddress,
  listUnneeded,
  maxUsedFiles,
  usedFilesCache,
} from './owner-rules.ts';
import { audienceOf, maxPages, mayKeep, visitorCache } from './page-rules.ts';
import type { Fetching } from './worker-scope.ts';

const pathOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const pathsIn = async (cache: Cache) => (await cache.keys()).map(pathOf);

/** What the browser keeps for the owner: the files and the pages of one version of the program. */
export function openOwnerCache({ version, files }: OwnerBuild) {
  const name = ownerCacheName(version);
  const audience = ownerAudience(version);
  const required = [...files, ...alwaysKept];

  /**
   * Fetches everything that the edit page and the desk need. Rejects if an answer is not the
   * expected one.
   */
  async function fill(): Promise<void> {
    const cache = await caches.open(name);
    const kept = await pathsIn(cache);
    const missing = files.filter((file) => !kept.includes(file));
    // The pages first: they are made for each request, and the files that the open page has loaded
    // are in the browser already.
    await Promise.all([...alwaysKept, ...missing].map(load));
  }

  /** Fetches again the pages that the owner opened with an earlier version. A page may be gone. */
  async function loadOpened(): Promise<void> {
    const paths = new Set<string>();
    for (const other of listUnneeded(await caches.keys(), name, [])) {
      for (const path of await pathsIn(await caches.open(other))) paths.add(path);
    }
    for (const path of [...paths].filter(isOpened)) await load(path).catch(() => {});
  }

  /** Whether the worker keeps a path because the owner opened it. */
  function isOpened(path: string): boolean {
    return !path.startsWith(assetsPrefix) && !required.includes(path);
  }

  async function load(path: string): Promise<void> {
    const isFile = path.startsWith(assetsPrefix);
    const isExpected = (answer: Response) =>
      isFile ? isBuiltFile(answer) : mayKeep(answer, audience);
    // The name of a file tells its content: what the browser has of it need not be asked for again.
    const quick = isFile ? await fetch(path, { redirect: 'error' }) : undefined;
    // Without a session the server leads to the login page.
    const answer =
      quick && isExpected(quick)
        ? quick
        : await fetch(path, { cache: 'no-cache', redirect: 'error' });
    if (!isExpected(answer)) throw new Error(`The answer for ${path} is not the expected one.`);
    await (await caches.open(name)).put(path, answer);
  }

  /**
   * Keeps a page that was opened, if it is the owner's and of this version. Drops a page that is
   * gone.
   */
  async function rememberPage(url: string, answer: Response): Promise<void> {
    const path = keptAddress(url);
    if (audienceOf(answer) === 'nobody') await forgetPage(url);
    // The page of another address must not stand for this one.
    if (!mayKeep(answer, audience) || path !== pathOf({ url } as Request)) return;
    const cache = await caches.open(name);
    await cache.put(path, answer);
    const pages = (await pathsIn(cache)).filter(isOpened);
    for (const old of pages.slice(0, -maxPages)) await cache.delete(old);
    // The browser may have dropped a part, or a logout may have failed after the caches were
    // deleted.
    const kept = await pathsIn(cache);
    if (required.some((one) => !kept.includes(one))) await fill();
  }

  async function forgetPage(url: string): Promise<void> {
    for (const one of await caches.keys()) await (await caches.open(one)).delete(url);
  }

  /**
   * The kept page for an address. Of a page that a visitor and the owner have opened, the owner's.
   */
  async function findPage(url: string): Promise<Response | undefined> {
    const path = keptAddress(url);
    return (await (await caches.open(name)).match(path)) ?? caches.match(path);
  }

  /**
   * A built file. Files of earlier versions stay as long as a page needs them: the server no longer
   * has them.
   */
  async function findFile(event: Fetching): Promise<Response> {
    const { request } = event;
    const kept = await caches.match(request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    if (isBuiltFile(answer)) {
      // The code of a language, for example, which the preview loads when a text names it.
      const copy = answer.clone();
      event.waitUntil(keepUsed(request.url, copy).catch(() => {}));
    }
    return answer;
  }

  async function dropOtherVersions(): Promise<void> {
    const { held = [] } = await navigator.locks.query();
    const locks = held.map((lock) => lock.name);
    for (const old of listUnneeded(await caches.keys(), name, locks)) await caches.delete(old);
  }

  return { fill, loadOpened, rememberPage, findPage, findFile, dropOtherVersions };
}

/**
 * Keeps a file that only some texts need. Its name tells its content, so every version may use it.
 */
async function keepUsed(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(usedFilesCache);
  await cache.put(url, answer);
  for (const old of (await cache.keys()).slice(0, -maxUsedFiles)) await cache.delete(old);
}

/**
 * Deletes the pages with code of others that a visitor has opened here: the owner's worker could
 * show one beside the owner's session.
 */
export async function dropOwnCode(): Promise<void> {
  const cache = await caches.open(visitorCache);
  for (const request of await cache.keys()) {
    const page = await cache.match(request);
    if (page?.headers.has(ownCodeHeader)) await cache.delete(request);
  }
}

/** Deletes everything that the browser keeps for the owner, of every version. */
export async function forgetOwner(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(ownerCachePrefix)) await caches.delete(name);
  }
}
