import type { DeskDocument } from '../../shared/article.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { publishedSchema } from '../../shared/schemas.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { apiRestoreUrl, apiUnpublishUrl } from '../../urls.ts';
import type { Device } from '../device/device.ts';
import { describeError } from '../device/stored-documents.ts';
import { call, readArticleID } from '../http.ts';
import { showMessage } from '../messages.ts';
import { confirmDeletion } from '../owner/delete-article.ts';
import { fetchArticles, removeArticle, resetArticlesStatus } from '../store/articles.ts';
import type { Store } from '../store/store.ts';

interface Parts {
  store: Store;
  device: Device;
  lang: UiLang;
}

/** What the owner can do with documents of the desk. Each failure is told by a warning, and the others go on. */
export function deskActions({ store, device, lang }: Parts) {
  const t = deskTexts[lang];

  /** Calls `send` for one document after another, and shows the desk anew. Returns how many calls succeeded. */
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
    await device.sync.refresh();
    await store.dispatch(fetchArticles());
    return count;
  }

  return {
    async remove(documents: readonly DeskDocument[]): Promise<void> {
      const question = documents.length > 1 ? t.deleteQuestion(documents.length) : undefined;
      if (!(await confirmDeletion(question))) return;
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
