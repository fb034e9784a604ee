// The owner's offline worker. It replaces the visitors' worker when the owner logs in. Desk, edit
// page and the pages that were opened can be opened without a network.

import type { OwnerBuild } from '../../shared/owner-build.ts';
import { assetsPrefix, logoutUrl, settingsUrl } from '../../urls.ts';
import { offlinePage, unknownOffline } from './offline-page.ts';
import { dropOwnCode, forgetOwner, openOwnerCache } from './owner-cache.ts';
import { isGatewayFailure } from './owner-rules.ts';
import { ask, chooseAnswer, late, passOthers } from './page-rules.ts';
import type { Fetching, Installing, WorkerScope } from './worker-scope.ts';

/** The server writes this before the script. */
declare const ownerBuild: OwnerBuild;

const scope = globalThis as unknown as WorkerScope;
const cache = openOwnerCache(ownerBuild);

// The worker takes over at once. Open pages of the version before do not notice it: their files
// stay in their cache.
scope.addEventListener('install', (event) => event.waitUntil(install(event)));

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install(event: Installing): Promise<void> {
  const paths = [logoutUrl, `${assetsPrefix}*`].map((urlPattern) => ({ urlPattern }));
  await passOthers(event, { or: [{ requestMode: 'navigate' }, ...paths] });
  await cache.fill();
  await cache.loadOpened();
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  // The visitors’ worker lets the browser request a page while the worker is still starting. WebKit
  // can give such an answer the body of a second request, and each answer of the edit page has its
  // own nonce: the editor would be without its styles (https://github.com/WebKit/WebKit/pull/4798).
  await scope.registration.navigationPreload?.disable();
  await dropOwnCode();
  await scope.clients.claim();
  await cache.dropOtherVersions();
  // A page of another version offers to reload itself.
  const { version } = ownerBuild;
  for (const page of await scope.clients.matchAll({ type: 'window' }))
    page.postMessage({ version });
}

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === 'POST' && pathname === logoutUrl) event.respondWith(logOut(event.request));
  if (method !== 'GET') return;
  if (mode === 'navigate') event.respondWith(answer(event));
  else if (pathname.startsWith(assetsPrefix)) event.respondWith(cache.findFile(event));
});

async function answer(event: Fetching): Promise<Response> {
  const { request } = event;
  const follow = (response: Response) => remember(request.url, response).catch(() => {});
  let kept: Response | undefined;
  const findKept = async () => {
    kept = await cache.findPage(request.url);
    // As in the visitors’ worker: the next visit finds a newer page.
    if (kept) ask(request).then(follow, () => {});
    return kept;
  };
  let refused: Response | undefined;
  const network = ask(request).then((response) => {
    if (!isGatewayFailure(response.status)) return response;
    refused = response;
    throw new Error('The server is away.');
  });
  const response = await chooseAnswer(network, findKept, late());
  if (response && response !== kept) event.waitUntil(follow(response.clone()));
  return response ?? refused ?? unknownOffline();
}

async function remember(url: string, response: Response): Promise<void> {
  await cache.rememberPage(url, response);
  // Name and language of the blog stand in the kept pages.
  if (response.ok && new URL(url).pathname === settingsUrl) await cache.fill();
  // A worker that is being installed fills its own cache.
  const { installing, waiting } = scope.registration;
  if (!installing && !waiting) await cache.dropOtherVersions();
}

/**
 * Deletes everything of the owner when the server has answered. Without an answer the owner is
 * still logged in.
 */
async function logOut(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    await forgetOwner();
    return response;
  } catch {
    return offlinePage(
      ['zh-Hans', '无法连接', '尚未退出登录，请联网后再退出。'],
      ['en', 'Cannot connect', 'You are still logged in. Log out again when you are online.'],
    );
  }
}
