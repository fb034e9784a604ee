import type { EditableArticle } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { askDelayMs, openDelayMs, retryDelayMs, sendDelayMs } from './delays.ts';
import { makeJobs } from './jobs.ts';
import { type LastWords, restore } from './last-words.ts';
import { type Login, LoginState } from './login-state.ts';
import {
  acknowledge,
  asNewArticle,
  hear,
  hearRemoved,
  hearTrashed,
  hearUnknown,
  startAgain,
} from './news.ts';
import { isUnsent, plan, type Step } from './plan.ts';
import { replaceHeads } from './replace-heads.ts';
import type { CallFault } from './server-calls.ts';
import { type CallState, type DocumentStatus, describeStatus, type Refused } from './status.ts';
import type { DocumentEntry, WrittenEntry } from './store/record.ts';
import { emptyEntry, type StoreFault, type StoreOutcome } from './store/store.ts';
import type { SyncParts } from './sync-parts.ts';
import { commit, open, settle, type Written, withPreview } from './write.ts';

/** What this device has of an article, and what a page says about its words. */
export interface Look {
  entry: DocumentEntry;
  status: DocumentStatus | undefined;
}

export type Sync = ReturnType<typeof startSync>;

/**
 * Keeps the documents of this device and of the server in step. It knows neither network, nor browser, nor clock. One
 * call for an article is under way at a time. A page calls `refresh` when it opens: then the words that a closed tab has
 * left are sent.
 */
export function startSync(parts: SyncParts) {
  const { store, server, tabs, pause, createKey, now } = parts;
  const listeners = new Set<(articleID: string) => void>();
  const refused = new Map<string, Refused>();
  const faults = new Map<string, NonNullable<CallState['fault']>>();
  const login = new LoginState(parts);
  const jobs = makeJobs({ pause, attempt, retryDelayMs });
  // Another tab may begin the session again, and not every browser tells this tab.
  const questions = makeJobs({ pause, attempt: () => refresh().then(() => true), retryDelayMs });

  const stopListening = tabs.listen((articleID) => {
    for (const listener of listeners) listener(articleID);
    // The other tab may be closed before it has sent its words.
    jobs.soon(articleID, sendDelayMs);
  });

  function tell(articleID: string): void {
    for (const listener of listeners) listener(articleID);
    tabs.tell(articleID);
  }

  async function change(
    articleID: string,
    next: (entry: DocumentEntry) => DocumentEntry,
  ): Promise<StoreOutcome<DocumentEntry>> {
    const outcome = await store.change(articleID, (was) => {
      const entry = next(was);
      return entry === was
        ? { result: { entry, hasChanged: false } }
        : { entry, result: { entry, hasChanged: true } };
    });
    if (outcome.kind !== 'done') return outcome;
    if (outcome.value.hasChanged) tell(articleID);
    return { kind: 'done', value: outcome.value.entry };
  }

  /** `change` for an article that was deleted for good. */
  function changeGone(articleID: string, next: (entry: DocumentEntry) => DocumentEntry) {
    parts.forgetPages();
    return change(articleID, next);
  }

  /** Does the steps of an article until there is nothing to do. False if a call has failed and is to be repeated. */
  async function attempt(articleID: string): Promise<boolean> {
    let isDone = true;
    let hasFetched = false;
    let isFirst = true;
    await parts.lock(articleID, async () => {
      for (;;) {
        if (login.isOut) {
          // The page may still say that the server cannot be reached.
          for (const listener of listeners) listener(articleID);
          questions.soon('login', askDelayMs);
          return;
        }
        const decided = await store.change(articleID, (entry) => plan(entry, createKey, refused));
        if (decided.kind !== 'done' || decided.value.kind === 'rest') return;
        if (decided.value.kind === 'check' && !isFirst) return;
        isFirst = false;
        if (decided.value.kind !== 'send') {
          // Another answer so soon would be the same.
          if (hasFetched && decided.value.kind === 'ask') jobs.soon(articleID, askDelayMs);
          if (hasFetched) return;
          hasFetched = true;
        }
        const why = await take(articleID, decided.value);
        if (why === null) {
          if (faults.delete(articleID)) tell(articleID);
          continue;
        }
        faults.set(articleID, { why, since: faults.get(articleID)?.since ?? now() });
        tell(articleID);
        isDone = login.isOut;
        if (isDone) questions.soon('login', askDelayMs);
        return;
      }
    });
    return isDone;
  }

  /** Does one step. Null if the next step can follow at once. */
  async function take(
    articleID: string,
    step: Exclude<Step, { kind: 'rest' }>,
  ): Promise<CallFault | null> {
    const { knows } = step;
    if (step.kind !== 'send') {
      const answer = await server.fetch(articleID, knows);
      if (answer.kind === 'done')
        await change(articleID, (entry) => hear(entry, answer.value, knows, createKey));
      else if (answer.kind === 'removed') await changeGone(articleID, hearRemoved);
      else if (answer.kind === 'unknown')
        await change(articleID, (entry) => hearUnknown(entry, createKey));
      else return login.hearFault(answer);
      return null;
    }
    const { key } = step.save;
    const answer = await server.save(step.save, knows);
    switch (answer.kind) {
      case 'done': {
        const acknowledged = await store.change(articleID, (entry) =>
          acknowledge(entry, key, answer.value, createKey),
        );
        tell(articleID);
        return acknowledged.kind === 'done' && !acknowledged.value ? { kind: 'damaged' } : null;
      }
      case 'unknown':
        await change(articleID, (entry) => startAgain(entry, key, createKey));
        return null;
      case 'trashed':
        await change(articleID, hearTrashed);
        return null;
      case 'removed':
        await changeGone(articleID, hearRemoved);
        return null;
      case 'refused':
        refused.set(key, answer);
        tell(articleID);
        return null;
      default:
        return login.hearFault(answer);
    }
  }

  /**
   * Asks the server for the list of articles, and goes on with each article that is not in step, also if the list did not
   * come.
   */
  async function refresh(): Promise<CallFault | StoreFault | { kind: 'done' }> {
    const answer = await server.list();
    // Another tab may have begun the session again.
    if (answer.kind === 'done') await login.hearIn();
    const kept =
      answer.kind === 'done'
        ? await replaceHeads(parts, answer.value)
        : await login.hearFault(answer);
    const woken = await wakeAll();
    return kept.kind === 'done' ? woken : kept;
  }

  async function wakeAll(): Promise<StoreFault | { kind: 'done' }> {
    const waiting = await store.list((articleID, entry) =>
      plan(entry, () => '', refused).result.kind === 'rest' ? [] : [articleID],
    );
    if (waiting.kind !== 'done') return waiting;
    for (const articleID of waiting.value.flat()) jobs.wake(articleID);
    return { kind: 'done' };
  }

  async function look(articleID: string): Promise<StoreOutcome<Look>> {
    const read = await store.read(articleID);
    if (read.kind !== 'done') return read;
    const fault = faults.get(articleID) ?? null;
    const status = describeStatus(read.value, { fault, refused, isLoggedOut: login.isOut });
    return { kind: 'done', value: { entry: read.value, status } };
  }

  async function status(articleID: string): Promise<StoreOutcome<DocumentStatus | undefined>> {
    const looked = await look(articleID);
    return looked.kind === 'done' ? { kind: 'done', value: looked.value.status } : looked;
  }

  return {
    refresh,
    look,
    status,

    /** Calls `listener` when the entry or the status of an article has changed, in this tab or in another one. */
    subscribe(listener: (articleID: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Calls `listener` whenever the server has told about the session. With `ending` it may return a promise: what the server has is
     * deleted when it is fulfilled, so that a page can store its words before.
     */
    onLogin: (listener: (login: Login) => unknown): void => login.subscribe(listener),

    /**
     * The record of an article that a page has opened with the server’s `article`. If the server has a newer text than this device,
     * the device asks for it, and waits for a limited time. False if the store was closed.
     */
    async open(article: EditableArticle): Promise<boolean> {
      const { articleID } = article;
      const opened = await change(articleID, (entry) => open(entry, article, createKey()));
      if (opened.kind !== 'done') return false;
      const { result } = plan(opened.value, createKey, refused);
      if (result.kind === 'fetch') await Promise.race([jobs.once(articleID), pause(openDelayMs)]);
      return true;
    },

    /** Stores the words of a writer, and sends them soon. The writer starts next from the record that comes out. */
    async commit(written: Written): Promise<StoreOutcome<WrittenEntry>> {
      const { articleID } = written.from;
      const outcome = await change(articleID, (entry) => commit(entry, written, createKey));
      if (outcome.kind !== 'done') return outcome;
      jobs.soon(articleID, sendDelayMs);
      return { kind: 'done', value: outcome.value as WrittenEntry };
    },

    /** Stores the words of a page that has ended. */
    restore: (words: LastWords) =>
      change(words.written.from.articleID, (entry) => restore(entry, words, createKey)),

    /** Ends a conflict with the text that the owner chose. */
    async settle(articleID: string, chosen: ArticleContent): Promise<StoreOutcome<DocumentEntry>> {
      const outcome = await change(articleID, (entry) => settle(entry, chosen, createKey));
      jobs.wake(articleID);
      return outcome;
    },

    /** Deletes everything that this device keeps of an article. */
    forget: (articleID: string) => changeGone(articleID, () => emptyEntry),

    /** Makes a new article with the id `newID` of the words of one that was deleted for good, and sends them. */
    async keepAsNew(articleID: string, newID: string): Promise<StoreOutcome<DocumentEntry>> {
      const read = await store.read(articleID);
      if (read.kind !== 'done') return read;
      const kept = await change(newID, () => asNewArticle(read.value, newID, createKey));
      if (kept.kind !== 'done') return kept;
      await change(articleID, () => emptyEntry);
      jobs.wake(newID);
      return kept;
    },

    /** Puts the rendered preview into the document. */
    keepPreview: (articleID: string, htmlOutput: string) =>
      change(articleID, (entry) => withPreview(entry, htmlOutput)),

    /** Tries at once, also if an earlier call has failed and a repetition is due later. */
    wake: jobs.wake,

    /** Sends everything of an article now, and says what has become of it. Before publishing: `saved` with a revision. */
    async flush(articleID: string): Promise<StoreOutcome<DocumentStatus | undefined>> {
      if (login.isOut) await refresh();
      await jobs.once(articleID);
      return status(articleID);
    },

    /** The session began again: everything that waits is sent. */
    async loggedIn(): Promise<void> {
      login.assumeIn();
      await refresh();
    },

    /** The ids of the articles with words that the server does not have. Logging out would lose them. */
    async listUnsent(): Promise<StoreOutcome<string[]>> {
      const listed = await store.list((articleID, entry) => (isUnsent(entry) ? [articleID] : []));
      return listed.kind === 'done' ? { kind: 'done', value: listed.value.flat() } : listed;
    },

    /** Ends the loop. A call that is under way is not taken back: its answer is still stored. */
    stop(): void {
      stopListening();
      jobs.stop();
      questions.stop();
      listeners.clear();
      login.stop();
    },
  };
}
