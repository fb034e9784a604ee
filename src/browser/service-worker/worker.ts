// The offline worker: a page that this device has loaded can be read again without a network. Scripts and styles are
// in the browser's own cache, under names that change with their content. The worker imports nothing, so it is one
// small file that every browser can run.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  readonly registration: {
    /** The address of the home page. */
    readonly scope: string;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as Scope;
const cacheName = 'suibi-pages';

/** The cache keeps the pages that were loaded last. */
const maxPages = 60;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  // The browser requests a page while this worker is still starting.
  event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable()));
});

scope.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  if (method === 'GET' && mode === 'navigate') event.respondWith(answer(event));
});

/** The server's answer, or the kept page if the server cannot be reached. */
async function answer(event: Fetching): Promise<Response> {
  const { request } = event;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    event.waitUntil(remember(request.url, response.clone()).catch(() => {}));
    return response;
  } catch {
    const cache = await caches.open(cacheName);
    return (await cache.match(request.url)) ?? sayOffline();
  }
}

/** Keeps a page that everyone may see, never one of the owner's. Drops a page that the server no longer has. */
async function remember(url: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const isForEveryone = response.headers.get('suibi-audience') === 'everyone';
  if (!response.ok || !isForEveryone) {
    if (response.status === 404 || response.status === 410) await cache.delete(url);
    return;
  }
  // Put the page at the end: the oldest pages stand first and are dropped first.
  await cache.delete(url);
  await cache.put(url, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -maxPages).map((old) => cache.delete(old)));
}

function sayOffline(): Response {
  const words = navigator.language.startsWith('zh')
    ? ['zh-Hans', '无法连接', '此页尚未在本设备上打开过，联网后再试。']
    : [
        'en',
        'Cannot connect',
        'This page has not been opened on this device before. Try again when you are online.',
      ];
  const [lang, title, text] = words;
  const html =
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    '<style>:root{color-scheme:light dark;background:light-dark(#fbfaf6,#161514);color:light-dark(#1f1c17,#e9e5dc)}' +
    'body{font:1.0625rem/1.75 serif;max-width:38rem;margin:20vh auto;padding:0 1.25rem}' +
    'a{color:light-dark(#a8321f,#e0705a)}</style>' +
    `<h1>${title}</h1><p>${text}</p><p><a href="${scope.registration.scope}">${new URL(scope.registration.scope).host}</a></p></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(html, { status: 503, headers });
}
