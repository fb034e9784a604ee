import type { EditableArticle } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { type Login, LoginState } from './login-state.ts';
import { isUnsent } from './plan.ts';
import { replaceHeads } from './replace-heads.ts';
import { RetryQueue } from './retry-queue.ts';
import type { CallFault } from './server-calls.ts';
import { asNewArticle } from './server-events.ts';
import { type DocumentStatus, describeStatus } from './status.ts';
import { StepRunner } from './step-runner.ts';
import type { DocumentEntry, WrittenEntry } from './store/record.ts';
import { emptyEntry, type StoreFault, type StoreOutcome } from './store/store.ts';
import type { SyncParts } from './sync-parts.ts';
import { restore, type UnloadWords } from './unload-journal.ts';
import { commit, open, resolveConflict, type Written, withPreview } from './write.ts';

/** Between words and the call that sends them. */
const sendDelayMs = 2_000;

/**
 * While words wait for a login or for an article in the trash: between two questions whether they
 * can be sent.
 */
const askDelayMs = 5_000;

/**
 * A page shows the text of this device, if the newer one of the server has not come in this time.
 */
const openDelayMs = 1_000;

/** Before a failed call is repeated: 1 s, 2 s, 4 s and so on, at most a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(60_000, 1_000 * 2 ** (failures - 1));
}

/** What this device has of an article, and what a page says about its words. */
export interface Snapshot {
  entry: DocumentEntry;
  status: DocumentStatus | undefined;
}

/**
 * Keeps the documents of this device and of the server in step. It knows neither network, nor
 * browser, nor clock. One call for an article is under way at a time. A page calls `refresh` when
 * it opens: then the words that a closed tab has left are sent.
 */
export class SyncLoop {
  readonly #parts: SyncParts;
  readonly #listeners = new Set<(articleID: string) => void>();
  readonly #login: LoginState;
  readonly #steps: StepRunner;
  readonly #articles: RetryQueue;
  /** Another tab may begin the session again, and not every browser tells this tab. */
  readonly #questions: RetryQueue;
  readonly #stopListening: () => void;

  constructor(parts: SyncParts) {
    const { pause, tabs } = parts;
    this.#parts = parts;
    this.#login = new LoginState(parts);
    this.#steps = new StepRunner(parts, this.#login, {
      onChange: (articleID) => {
        this.#tellPage(articleID);
        tabs.tell(articleID);
      },
      onLoggedOut: (articleID) => this.#tellPage(articleID),
    });
    const attempt = (articleID: string) => this.#attempt(articleID);
    const ask = () => this.refresh().then(() => true);
    this.#articles = new RetryQueue({ pause, attempt, retryDelayMs });
    this.#questions = new RetryQueue({ pause, attempt: ask, retryDelayMs });
    this.#stopListening = tabs.listen((articleID) => {
      this.#tellPage(articleID);
      // The other tab may be closed before it has sent its words.
      this.#articles.soon(articleID, sendDelayMs);
    });
  }

  /**
   * Asks the server for the list of articles, and goes on with each article that is not in step,
   * also if the list did not come.
   */
  async refresh(): Promise<CallFault | StoreFault | { kind: 'done' }> {
    const answer = await this.#parts.server.list();
    // Another tab may have begun the session again.
    if (answer.kind === 'done') await this.#login.receiveIn();
    const kept =
      answer.kind === 'done'
        ? await replaceHeads(this.#parts, answer.value)
        : await this.#login.receiveFault(answer);
    const woken = await this.#wakeAll();
    return kept.kind === 'done' ? woken : kept;
  }

  async snapshot(articleID: string): Promise<StoreOutcome<Snapshot>> {
    const read = await this.#parts.store.read(articleID);
    if (read.kind !== 'done') return read;
    const entry = read.value;
    const status = describeStatus(entry, this.#steps.callsOf(articleID));
    return { kind: 'done', value: { entry, status } };
  }

  async status(articleID: string): Promise<StoreOutcome<DocumentStatus | undefined>> {
    const taken = await this.snapshot(articleID);
    return taken.kind === 'done' ? { kind: 'done', value: taken.value.status } : taken;
  }

  /**
   * Calls `listener` when the entry or the status of an article has changed, in this tab or in
   * another one.
   */
  subscribe(listener: (articleID: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `listener` whenever the server has told about the session. With `ending` it may return a
   * promise: what the server has is deleted when it is fulfilled, so that a page can store its
   * words before.
   */
  onLogin(listener: (login: Login) => unknown): void {
    this.#login.subscribe(listener);
  }

  /**
   * The record of an article that a page has opened with the server’s `article`. If the server has
   * a newer text than this device, the device asks for it, and waits for a limited time. False if
   * the store was closed.
   */
  async open(article: EditableArticle): Promise<boolean> {
    const { articleID } = article;
    const { createKey, pause } = this.#parts;
    const opened = await this.#steps.change(articleID, (entry) =>
      open(entry, article, createKey()),
    );
    if (opened.kind !== 'done') return false;
    if (this.#steps.nextStep(opened.value).kind === 'fetch') {
      await Promise.race([this.#articles.once(articleID), pause(openDelayMs)]);
    }
    return true;
  }

  /**
   * Stores the words of a writer, and sends them soon. The writer starts next from the record that
   * comes out.
   */
  async commit(written: Written): Promise<StoreOutcome<WrittenEntry>> {
    const { articleID } = written.from;
    const { createKey } = this.#parts;
    const outcome = await this.#steps.change(articleID, (entry) =>
      commit(entry, written, createKey),
    );
    if (outcome.kind !== 'done') return outcome;
    this.#articles.soon(articleID, sendDelayMs);
    return { kind: 'done', value: outcome.value as WrittenEntry };
  }

  /** Stores the words of a page that has ended. */
  restore(words: UnloadWords): Promise<StoreOutcome<DocumentEntry>> {
    const { createKey } = this.#parts;
    return this.#steps.change(words.written.from.articleID, (entry) =>
      restore(entry, words, createKey),
    );
  }

  /** Ends a conflict with the text that the owner chose. */
  async resolveConflict(
    articleID: string,
    chosen: ArticleContent,
  ): Promise<StoreOutcome<DocumentEntry>> {
    const { createKey } = this.#parts;
    const outcome = await this.#steps.change(articleID, (entry) =>
      resolveConflict(entry, chosen, createKey),
    );
    this.#articles.wake(articleID);
    return outcome;
  }

  /** Deletes everything that this device keeps of an article. */
  forget(articleID: string): Promise<StoreOutcome<DocumentEntry>> {
    return this.#steps.changeGone(articleID, () => emptyEntry);
  }

  /**
   * Makes a new article with the id `newID` of the words of one that was deleted for good, and
   * sends them.
   */
  async keepAsNew(articleID: string, newID: string): Promise<StoreOutcome<DocumentEntry>> {
    const { store, createKey } = this.#parts;
    const read = await store.read(articleID);
    if (read.kind !== 'done') return read;
    const kept = await this.#steps.change(newID, () => asNewArticle(read.value, newID, createKey));
    if (kept.kind !== 'done') return kept;
    await this.#steps.change(articleID, () => emptyEntry);
    this.#articles.wake(newID);
    return kept;
  }

  /** Puts the rendered preview into the document. */
  keepPreview(articleID: string, htmlOutput: string): Promise<StoreOutcome<DocumentEntry>> {
    return this.#steps.change(articleID, (entry) => withPreview(entry, htmlOutput));
  }

  /** Tries at once, also if an earlier call has failed and a repetition is due later. */
  wake(articleID: string): void {
    this.#articles.wake(articleID);
  }

  /**
   * Sends everything of an article now, and says what has become of it. Before publishing: `saved`
   * with a revision.
   */
  async flush(articleID: string): Promise<StoreOutcome<DocumentStatus | undefined>> {
    if (this.#login.isOut) await this.refresh();
    await this.#articles.once(articleID);
    return this.status(articleID);
  }

  /** The session began again: everything that waits is sent. */
  async loggedIn(): Promise<void> {
    this.#login.assumeIn();
    await this.refresh();
  }

  /**
   * The ids of the articles with words that the server does not have. Logging out would lose them.
   */
  listUnsent(): Promise<StoreOutcome<string[]>> {
    return this.#listIds(isUnsent);
  }

  /** Ends the loop. A call that is under way is not taken back: its answer is still stored. */
  stop(): void {
    this.#stopListening();
    this.#articles.stop();
    this.#questions.stop();
    this.#listeners.clear();
    this.#login.stop();
  }

  #tellPage(articleID: string): void {
    for (const listener of this.#listeners) listener(articleID);
  }

  /** False if a call has failed and is to be repeated. */
  async #attempt(articleID: string): Promise<boolean> {
    const outcome = await this.#steps.run(articleID);
    if (outcome === 'logged-out') this.#questions.soon('login', askDelayMs);
    if (outcome === 'waiting') this.#articles.soon(articleID, askDelayMs);
    return outcome !== 'failed';
  }

  async #wakeAll(): Promise<StoreFault | { kind: 'done' }> {
    const waiting = await this.#listIds((entry) => this.#steps.nextStep(entry).kind !== 'rest');
    if (waiting.kind !== 'done') return waiting;
    for (const articleID of waiting.value) this.#articles.wake(articleID);
    return { kind: 'done' };
  }

  async #listIds(isListed: (entry: DocumentEntry) => boolean): Promise<StoreOutcome<string[]>> {
    const listed = await this.#parts.store.list((articleID, entry) =>
      isListed(entry) ? [articleID] : [],
    );
    return listed.kind === 'done' ? { kind: 'done', value: listed.value.flat() } : listed;
  }
}
