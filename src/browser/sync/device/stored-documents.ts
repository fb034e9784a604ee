import type { DeskDocument, Keeping, OwnedArticle } from '../../../shared/article.ts';
import { describeFailure } from '../../../shared/errors/error-texts.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { firstLineOf } from '../../../shared/render/first-line.ts';
import { ownerTexts } from '../../../shared/texts/owner.ts';
import { deleteArticleUrl } from '../../../urls.ts';
import { call, failureOf, HttpStatusError, readArticleID } from '../../http.ts';
import type { StoredDocuments } from '../../store/store-tools.ts';
import { isRemoved, isUnsent } from '../plan.ts';
import { contentOf, type DocumentEntry, type WrittenEntry } from '../store/record.ts';
import type { Device } from './device.ts';

/** The documents of a device, for the operations of the store. */
export function storedDocuments(device: Device, lang: UiLang): StoredDocuments {
  return {
    async list() {
      const listed = await device.store.list((_, entry) => listDeskDocuments(entry));
      if (listed.kind !== 'done') throw new Error(device.fault ?? listed.kind);
      const documents = listed.value.flat();
      // Only a disk that answers can tell that it has none.
      if (documents.length === 0 && device.fault !== null) throw new Error(device.fault);
      return documents;
    },

    async remove(articleID) {
      // The server gets all words first, so that they can be restored from the trash.
      await device.sync.flush(articleID);
      try {
        const path = deleteArticleUrl(articleID);
        await call({ method: 'POST', path, json: { articleID }, read: readArticleID });
      } catch (error) {
        throw new Error(describeError(error, lang));
      }
      await device.sync.refresh();
    },
  };
}

/** The reason of a failed call as a sentence for the owner. */
export function describeError(error: unknown, lang: UiLang): string {
  if (!(error instanceof HttpStatusError)) return ownerTexts[lang].unreachable;
  return describeFailure(failureOf(error), lang);
}

/** Nothing for an article of which neither the server nor the device has words. */
function listDeskDocuments(entry: DocumentEntry): DeskDocument[] {
  const { record, head } = entry;
  if (record) return [toDeskDocument({ ...entry, record })];
  return head ? [{ ...toDeskHead(head), isOnDevice: false, keeping: 'saved' }] : [];
}

export function toDeskDocument(entry: WrittenEntry): DeskDocument {
  const { record, head } = entry;
  const { title, markdown } = contentOf(record);
  const own = {
    articleID: record.articleID,
    title,
    firstLine: firstLineOf(markdown),
    updatedAt: record.document.updatedAt || head?.savedAt || new Date().toISOString(),
    keeping: keepingOf(entry),
    isOnDevice: true,
  };
  const none = {
    state: 'draft',
    revision: 0,
    publishedRevision: null,
    pageName: null,
    postedAt: null,
    trashedAt: null,
  } as const;
  const isReturned = record.isReturned === true && (head?.state ?? 'draft') === 'draft';
  const returned = isReturned ? ({ isReturned } as const) : {};
  return { ...none, ...(head ? toDeskHead(head) : {}), ...own, ...returned };
}

function toDeskHead({ savedAt, revisionKey: _, ...head }: OwnedArticle) {
  return { ...head, updatedAt: savedAt };
}

function keepingOf(entry: DocumentEntry): Keeping {
  if (isRemoved(entry)) return 'removed';
  if (entry.record?.conflict) return 'conflict';
  return isUnsent(entry) ? 'not-sent' : 'saved';
}
