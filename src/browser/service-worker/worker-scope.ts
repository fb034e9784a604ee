/**
 * The parts of a worker's scope that the offline workers use. The types of the pages do not have
 * them.
 */
export interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<{ postMessage(message: unknown): void }[]>;
  };
  readonly registration: {
    readonly installing: unknown;
    readonly waiting: unknown;
    readonly navigationPreload?: {
      enable(): Promise<void>;
      disable(): Promise<void>;
    };
  };
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** https://www.w3.org/TR/service-workers/#dictdef-routercondition, as far as it is used. */
export type Condition =
  | { requestMode: 'navigate' }
  | { urlPattern: string }
  | { or: Condition[] }
  | { not: Condition };

export interface Installing extends Extendable {
  /** Not every browser has it. */
  addRoutes?(rule: { condition: Condition; source: 'network' }): Promise<void>;
}

export interface Fetching extends Extendable {
  readonly request: Request;
  /**
   * The answer to the request that the browser sent while the worker was starting. Not every
   * browser sends one.
   */
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(answer: Promise<Response>): void;
}
