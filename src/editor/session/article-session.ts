import { createArticle, updateArticle } from '../../browser/store/articles.ts';
import {
  edited,
  hasNewWords,
  newsHeard,
  type OpenArticle,
  opened,
  operationDone,
  recordTaken,
  storeFailed,
  wouldChangePage,
} from '../../browser/store/open-article.ts';
import type { Store } from '../../browser/store/store.ts';
import type { Device } from '../../browser/sync/device/device.ts';
import { removedDocuments } from '../../browser/sync/device/removed-documents.ts';
import { storedDocuments } from '../../browser/sync/device/stored-documents.ts';
import { contentOf, type DocumentRecord } from '../../browser/sync/store/record.ts';
import { newRecord } from '../../browser/sync/write.ts';
import type { FileStore } from '../../browser/uploads/file-store.ts';
import type { EditableArticle } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { deviceTexts } from '../../shared/texts/saving.ts';
import { editUrl, readUrl } from '../../urls.ts';
import type { LinkableArticle } from '../text/completion/articles.ts';
import { operationsOf } from './article-operations.ts';
import { findRecord } from './find-record.ts';

/**
 * Words are on the device at most half a second after their key. Of this time, 150 ms are for a moment between two keys and
 * 100 ms for the disk.
 */
const keepDelayMs = 250;

/** The preview is longer than the text, and a new one comes for almost every key. */
const previewDelayMs = 1_000;

interface SessionParts {
  store: Store;
  device: Device;
  files: FileStore;
  page: SessionPage;
  /** Is fulfilled after this time in milliseconds. */
  pause(ms: number): Promise<void>;
}

/** The page around a session. */
interface SessionPage {
  lang: UiLang;
  /** Whether the owner is in the middle of a composition, as of Chinese. The text on the page must not change then. */
  isComposing(): boolean;
  /** Does work in a moment between two keys, soon. */
  betweenKeys(work: () => void): void;
  /** The path of the page’s address. */
  path(): string;
  showPath(path: string): void;
  warn(sentence: string): void;
}

export type ArticleSession = ReturnType<typeof startSession>;

/**
 * Keeps the article on the edit page and the documents of the device in step. Whatever reads or writes the article of the device
 * does so in its turn, one after the other.
 */
export function startSession({ store, device, files, page, pause }: SessionParts) {
  const { dispatch } = store;
  const { lang } = page;
  const article = (): OpenArticle => store.getState().openArticle;
  let turns: Promise<unknown> = Promise.resolve();
  /** Whether new words will be stored soon. */
  let isDue = false;
  let previewTimer: ReturnType<typeof setTimeout> | undefined;
  /** The content that is being stored. */
  let storing: ArticleContent | null = null;
  /** Deletes the words that were kept when the page was hidden. */
  let forgetLastWords = () => {};
  /** Whether the documents of the device were deleted while the page was open. */
  let hasLostStore = false;
  /** Whether the browser has deleted the words of the page, and they are to be stored again. */
  let areLost = false;
  /** A record that changes the page, until the composition ends. */
  let waiting: { record: DocumentRecord; base: ArticleContent } | undefined;

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  }

  function take(record: DocumentRecord, base: ArticleContent): void {
    if (page.isComposing() && wouldChangePage(article(), record, base)) waiting = { record, base };
    else dispatch(recordTaken({ record, base }));
  }

  /** Stores the words that the device does not have; `all`: also the other ones. */
  const keep = (all = false): Promise<void> => inTurn(() => persist(all));

  async function persist(all = false): Promise<void> {
    if (waiting) return;
    if (all || areLost || hasNewWords(article())) await write();
    dropLastWords();
  }

  /** The words that were kept when the page was hidden are older ones, as soon as the disk has the words of the page. */
  function dropLastWords(): void {
    if (areLost || hasNewWords(article()) || device.hasUnstored(article().articleID)) return;
    forgetLastWords();
    forgetLastWords = () => {};
  }

  async function write(): Promise<void> {
    const { from, content, untouched } = article();
    if (from === null) return;
    storing = content;
    const isNew = from.version === 0;
    const thunk = isNew ? createArticle : updateArticle;
    const result = await dispatch(
      thunk({ from, content, untouched, at: new Date().toISOString() }),
    );
    storing = null;
    areLost = false;
    if (thunk.rejected.match(result)) {
      dispatch(storeFailed(String(result.payload)));
      await receive(content);
      return;
    }
    const { record } = (result as ReturnType<typeof createArticle.fulfilled>).payload;
    take(record, content);
    await receive();
  }

  /** Asks the device what it and the server have. `base`: the content that the page has just given to the device. */
  async function receive(base?: ArticleContent): Promise<void> {
    const { articleID } = article();
    const { entry, status } = await device.look(articleID);
    const { record, head } = entry;
    const { from, storeFault } = article();
    if (record && from) take(record, base ?? contentOf(from));
    const publishedRevision = head?.publishedRevision ?? null;
    const postedAt = head?.postedAt ?? null;
    const isScheduled = head?.state === 'scheduled';
    const savedAt = head?.savedAt ?? null;
    // A text that the server had leaves the device when the article is deleted for good. The page still shows it.
    const isGone = record === null && from?.base != null && !hasLostStore && device.fault === null;
    dispatch(
      newsHeard({
        status: isGone ? { kind: 'removed' } : status,
        publishedRevision,
        postedAt,
        isScheduled,
        savedAt,
        storeFault: device.fault && (storeFault ?? device.fault),
      }),
    );
    // A new article gets its address with its first words.
    const path = editUrl(articleID);
    if (record && page.path() !== path) page.showPath(path);
    dropLastWords();
  }
  const receiveInTurn = () => inTurn(() => receive());

  device.subscribe((articleID) => {
    if (articleID === article().articleID) void receiveInTurn();
  });
  device.onFault(() => void receiveInTurn());

  device.onLost(async (by) => {
    hasLostStore = true;
    page.warn(deviceTexts[lang].lost);
    if (by !== 'browser') return;
    const isWritten = () => (article().from?.version ?? 0) > 0;
    areLost = isWritten();
    await inTurn(async () => {
      // The first words of an article may have been on their way to the disk.
      areLost ||= isWritten();
      await persist();
    });
  });

  /** Stores and sends all words. The number of the revision that has exactly these words, once it is the current one. */
  async function sendAll(): Promise<number | null> {
    await keep();
    await device.sync.flush(article().articleID);
    await receiveInTurn();
    const { status } = article();
    return status?.kind === 'saved' && !hasNewWords(article()) ? status.revision : null;
  }

  return {
    ...operationsOf({ store, device, lang, sendAll, hear: receiveInTurn }),

    /** Shows a new article, or the one that the server has put into the page, or the one on this device. */
    async open(
      articleID: string,
      given: EditableArticle | null,
      ownerName: string,
    ): Promise<boolean> {
      if (given) await device.sync.open(given);
      const record = await findRecord(articleID, { device, page, pause });
      if (record === undefined) return false;
      dispatch(opened({ record: record ?? newRecord(articleID, articleID, ownerName) }));
      await receiveInTurn();
      return true;
    },

    edit(change: Partial<ArticleContent>): void {
      dispatch(edited(change));
      if (isDue) return;
      isDue = true;
      void pause(keepDelayMs).then(() =>
        page.betweenKeys(() => {
          isDue = false;
          void keep();
        }),
      );
    },

    keep,

    /** The page is hidden, and may be ended before the database has the newest words. */
    hide(): void {
      const { from, content, untouched } = article();
      const hasNew = hasNewWords(article());
      // The page stores words that are not new when the browser has deleted them.
      const isLost = areLost || (!hasNew && storing !== null);
      if (from === null || !(isLost || hasNew || device.hasUnstored(from.articleID))) return;
      forgetLastWords();
      const written = { from, content, untouched, at: new Date().toISOString() };
      forgetLastWords = device.keepLastWords({
        written,
        storing: storing && contentHash(storing),
        isLost,
      });
      void keep();
    },

    /** Puts the rendered preview into the document, once the writer rests. */
    keepPreview(html: () => string): void {
      clearTimeout(previewTimer);
      previewTimer = setTimeout(() => {
        const { articleID, from } = article();
        if (from && from.version > 0) void device.sync.keepPreview(articleID, html());
      }, previewDelayMs);
    },

    /** Stores and sends now. */
    save: sendAll,

    /** The owner's other articles that this device knows, the newest first. None if the device cannot read them. */
    async listLinkable(): Promise<LinkableArticle[]> {
      const documents = await storedDocuments(device, lang)
        .list()
        .catch(() => []);
      return documents
        .filter(({ articleID, state }) => articleID !== article().articleID && state !== 'trash')
        .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
        .map(({ articleID, title, state }) => ({
          articleID,
          title,
          address: readUrl(articleID),
          isPublished: state === 'published',
        }));
    },

    async compositionEnded(): Promise<void> {
      const held = waiting;
      waiting = undefined;
      if (held) take(held.record, held.base);
      await keep();
    },

    /** Ends a conflict with the text that the owner chose. */
    settle: (chosen: ArticleContent): Promise<void> =>
      inTurn(async () => {
        await persist();
        await device.sync.settle(article().articleID, chosen);
        await receive();
      }),

    /** Makes a new article of the words on the page: the owner has deleted theirs for good. Undefined if the device cannot. */
    keepAsNew: (): Promise<string | undefined> =>
      inTurn(async () => {
        await persist(true);
        return removedDocuments(device, files).keepAsNew(article().articleID);
      }),

    /** The session began again: everything that waits is sent. */
    async loggedIn(): Promise<void> {
      const { operation } = article();
      if (operation.kind === 'failed' && operation.needsLogin) dispatch(operationDone());
      await device.sync.loggedIn();
      await receiveInTurn();
    },
  };
}
