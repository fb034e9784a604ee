import type { FastifyInstance } from 'fastify';
import { listArticleAddresses, listListRedirects } from '../../db/articles/redirects.ts';
import { listRootFiles } from '../../db/settings/root-files.ts';
import type { Context } from '../../server/context.ts';
import {
  apiPrefix,
  assetsPrefix,
  listFeeds,
  patterns,
  readUrl,
  uploadIdOf,
  uploadsPrefix,
} from '../../urls.ts';
import { type FolderWriter, makeWholeFolder } from '../whole-folder.ts';
import type { WorkProgress } from '../work-progress.ts';
import { filePathOf, listPaths, redirectPage, staticAddress, toStaticPage } from './static-page.ts';

interface SiteExport {
  pages: number;
  redirects: number;
  files: number;
  /** Links that lead nowhere, and addresses that no file can have. */
  notes: string[];
  /** What the blog could not make now, with its address. */
  failed: string[];
}

/** Where the walk begins. Everything else is found by links. */
const beginnings = [
  ...[patterns.home, patterns.articles, patterns.archive, patterns.sitemap, patterns.robots],
  ...[patterns.llms, ...listFeeds().map(({ url }) => url), patterns.blogPicture],
  // Programs ask for them without a link.
  ...[patterns.favicon, patterns.touchIcon, patterns.icon, patterns.maskableIcon],
];

/** Addresses that only a running blog answers. A visitor’s page has links to the login alone. */
const liveOnly = new RegExp(
  `^(?:${apiPrefix}|(?:${patterns.login}|${patterns.search})(?:$|\\?)|${patterns.serviceWorker}|/article/[^/]+/unlock)`,
);

/** The blog sends such a file as a download. A file server takes the type from the ending. */
const runsOnFileServer = /\.(?:x?html?|shtml|m?js|css|svgz?|xml|xsl|wasm)$/i;

/** The picture of the blog, and of an article; a file of the icon. */
const drawn =
  /^(?:(?:\/article\/[^/]+)?\/picture\.png|\/(?:apple-touch-)?icon[\w-]*\.png|\/favicon\.ico)$/;

/** An upload in `url(...)` of a style sheet. */
const ownAddress = new RegExp(`url\\(\\s*["']?(${uploadsPrefix}[^"')\\s]+)`, 'gi');

/** An address of a feed that can be a file. */
const feedFile = /\.(?:xml|json)$/;

const rendition = new RegExp(`^${uploadsPrefix}[^/]+/width/\\d+$`);

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/**
 * Writes what visitors of the blog can read into a new folder, which any file server can serve at
 * the blog’s address (PUBLIC_URL). `app` makes each page; `origin` is that address. One page and
 * one OG image are in memory at a time, and no file of an upload.
 */
export function exportSite(
  dir: string,
  {
    app,
    context: {
      database: { db },
      storage,
      now,
    },
    progress,
  }: { app: FastifyInstance; context: Context; progress: WorkProgress },
  { origin, host }: URL,
): Promise<SiteExport> {
  return makeWholeFolder(dir, 'everybody', async (folder) => {
    const site = makeSite(folder, app, { origin, host }, progress);
    const findFile = (id: string) => storage.find(id, 'served');
    // A page of HTML would be changed, as pages of the blog are.
    for (const { name, content } of await listRootFiles(db)) await site.addFile(name, content);
    for (const path of beginnings) site.visit(path);
    const visitOld = (address: string) => site.visit(encodeURI(address).replaceAll('%25', '%'));
    for (const { articleID, addresses } of await listArticleAddresses(db, now())) {
      site.visit(readUrl(articleID));
      addresses.forEach(visitOld);
    }
    for (const { address } of await listListRedirects(db)) {
      visitOld(feedFile.test(address) || address === patterns.home ? address : `${address}/`);
    }
    return site.walk(findFile);
  });
}

function makeSite(
  folder: FolderWriter,
  app: FastifyInstance,
  { origin, host }: Pick<URL, 'origin' | 'host'>,
  progress: WorkProgress,
) {
  const waiting = new Map<string, string>();
  const seen = new Set<string>();
  /** The addresses of written files, by path. */
  const written = new Map<string, string>();
  const renamed = new Map<string, string>();
  /** The whole addresses to which old addresses lead. */
  const redirects = new Map<string, string>();
  const done: SiteExport = { pages: 0, redirects: 0, files: 0, notes: [], failed: [] };
  const visit = (address: string, from = '') => {
    if (seen.has(address)) return;
    seen.add(address);
    if (!liveOnly.test(address)) waiting.set(address, from);
    // Each page leads to the login, and loses that link.
    else if (![patterns.login, patterns.search].some((live) => address.startsWith(live))) {
      done.notes.push(`${from} leads to ${address}, which only a running blog answers`);
    }
  };
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { host, accept: 'text/html,image/webp,*/*' } });

  /** The path for an address, or undefined with a note. */
  const claim = (address: string, isPage: boolean): string | undefined => {
    const path = filePathOf(staticAddress(address), isPage);
    if (path === undefined) {
      done.notes.push(`${address} cannot be a file`);
      return undefined;
    }
    const other = written.get(path);
    if (other !== undefined) {
      done.notes.push(`${address} has the same file as ${other}`);
      return undefined;
    }
    written.set(path, address);
    return path;
  };

  /**
   * Whether the blog could not make an answer. Adds its address to `failed`, and also the address
   * of a drawn picture that has none of its texts.
   */
  const isFailure = (address: string, { statusCode, headers }: Answer): boolean => {
    if (statusCode >= 500) done.failed.push(`${address} (answer ${statusCode})`);
    else if (drawn.test(address) && headers['cache-control'] === 'no-store') {
      done.failed.push(`${address} has no text: drawing it failed`);
    }
    return statusCode >= 500;
  };

  /** The renditions get an ending, which tells a file server what they are. */
  async function renamePictures(html: string): Promise<void> {
    for (const address of listPaths(html, origin)) {
      if (!rendition.test(address) || renamed.has(address)) continue;
      const answer = await get(address);
      const type = String(answer.headers['content-type']);
      if (isFailure(address, answer) || answer.statusCode !== 200) continue;
      const name = `${address}.${type.slice('image/'.length)}`;
      renamed.set(address, name);
      seen.add(address);
      const path = claim(name, false);
      if (path === undefined) continue;
      await folder.addText(path, answer.rawPayload);
      done.files += 1;
    }
  }

  async function writePage(address: string, html: string): Promise<void> {
    await renamePictures(html);
    const rename = (url: string) => renamed.get(url) ?? staticAddress(url);
    const path = claim(address, !/\.html$/.test(address));
    if (path !== undefined) await folder.addText(path, toStaticPage(html, origin, rename));
    done.pages += 1;
  }

  function follow(address: string, { body, headers }: Answer): void {
    const type = String(headers['content-type']);
    if (!/^text\/|json|xml|javascript/.test(type)) return;
    for (const path of listPaths(body, origin)) {
      if (!rendition.test(path)) visit(path, address);
    }
    // The owner's own styles name uploads.
    for (const [, path = ''] of body.matchAll(ownAddress)) visit(path, address);
    // Built files name each other, from style sheets and scripts.
    const asset = new RegExp(`(?:url\\(|["'])(?:\\./|${assetsPrefix})([\\w.-]+\\.\\w+)`, 'g');
    if (type.startsWith('text/html') || address.startsWith(assetsPrefix)) {
      for (const [, name = ''] of body.matchAll(asset)) {
        if (body.includes(assetsPrefix + name) || address.startsWith(assetsPrefix)) {
          visit(assetsPrefix + name, address);
        }
      }
    }
  }

  async function writeAnswer(address: string, from: string, answer: Answer): Promise<void> {
    const { statusCode, headers, body } = answer;
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
      const target = new URL(String(location), origin + address);
      const to = target.pathname + target.search;
      if (target.origin === origin && liveOnly.test(to)) {
        if (from !== '') done.notes.push(`${from} leads to ${address}, which only the owner sees`);
        return;
      }
      visit(to, address);
      // No feed reader follows a page.
      if (feedFile.test(address) && feedFile.test(to)) await writeFile(address, await get(to));
      else redirects.set(address, target.origin + staticAddress(to));
      return;
    }
    if (isFailure(address, answer)) return;
    if (statusCode !== 200) {
      if (from !== '') done.notes.push(`${from} leads to ${address}, which is not there`);
      return;
    }
    follow(address, answer);
    if (String(headers['content-type']).startsWith('text/html')) {
      await writePage(address, body);
      return;
    }
    await writeFile(address, answer);
  }

  async function writeFile(address: string, { rawPayload }: Answer): Promise<void> {
    const path = claim(address, false);
    if (path === undefined) return;
    await folder.addText(path, rawPayload);
    done.files += 1;
  }

  async function writeUpload(
    address: string,
    from: string,
    findFile: (id: string) => Promise<string | undefined>,
  ): Promise<void> {
    const answer = await get(address, 'HEAD');
    if (isFailure(address, answer)) return;
    const file = answer.statusCode === 200 ? await findFile(uploadIdOf(address) ?? '') : undefined;
    if (file === undefined) {
      done.notes.push(`${from} leads to ${address}, which is not there`);
      return;
    }
    const path = claim(address, false);
    if (path === undefined) return;
    await folder.addCopy(path, file);
    done.files += 1;
    if (runsOnFileServer.test(path)) {
      done.notes.push(`${path} is a download of the blog, but a page or script of a file server`);
    }
  }

  return {
    visit,
    /** Writes a file at the root as it is. */
    async addFile(name: string, content: string): Promise<void> {
      seen.add(`/${name}`);
      if (claim(`/${name}`, false) === undefined) return;
      await folder.addText(name, content);
      done.files += 1;
    },
    async walk(findFile: (id: string) => Promise<string | undefined>): Promise<SiteExport> {
      progress.begin(seen.size, 'addresses');
      // Another process draws these pictures while the pages are made.
      let drawings = Promise.resolve();
      for (const [address, from] of waiting) {
        waiting.delete(address);
        const write = async () => {
          if (uploadIdOf(address) !== undefined) await writeUpload(address, from, findFile);
          else await writeAnswer(address, from, await get(address));
          progress.advance(1);
        };
        progress.setTotal(seen.size);
        if (!drawn.test(address)) await write();
        else {
          drawings = drawings.then(write);
          // `drawings` is awaited at the end.
          drawings.catch(() => {});
        }
      }
      await drawings;
      // `/a` and `/a/` are one file for a file server: the page, if there is one.
      for (const [address, url] of redirects) {
        const path = filePathOf(staticAddress(address), true);
        if (path !== undefined && written.has(path)) continue;
        if (claim(address, true) === undefined || path === undefined) continue;
        await folder.addText(path, redirectPage(url));
        done.redirects += 1;
      }
      const missing = await get('/404.html');
      await writePage('/404.html', missing.body);
      return done;
    },
  };
}
