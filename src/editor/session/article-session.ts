import type { UnknownAction } from '@reduxjs/toolkit';
import { articleCreation, articleUpdate } from '../../browser/store/articles.ts';
import type { Device } from '../../browser/sync/device/device.ts';
import { removedDocuments } from '../../browser/sync/device/removed-documents.ts';
import { toDeskDocument } from '../../browser/sync/device/stored-documents.ts';
import type { WrittenEntry } from '../../browser/sync/store/record.ts';
import { newRecord, type Written } from '../../browser/sync/write.ts';
import type { FileStore } from '../../browser/uploads/file-store.ts';
import type { EditableArticle } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { deviceTexts } from '../../shared/texts/saving.ts';
import { storeTexts } from '../../shared/texts/store.ts';
import type { WallTime } from '../../shared/time/wall-time.ts';
import { editUrl } from '../../urls.ts';
import type { LinkableArticles } from '../text/peek/linkable.ts';
import { ArticleOperations } from './article-operations.ts';
import {
  type ArticleEvent,
  type ArticleState,
  closedArticle,
  type Effect,
  isDirty,
} from './article-state.ts';
import { findRecord } from './find-record.ts';
import { linkableArticles } from './list-linkable.ts';
import { reduce } from './reduce-article.ts';
import type { SessionPage } from './session-page.ts';

/**
 * Words are on the device at most half a second after their key. Of this time, 150 ms are for a
 * moment between two keys and 100 ms for the disk.
 */
const persistDelayMs = 250;

/** The preview is longer than the text, and a new one comes for almost every key. */
const previewDelayMs = 1_000;

interface SessionParts {
  device: Device;
  files: FileStore;
  page: SessionPage;
  /** Tells the store of the page of each write. Nothing waits for the store. */
  report(action: UnknownAction): void;
  /** Is fulfilled after this time in milliseconds. */
  pause(ms: number): Promise<void>;
}

/**
 * Owns the article on the edit page, and keeps it in step with the documents of the device. The
 * machine (`reduce-article.ts`) decides what is to be done, and the session does it. Whatever reads
 * or writes the article of the device has its turn in one chain.
 */
export class ArticleSession {
  readonly #parts: SessionParts;
  #state = closedArticle;
  readonly #listeners = new Set<() => void>();
  /** Ends when all work is done that has begun. */
  #turns: Promise<unknown> = Promise.resolve();
  /** Deletes the words that were kept when the page was hidden. */
  #dropJournal = () => {};
  #previewTimer: ReturnType<typeof setTimeout> | undefined;
  readonly operations: ArticleOperations;

  constructor(parts: SessionParts) {
    const { device, page } = parts;
    this.#parts = parts;
    this.operations = new ArticleOperations({
      device,
      lang: page.lang,
      read: this.getSnapshot,
      send: (event) => void this.#send(event),
      save: () => this.save(),
      refresh: () => this.refresh(),
    });
    device.subscribe((articleID) => {
      if (articleID === this.#state.articleID) void this.#receiveInTurn();
    });
    device.onFault(() => void this.#receiveInTurn());
    device.onLost((by) => {
      page.warn(deviceTexts[page.lang].lost);
      void this.#send({ kind: 'deleted', by });
    });
  }

  readonly getSnapshot = (): ArticleState => this.#state;

  /** Calls `listener` after each change, at once. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Shows a new article or page, or the one that the server has put into the page, or the one on
   * this device. False if there is none.
   */
  async open(
    articleID: string,
    given: EditableArticle | null,
    begun: Parameters<typeof newRecord>[2],
  ): Promise<boolean> {
    const { device } = this.#parts;
    if (given) await device.sync.open(given);
    const found = await findRecord(articleID, this.#parts);
    if (found === undefined) return false;
    const record = found ?? newRecord(articleID, articleID, begun);
    await this.#send({ kind: 'opened', record });
    await this.#receiveInTurn();
    return true;
  }

  edit(change: Partial<ArticleContent>): void {
    void this.#send({ kind: 'edited', change });
  }

  /** Notes a time that is not set yet. Null: there is none any more. */
  planTime(planned: WallTime | null): void {
    void this.#send({ kind: 'timePlanned', planned });
  }

  /** Stores the words that the device does not have. */
  persist(): Promise<void> {
    return this.#inTurn(() => this.#persist());
  }

  /**
   * Stores and sends all words. The number of the revision that has exactly these words, once it is
   * the current one. Null if the server does not have them.
   */
  async save(): Promise<number | null> {
    await this.persist();
    await this.#parts.device.sync.flush(this.#state.articleID);
    await this.#receiveInTurn();
    const { status } = this.#state;
    return status?.kind === 'saved' && !isDirty(this.#state) ? status.revision : null;
  }

  /** Asks the server for what it has, and shows it. */
  async refresh(): Promise<void> {
    await this.#parts.device.sync.refresh();
    await this.#receiveInTurn();
  }

  /** The page is hidden, and may be ended before the database has the newest words. */
  hide(): void {
    void this.#send({ kind: 'hidden', hasUnstored: this.#hasUnstored() });
  }

  /** Is fulfilled when the words of the composition are stored. */
  async compositionEnded(): Promise<void> {
    const isComposing = this.#parts.page.isComposing();
    await this.#send({ kind: 'compositionEnded', isComposing });
  }

  /** Puts the rendered preview into the document, once the writer rests. */
  keepPreview(html: () => string): void {
    clearTimeout(this.#previewTimer);
    this.#previewTimer = setTimeout(() => {
      const { articleID, baseRecord } = this.#state;
      const isStored = baseRecord !== null && baseRecord.version > 0;
      if (isStored) void this.#parts.device.sync.keepPreview(articleID, html());
    }, previewDelayMs);
  }

  get linkable(): LinkableArticles {
    const { device, page } = this.#parts;
    return linkableArticles(device, page.lang, this.#state.articleID);
  }

  /** Ends a conflict with the text that the owner chose. */
  resolveConflict(chosen: ArticleContent): Promise<void> {
    return this.#inTurn(async () => {
      await this.#persist();
      await this.#parts.device.sync.resolveConflict(this.#state.articleID, chosen);
      await this.#receive();
    });
  }

  /**
   * Makes a new article of the words on the page: the owner has deleted theirs for good. Returns
   * its id. Undefined if the device cannot store it.
   */
  keepAsNew(): Promise<string | undefined> {
    const { device, files } = this.#parts;
    return this.#inTurn(async () => {
      await this.#persist(true);
      return removedDocuments(device, files).keepAsNew(this.#state.articleID);
    });
  }

  /** The session of the owner began again: everything that waits is sent. */
  async loggedIn(): Promise<void> {
    const { operation } = this.#state;
    if (operation.kind === 'failed' && operation.needsLogin) {
      await this.#send({ kind: 'operationDone' });
    }
    await this.#parts.device.sync.loggedIn();
    await this.#receiveInTurn();
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  /** Is fulfilled when all effects of the event are done. */
  async #send(event: ArticleEvent): Promise<void> {
    const { state, effects } = reduce(this.#state, event);
    if (state !== this.#state) {
      this.#state = state;
      for (const listener of [...this.#listeners]) listener();
    }
    await Promise.all(effects.map((effect) => this.#run(effect)));
  }

  #run(effect: Effect): Promise<void> | undefined {
    const { device, page, pause } = this.#parts;
    switch (effect.kind) {
      case 'persistSoon':
        return pause(persistDelayMs).then(() =>
          page.betweenKeys(() => void this.#send({ kind: 'due' })),
        );
      case 'persist':
        return this.persist();
      case 'write':
        return this.#write(effect.written);
      case 'journal': {
        const { written, inFlight, isLost } = effect;
        const storing = inFlight && contentHash(inFlight);
        this.#dropJournal();
        this.#dropJournal = device.keepUnloadWords({ written: withTime(written), storing, isLost });
        return undefined;
      }
      case 'dropJournal':
        this.#dropJournal();
        this.#dropJournal = () => {};
        return undefined;
    }
  }

  /** `persist` within a turn. `all`: the words are stored also if the device has them. */
  #persist(all = false): Promise<void> {
    return this.#send({ kind: 'persist', all, hasUnstored: this.#hasUnstored() });
  }

  async #write(written: Written): Promise<void> {
    const { device, page, report } = this.#parts;
    const { articleID, version } = written.from;
    const reports = version === 0 ? articleCreation : articleUpdate;
    const timed = withTime(written);
    report(reports.pending());
    let entry: WrittenEntry;
    try {
      entry = await device.write(timed);
    } catch (error) {
      const t = storeTexts[page.lang];
      const failed = version === 0 ? t.createFailed : t.updateFailed(articleID);
      const fault = `${failed} ${error instanceof Error ? error.message : String(error)}`;
      report(reports.rejected(fault));
      await this.#send({ kind: 'storeFailed', fault });
      return this.#receive(written.content);
    }
    const { record } = entry;
    report(reports.fulfilled({ document: toDeskDocument(entry), written: timed }));
    await this.#send({ kind: 'stored', record, isComposing: page.isComposing() });
    return this.#receive();
  }

  /**
   * Asks the device what it and the server have. `base`: the content that the page has just given
   * to the device.
   */
  async #receive(base?: ArticleContent): Promise<void> {
    const { device, page } = this.#parts;
    const { articleID } = this.#state;
    const { entry, status } = await device.snapshot(articleID);
    const { record, head } = entry;
    const { fault } = device;
    const now = { isComposing: page.isComposing(), hasUnstored: this.#hasUnstored() };
    await this.#send({ kind: 'received', record, head, status, fault, base, ...now });
    // A new article gets its address with its first words.
    const path = editUrl(articleID);
    if (record && page.path() !== path) page.showPath(path);
  }

  #receiveInTurn(): Promise<void> {
    return this.#inTurn(() => this.#receive());
  }

  #hasUnstored(): boolean {
    return this.#parts.device.hasUnstored(this.#state.articleID);
  }
}

function withTime(written: Written): Written {
  return { ...written, at: new Date().toISOString() };
}
