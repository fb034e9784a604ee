// The visitors' offline worker: a page that this device has loaded can be read again without a
// network. Scripts and styles are in the browser's own cache, under names that change with their
// content. The owner's pages register another worker (owner-worker.ts).

import { unknownOffline } from './offline-page.ts';
import {
  ask,
  audienceOf,
  chooseAnswer,
  late,
  load,
  maxPages,
  mayKeep,
  passOthers,
  visitorCache,
} from './page-rules.ts';
import type { Fetching, Installing, WorkerScope } from './worker-scope.ts';

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(install(event)));

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  if (method === 'GET' && mode === 'navigate') event.respondWith(answer(event));
});

async function install(event: Installing): Promise<void> {
  await passOthers(event, { requestMode: 'navigate' });
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  // The browser requests a page while this worker is still starting.
  await scope.registration.navigationPreload?.enable();
  // This worker comes back when the owner has logged out. The owner's worker may not have heard of
  // it.
  for (const name of await caches.keys()) if (name !== visitorCache) await caches.delete(name);
}

async function answer(event: Fetching): Promise<Response> {
  const { request } = event;
  const follow = (response: Response) => remember(request.url, response).catch(() => {});
  let kept: Response | undefined;
  const findKept = async () => {
    kept = await caches.match(request.url);
    // On a network that is always late, the next visit finds a newer page. The event does not wait
    // for this answer: when the event ends, the browser ends its own request, and later requests
    // need not wait for that one.
    if (kept) ask(request).then(follow, () => {});
    return kept;
  };
  const response = await chooseAnswer(load(event), findKept, late());
  if (response && response !== kept) event.waitUntil(follow(response.clone()));
  return response ?? unknownOffline();
}

/**
 * Keeps a page that everyone may see, never one of the owner's. Drops a page that the server no
 * longer has.
 */
async function remember(url: string, response: Response): Promise<void> {
  const cache = await caches.open(visitorCache);
  if (audienceOf(response) === 'nobody') await cache.delete(url);
  if (!mayKeep(response, 'everyone')) return;
  // An answer whose end does not arrive changes nothing.
  await cache.put(url, response);
  // The oldest pages stand first.
  for (const old of (await cache.keys()).slice(0, -maxPages)) await cache.delete(old);
}
