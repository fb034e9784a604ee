import type { Condition, Fetching, Installing } from './worker-scope.ts';

// The rules of both offline workers. Each worker is built into one file, so each has its own copy.

/** The visitors' pages that were loaded last. */
export const visitorCache = 'suibi-pages';

/** Each cache of pages keeps the pages that were loaded last. */
export const maxPages = 60;

type Answer = Pick<Response, 'status' | 'headers'>;

/**
 * The people whom the server names as the readers of this page. A hotel's network or a proxy does
 * not send the header.
 */
export const audienceOf = ({ headers }: Answer) => headers.get('suibi-audience');

/**
 * Whether an answer is a whole page of this blog for `audience`. A redirect and the answer of
 * another origin have the status 0; a part of a page has 206.
 */
export function mayKeep(answer: Answer, audience: string): boolean {
  return (
    answer.status === 200 &&
    audienceOf(answer) === audience &&
    `${answer.headers.get('content-type')}`.startsWith('text/html')
  );
}

/**
 * Lets all requests but `answered` go to the network without the worker, as far as the browser can.
 * Chromium begins the next worker only when this one rests, and it never rests while an open page
 * calls the server all the time. When the page is loaded anew, this worker is then ended in the
 * middle of its answer, and the page does not come for minutes.
 */
export async function passOthers(event: Installing, answered: Condition): Promise<void> {
  const rule = { condition: { not: answered }, source: 'network' } as const;
  // An older Chromium does not know `not`.
  await event.addRoutes?.(rule).catch(() => {});
}

/** Resolves when a page from the network is late, after 3 seconds. */
export const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, 3000));

/**
 * The network's answer. The kept answer instead if the network fails, or if it has not answered
 * when `whenLate` resolves. Undefined if the network fails and nothing is kept.
 */
export async function chooseAnswer<Answer>(
  network: Promise<Answer>,
  findKept: () => Promise<Answer | undefined>,
  whenLate: Promise<undefined>,
): Promise<Answer | undefined> {
  const inTime = await Promise.race([network, whenLate]).catch(() => undefined);
  return inTime ?? (await findKept()) ?? network.catch(() => undefined);
}

/**
 * Asks the server. Past the browser's own cache: there a request waits up to 20 seconds for an
 * earlier request to the same address that has no answer yet.
 */
export const ask = (request: Request) => fetch(request, { cache: 'no-store' });

/**
 * The answer to the request that the browser sent while the visitors’ worker was starting, or else
 * to a new one.
 */
export async function load({
  preloadResponse,
  request,
}: Pick<Fetching, 'preloadResponse' | 'request'>): Promise<Response> {
  const preloaded = await preloadResponse;
  // Firefox does not reject: an offline reader would get its page of errors instead of the kept
  // page.
  if (preloaded?.type === 'error') throw new TypeError('The network has failed.');
  return preloaded ?? ask(request);
}
