import { articleLimits } from '../../shared/article.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { nameArticle } from '../../shared/untitled.ts';
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
export async function deleteArticle(articleID: string | undefined, title = ''): Promise<boolean> {
  if (!readInitialState().isLoggedIn || !articleID) return false;
  if (!(await confirmDeletion(title))) return false;
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

/** Asks before an article goes to the trash. Returns whether the owner has agreed. */
export function confirmDeletion(title: string): Promise<boolean> {
  const lang = pageLang();
  const t = ownerTexts[lang];
  const name = nameArticle(title, lang);
  return confirmDanger(t.deleteQuestion, t.yes, [t.canBeRestored(name, articleLimits.trashDays)]);
}

/** Asks before something is lost. Returns whether the owner has agreed, with the answer `yes`. */
export async function confirmDanger(
  question: string,
  yes: string,
  details: readonly string[] = [],
): Promise<boolean> {
  const stay = ownerTexts[pageLang()].cancel;
  const answers = [{ value: 'yes', label: yes, isDangerous: true }];
  return (await askDialog({ question, details, stay, answers })) === 'yes';
}
