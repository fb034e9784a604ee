import type { ServerCalls } from './server-calls.ts';
import type { DocumentStore } from './store/store.ts';

/** The other tabs of this browser that have the same documents. */
export interface Tabs {
  /** Tells the other tabs that the entry of an article has changed. */
  tell(articleID: string): void;
  listen(listener: (articleID: string) => void): () => void;
}

export interface SyncParts {
  store: DocumentStore;
  server: ServerCalls;
  tabs: Tabs;
  /**
   * Does the work while no other tab holds the lock of this name. Where there are no locks it does
   * the work at once.
   */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  /** Is fulfilled after this time in milliseconds. */
  pause(ms: number): Promise<void>;
  createKey(): string;
  /** Milliseconds. It is only shown; it decides nothing. */
  now(): number;
  /** Deletes the pages that the browser keeps: articles that they show were deleted for good. */
  forgetPages(): void;
}
