import type { EditableArticle } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { publishedSchema } from '../../shared/schemas.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { apiPublishUrl, apiUnpublishUrl, editUrl } from '../../urls.ts';
import type { Device } from '../device/device.ts';
import { describeError } from '../device/stored-documents.ts';
import { contentOf, type DocumentRecord } from '../documents/store/record.ts';
import { newRecord } from '../documents/write.ts';
import { call } from '../http.ts';
import { createArticle, updateArticle } from '../store/articles.ts';
import {
  edited,
  hasNewWords,
  newsHeard,
  type OpenArticle,
  type Operation,
  opened,
  operationDone,
  operationFailed,
  operationRequested,
  recordTaken,
  storeFailed,
  wouldChangePage,
} from '../store/open-article.ts';
import type { Store } from '../store/store.ts';
import { answeredFaults, faultsOf } from './shown-faults.ts';

/** Words are on the device at most half a second after their key; the rest of this time is for the disk. */
const keepDelayMs = 300;

interface SessionParts {
  store: Store;
  device: Device;
  lang: UiLang;
  /** Whether the owner is in the middle of a composition, as of Chinese. The text on the page must not change then. */
  isComposing(): boolean;
}

export type ArticleSession = ReturnType<typeof startSession>;

/** Keeps the article on the edit page and the documents of the device in step. */
export function startSession({ store, device, lang, isComposing }: SessionParts) {
  const { dispatch } = store;
  const article = (): OpenArticle => store.getState().openArticle;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<void> | undefined;
  /** A record that changes the page, until the composition ends. */
  let waiting: { record: DocumentRecord; base: ArticleContent } | undefined;

  function take(record: DocumentRecord, base: ArticleContent): void {
    if (isComposing() && wouldChangePage(article(), record, base)) waiting = { record, base };
    else dispatch(recordTaken({ record, base }));
  }

  /** Stores the words that the device does not have. */
  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await keeping;
    if (!waiting && hasNewWords(article())) {
      keeping = write().finally(() => {
        keeping = undefined;
      });
      await keeping;
    }
  }

  async function write(): Promise<void> {
    const { from, content, untouched } = article();
    if (from === null) return;
    const isNew = from.version === 0;
    const thunk = isNew ? createArticle : updateArticle;
    const result = await dispatch(
      thunk({ from, content, untouched, at: new Date().toISOString() }),
    );
    if (thunk.rejected.match(result)) {
      dispatch(storeFailed(String(result.payload)));
      return;
    }
    const { record } = (result as ReturnType<typeof createArticle.fulfilled>).payload;
    take(record, content);
    if (isNew) history.replaceState(null, '', editUrl(record.articleID));
    await hear();
  }

  /** Asks the device what it and the server have. */
  async function hear(): Promise<void> {
    const { articleID, from } = article();
    const { record, head } = await device.read(articleID);
    const status = await device.sync.status(articleID);
    if (record && from) take(record, contentOf(from));
    dispatch(
      newsHeard({
        status: status.kind === 'done' ? status.value : undefined,
        publishedRevision: head?.publishedRevision ?? null,
        savedAt: head?.savedAt ?? null,
      }),
    );
    if (device.fault !== null && article().storeFault === null) dispatch(storeFailed(device.fault));
  }

  device.subscribe((articleID) => {
    if (articleID === article().articleID) void hear();
  });

  /** Sends everything, and does what only the server can do. */
  async function operate(
    operation: Operation,
    request: (revision: number) => { path: string; json?: unknown },
  ): Promise<boolean> {
    const fail = (why: string, faults: OpenArticle['faults'] = {}) => {
      const since = new Date().toISOString();
      dispatch(operationFailed({ operation, since, why, faults }));
      return false;
    };
    if (article().operation.kind === 'under-way') return false;
    const t = savingTexts[lang];
    const faults = operation === 'publish' ? faultsOf(article().content, lang) : {};
    if (Object.keys(faults).length > 0) return fail(t.fixFields, faults);
    dispatch(operationRequested(operation));
    await keep();
    const { articleID } = article();
    const sent = await device.sync.flush(articleID);
    await hear();
    const status = sent.kind === 'done' ? sent.value : undefined;
    if (hasNewWords(article()) || status?.kind !== 'saved' || status.revision === null) {
      return fail(t.sendFirst);
    }
    try {
      const read = (body: unknown) => publishedSchema.parse(body);
      await call({ method: 'POST', ...request(status.revision), read });
    } catch (error) {
      return fail(describeError(error, lang), answeredFaults(error, lang));
    }
    dispatch(operationDone());
    await device.sync.refresh();
    await hear();
    return true;
  }

  return {
    /** Shows a new article, or the one that the server has put into the page, or the one on this device. */
    async open(
      articleID: string,
      given: EditableArticle | null,
      ownerName: string,
    ): Promise<boolean> {
      const kept = given
        ? await device.sync.open(given)
        : ({ kind: 'done', value: await device.read(articleID) } as const);
      const record = kept.kind === 'done' ? kept.value.record : null;
      const isNew = given === null && location.pathname !== editUrl(articleID);
      if (record === null && !isNew) return false;
      dispatch(opened({ record: record ?? newRecord(articleID, articleID, ownerName) }));
      await hear();
      return true;
    },

    edit(change: Partial<ArticleContent>): void {
      dispatch(edited(change));
      timer ??= setTimeout(() => void keep(), keepDelayMs);
    },

    keep,

    /** Puts the rendered preview into the document. */
    keepPreview(html: string): void {
      const { articleID, from } = article();
      if (from && from.version > 0) void device.sync.keepPreview(articleID, html);
    },

    /** Stores and sends now. */
    async save(): Promise<void> {
      await keep();
      await device.sync.flush(article().articleID);
      await hear();
    },

    compositionEnded(): void {
      const held = waiting;
      waiting = undefined;
      if (held) take(held.record, held.base);
    },

    publish: () =>
      operate('publish', (revision) => ({
        path: apiPublishUrl(article().articleID),
        json: { revision },
      })),

    unpublish: () => operate('unpublish', () => ({ path: apiUnpublishUrl(article().articleID) })),

    /** Ends a conflict with the text that the owner chose. */
    async settle(chosen: ArticleContent): Promise<void> {
      await keep();
      await device.sync.settle(article().articleID, chosen);
      await hear();
    },

    /** The session began again: everything that waits is sent. */
    async loggedIn(): Promise<void> {
      await device.sync.loggedIn();
      await hear();
    },
  };
}
