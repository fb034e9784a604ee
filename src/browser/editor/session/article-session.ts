import type { EditableArticle } from '../../../shared/article.ts';
import { contentHash } from '../../../shared/content-hash.ts';
import type { ArticleContent } from '../../../shared/document.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { deviceTexts } from '../../../shared/texts/saving.ts';
import { editUrl, readUrl } from '../../../urls.ts';
import { betweenKeys } from '../../between-keys.ts';
import type { Device } from '../../device/device.ts';
import { removedDocuments } from '../../device/removed-documents.ts';
import { storedDocuments } from '../../device/stored-documents.ts';
import type { FileStore } from '../../documents/files/file-store.ts';
import { contentOf, type DocumentRecord } from '../../documents/store/record.ts';
import { newRecord } from '../../documents/write.ts';
import { showMessage } from '../../messages.ts';
import { createArticle, updateArticle } from '../../store/articles.ts';
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
} from '../../store/open-article.ts';
import type { Store } from '../../store/store.ts';
import { logout } from '../../store/user.ts';
import type { LinkableArticle } from '../text/completion/articles.ts';
import { operationsOf } from './article-operations.ts';

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
  lang: UiLang;
  /** Whether the owner is in the middle of a composition, as of Chinese. The text on the page must not change then. */
  isComposing(): boolean;
}

export type ArticleSession = ReturnType<typeof startSession>;

/** Keeps the article on the edit page and the documents of the device in step. */
export function startSession({ store, device, files, lang, isComposing }: SessionParts) {
  const { dispatch } = store;
  const article = (): OpenArticle => store.getState().openArticle;
  const moments = betweenKeys();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<void> | undefined;
  let previewTimer: ReturnType<typeof setTimeout> | undefined;
  /** The content that is being stored. */
  let storing: ArticleContent | null = null;
  /** Deletes the words that were kept when the page was hidden. */
  let forgetLastWords = () => {};
  /** Whether the documents of the device were deleted while the page was open. */
  let hasLostStore = false;
  /** A record that changes the page, until the composition ends. */
  let waiting: { record: DocumentRecord; base: ArticleContent } | undefined;

  function take(record: DocumentRecord, base: ArticleContent): void {
    if (isComposing() && wouldChangePage(article(), record, base)) waiting = { record, base };
    else dispatch(recordTaken({ record, base }));
  }

  /** Stores the words that the device does not have; `all`: also the other ones. */
  async function keep(all = false): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await keeping;
    if (waiting) return;
    // Words that are kept from now on may be newer.
    const forget = forgetLastWords;
    if (all || hasNewWords(article())) {
      storing = article().content;
      keeping = write().finally(() => {
        storing = null;
        keeping = undefined;
      });
      await keeping;
    }
    forget();
  }

  async function write(): Promise<void> {
    const { from, content, untouched } = article();
    if (from === null) return;
    const isNew = from.version === 0;
    const thunk = isNew ? createArticle : updateArticle;
    const result = await dispatch(
      thunk({ from, content, untouched, at: new Date().toISOString() }),
    );
    storing = null;
    if (thunk.rejected.match(result)) {
      dispatch(storeFailed(String(result.payload)));
      await hear(content);
      return;
    }
    const { record } = (result as ReturnType<typeof createArticle.fulfilled>).payload;
    take(record, content);
    await hear();
  }

  /** Asks the device what it and the server have. `base`: the content that the page has just given to the device. */
  async function hear(base?: ArticleContent): Promise<void> {
    const { articleID } = article();
    const { entry, status } = await device.look(articleID);
    const { record, head } = entry;
    // Only now: while the device looked, the page may have taken an earlier record. While the page stores words, the
    // record may have them already, and a merge over `from` could double them. The page looks again after that.
    const { from } = article();
    if (record && from && storing === null) take(record, base ?? contentOf(from));
    const wasLoggedOut = article().status?.kind === 'logged-out';
    if (status?.kind === 'logged-out' && !wasLoggedOut) dispatch(logout());
    const publishedRevision = head?.publishedRevision ?? null;
    const postedAt = head?.postedAt ?? null;
    const isScheduled = head?.state === 'scheduled';
    const savedAt = head?.savedAt ?? null;
    // A text that the server had leaves the device when the article is deleted for good. The page still shows it.
    const isGone = record === null && from?.base != null && !hasLostStore && device.fault === null;
    const shown = isGone ? ({ kind: 'removed' } as const) : status;
    dispatch(newsHeard({ status: shown, publishedRevision, postedAt, isScheduled, savedAt }));
    if (device.fault !== null && article().storeFault === null) dispatch(storeFailed(device.fault));
    // A new article gets its address with its first words.
    const address = editUrl(articleID);
    if (record && location.pathname !== address) history.replaceState(null, '', address);
  }

  device.subscribe((articleID) => {
    if (articleID === article().articleID) void hear();
  });

  let warning: HTMLElement | undefined;
  device.onLost(async (by) => {
    hasLostStore = true;
    if (!warning?.isConnected) warning = showMessage('warning', deviceTexts[lang].lost);
    const { from } = article();
    if (by === 'browser' && from && from.version > 0) await keep(true);
  });

  /** Stores and sends all words. The number of the revision that has exactly these words, once it is the current one. */
  async function sendAll(): Promise<number | null> {
    await keep();
    await device.sync.flush(article().articleID);
    await hear();
    const { status } = article();
    return status?.kind === 'saved' && !hasNewWords(article()) ? status.revision : null;
  }

  return {
    ...operationsOf({ store, device, lang, sendAll, hear }),

    /** Shows a new article, or the one that the server has put into the page, or the one on this device. */
    async open(
      articleID: string,
      given: EditableArticle | null,
      ownerName: string,
    ): Promise<boolean> {
      if (given) await device.sync.open(given);
      const { record } = (await device.look(articleID)).entry;
      const isNew = given === null && location.pathname !== editUrl(articleID);
      if (record === null && !isNew) return false;
      dispatch(opened({ record: record ?? newRecord(articleID, articleID, ownerName) }));
      await hear();
      return true;
    },

    edit(change: Partial<ArticleContent>): void {
      dispatch(edited(change));
      timer ??= setTimeout(() => moments.do(() => void keep()), keepDelayMs);
    },

    keep,

    /** The page is hidden, and may be ended before the database has the newest words. */
    hide(): void {
      const { from, content, untouched } = article();
      // The page stores words that are not new when the browser has deleted them.
      const isLost = !hasNewWords(article()) && storing !== null;
      if (from === null || !(isLost || hasNewWords(article()))) return;
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
    async settle(chosen: ArticleContent): Promise<void> {
      await keep();
      await device.sync.settle(article().articleID, chosen);
      await hear();
    },

    /** Makes a new article of the words on the page: the owner has deleted theirs for good. Undefined if the device cannot. */
    async keepAsNew(): Promise<string | undefined> {
      await keep(true);
      return removedDocuments(device, files).keepAsNew(article().articleID);
    },

    /** The session began again: everything that waits is sent. */
    async loggedIn(): Promise<void> {
      const { operation } = article();
      if (operation.kind === 'failed' && operation.needsLogin) dispatch(operationDone());
      await device.sync.loggedIn();
      await hear();
    },
  };
}
