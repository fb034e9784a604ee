// The owner's buttons on pages that visitors see too, and on the desk.
import { apiRestoreUrl, articlesUrl, readUrl } from '../urls.ts';
import { deleteArticle, deletedMessage } from './delete-article.ts';
import { call, readArticleID } from './http.ts';
import { carryMessage, showMessage } from './messages.ts';

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.dataset.delete !== undefined) await remove(button.dataset.delete);
  if (button?.dataset.restore !== undefined) await restore(button.dataset.restore);
});

async function remove(articleID: string): Promise<void> {
  if (!(await deleteArticle(articleID))) return;
  carryMessage(deletedMessage);
  // The article's own page is gone with it.
  if (location.pathname === readUrl(articleID)) location.assign(articlesUrl());
  else location.reload();
}

async function restore(articleID: string): Promise<void> {
  try {
    await call({ method: 'POST', path: apiRestoreUrl(articleID), read: readArticleID });
    carryMessage('Restored.');
    location.reload();
  } catch (error) {
    showMessage('warning', `Restoring failed: ${(error as Error).message}`);
  }
}
