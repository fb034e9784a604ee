import { articleLimits, type DeskDocument } from '../../shared/article.ts';
import { fullDate, type Locale } from '../../shared/dates.ts';
import {
  publishedSchema,
  type RemovalFacts,
  removalFactsSchema,
  removedSchema,
} from '../../shared/schemas.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { nameArticle } from '../../shared/untitled.ts';
import {
  apiRemovalFactsUrl,
  apiRemovalsUrl,
  apiRestoreUrl,
  apiUnpublishUrl,
  editUrl,
} from '../../urls.ts';
import { call, readArticleID } from '../http.ts';
import { showMessage } from '../messages.ts';
import { confirmDanger, confirmDeletion } from '../owner/delete-article.ts';
import { fetchArticles, removeArticle, resetArticlesStatus } from '../store/articles.ts';
import type { Store } from '../store/store.ts';
import type { Device } from '../sync/device/device.ts';
import { removedDocuments } from '../sync/device/removed-documents.ts';
import { describeError } from '../sync/device/stored-documents.ts';
import type { FileStore } from '../uploads/file-store.ts';

interface Parts {
  store: Store;
  device: Device;
  files: FileStore;
  locale: Locale;
}

/**
 * What the owner can do with documents of the desk. Each failure is told by a warning, and the
 * others go on.
 */
export function deskActions({ store, device, files, locale }: Parts) {
  const { lang } = locale;
  const t = deskTexts[lang];
  const removed = removedDocuments(device, files);

  /**
   * Calls `send` for one document after another, and shows the desk anew. Returns how many calls
   * succeeded.
   */
  async function forEach(
    documents: readonly DeskDocument[],
    send: (articleID: string) => Promise<unknown>,
  ): Promise<number> {
    let count = 0;
    for (const { articleID } of documents) {
      try {
        await send(articleID);
        count += 1;
      } catch (error) {
        showMessage('warning', describeError(error, lang));
      }
    }
    await showAnew();
    return count;
  }

  /** Shows the desk anew, as the server and the device have it now. */
  async function showAnew(): Promise<void> {
    await device.sync.refresh();
    await store.dispatch(fetchArticles());
  }

  /**
   * Asks before articles go for good. The question names what goes, and until when copies hold it.
   */
  function confirmRemoval(
    documents: readonly DeskDocument[],
    { articleIDs, heldUntil, ...counts }: RemovalFacts,
  ): Promise<boolean> {
    const chosen = documents.filter(({ articleID }) => articleIDs.includes(articleID));
    const [first] = chosen;
    const question =
      chosen.length === 1 && first
        ? t.removeQuestion(nameArticle(first.title, lang))
        : t.removeManyQuestion(articleIDs.length);
    const isUnsent = chosen.some(({ keeping }) => keeping !== 'saved');
    return confirmDanger(question, t.removeForGood, [
      t.removalFacts(counts),
      ...(isUnsent ? [t.unsentGoToo] : []),
      ...(heldUntil === null ? [] : [t.wordsHeldUntil(fullDate(heldUntil, locale))]),
    ]);
  }

  async function removeNow(articleIDs: readonly string[]): Promise<void> {
    const answer = await call({
      method: 'POST',
      path: apiRemovalsUrl,
      json: { articleIDs },
      read: (body) => removedSchema.parse(body),
    });
    for (const articleID of answer.articleIDs) await removed.forget(articleID);
    if (answer.articleIDs.length > 0) showMessage('done', t.removed);
  }

  return {
    async removeForGood(documents: readonly DeskDocument[]): Promise<void> {
      try {
        const facts = await call({
          method: 'POST',
          path: apiRemovalFactsUrl,
          json: { articleIDs: documents.map(({ articleID }) => articleID) },
          read: (body) => removalFactsSchema.parse(body),
        });
        if (facts.articleIDs.length === 0) showMessage('warning', t.notRemoved);
        else if (await confirmRemoval(documents, facts)) {
          const underWay = showMessage('under-way', ownerTexts[lang].deleting);
          await removeNow(facts.articleIDs).finally(() => underWay.remove());
        } else return;
      } catch (error) {
        showMessage('warning', describeError(error, lang));
      }
      await showAnew();
    },

    /** Opens the new article. */
    async keepAsNew({ articleID }: DeskDocument): Promise<void> {
      const newID = await removed.keepAsNew(articleID);
      if (newID !== undefined) location.assign(editUrl(newID));
    },

    async forget({ articleID, title }: DeskDocument): Promise<void> {
      if (!(await confirmDanger(t.forgetQuestion(nameArticle(title, lang)), t.forget))) return;
      await removed.forget(articleID);
      await store.dispatch(fetchArticles());
    },

    async remove(documents: readonly DeskDocument[]): Promise<void> {
      const [first, ...others] = documents;
      if (!first) return;
      const { yes, canBeRestored, theseArticles } = ownerTexts[lang];
      const many = t.deleteQuestion(documents.length);
      const isSure = await (others.length === 0
        ? confirmDeletion(first.title)
        : confirmDanger(many, yes, [canBeRestored(theseArticles, articleLimits.trashDays)]));
      if (!isSure) return;
      let count = 0;
      for (const { articleID } of documents) {
        const result = await store.dispatch(removeArticle(articleID));
        if (removeArticle.fulfilled.match(result)) count += 1;
        else showMessage('warning', String(result.payload));
      }
      await store.dispatch(fetchArticles());
      if (count > 0) showMessage('done', ownerTexts[lang].deleted);
      // The owner has been told what became of the deletion.
      store.dispatch(resetArticlesStatus());
    },

    async restore(documents: readonly DeskDocument[]): Promise<void> {
      const count = await forEach(documents, (articleID) =>
        call({ method: 'POST', path: apiRestoreUrl(articleID), read: readArticleID }),
      );
      if (count > 0) showMessage('done', ownerTexts[lang].restored);
    },

    async unpublish(documents: readonly DeskDocument[]): Promise<void> {
      const read = (body: unknown) => publishedSchema.parse(body);
      const count = await forEach(documents, (articleID) =>
        call({ method: 'POST', path: apiUnpublishUrl(articleID), read }),
      );
      if (count > 0) showMessage('done', t.unpublished);
    },
  };
}
