// Answers the owner's buttons on the lists, on the reading page and on the desk.
import { describeFailure } from '../../shared/errors/error-texts.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { apiRestoreUrl, articlesUrl } from '../../urls.ts';
import { call, failureOf, HttpStatusError, readArticleID } from '../http.ts';
import { showMessage, showMessageAndLeave } from '../messages.ts';
import { deleteArticle } from './delete-article.ts';
import { forgetDevice } from './forget-device.ts';
import { guardLogout } from './log-out.ts';
import { followNewVersions } from './new-version.ts';
import { pageLang } from './page-lang.ts';

followNewVersions();
guardLogout();
if (document.querySelector('[data-forget-device]')) void forgetDevice();

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.dataset.delete !== undefined) {
    await remove(button.dataset.delete, button.dataset.title);
  }
  if (button?.dataset.restore !== undefined) await restore(button.dataset.restore);
});

async function remove(articleID: string, title: string | undefined): Promise<void> {
  if (!(await deleteArticle(articleID, title))) return;
  showMessageAndLeave(ownerTexts[pageLang()].deleted, () => {
    // The reading page of a deleted article no longer exists.
    if (document.querySelector('.reading')) location.assign(articlesUrl());
    else location.reload();
  });
}

async function restore(articleID: string): Promise<void> {
  const t = ownerTexts[pageLang()];
  try {
    await call({ method: 'POST', path: apiRestoreUrl(articleID), read: readArticleID });
    showMessageAndLeave(t.restored, () => location.reload());
  } catch (error) {
    const why =
      error instanceof HttpStatusError
        ? describeFailure(failureOf(error), pageLang())
        : t.unreachable;
    showMessage('warning', t.restoreFailed(why));
  }
}
