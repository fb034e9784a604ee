import { ownerTexts } from '../../shared/texts/owner.ts';
import { deleteArticleUrl, loginUrlFor } from '../../urls.ts';
import { call, HttpStatusError, readArticleID } from '../http.ts';
import { readInitialState } from '../initial-state.ts';
import { showMessage } from '../messages.ts';
import { askDialog } from './ask-dialog.ts';
import { pageLang } from './page-lang.ts';

/**
 * Asks for a confirmation and then moves an article to the trash. Returns whether the article was
 * moved. If the call fails, a warning says why. Without login or article id nothing happens.
 */
export async function deleteArticle(articleID: string | undefined): Promise<boolean> {
  if (!readInitialState().isLoggedIn || !articleID) return false;
  if (!(await confirmDeletion())) return false;
  const underWay = showMessage('under-way', ownerTexts[pageLang()].deleting);
  try {
    await call({
      method: 'POST',
      path: deleteArticleUrl(articleID),
      json: { articleID },
      read: readArticleID,
    });
    return true;
  } catch (error) {
    const message = showMessage('warning', describeDeletionError(error));
    if (error instanceof HttpStatusError && error.status === 401) offerLogin(message);
    return false;
  } finally {
    underWay.remove();
  }
}

/** Adds a link to the login page, which leads back to this page: the session has ended. */
function offerLogin(message: HTMLElement): void {
  const link = document.createElement('a');
  link.href = loginUrlFor(location.pathname + location.search);
  link.className = 'button';
  link.textContent = ownerTexts[pageLang()].logIn;
  message.lastElementChild?.before(link);
}

function describeDeletionError(error: unknown): string {
  const t = ownerTexts[pageLang()];
  if (error instanceof HttpStatusError) {
    return t.deleteError + JSON.stringify({ status: error.status, body: error.body });
  }
  const { name, message } = error as Error;
  return t.deleteRequestError + JSON.stringify({ name, message });
}

/** Asks before something is deleted. Returns whether the owner has agreed. */
export async function confirmDeletion(
  question: string = ownerTexts[pageLang()].deleteQuestion,
): Promise<boolean> {
  const t = ownerTexts[pageLang()];
  const answer = await askDialog(question, [
    { value: '', label: t.cancel },
    { value: 'yes', label: t.yes },
  ]);
  return answer === 'yes';
}
