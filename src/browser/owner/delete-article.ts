import { ownerTexts } from '../../shared/texts/owner.ts';
import { deleteArticleUrl, loginUrlFor } from '../../urls.ts';
import { call, HttpStatusError, readArticleID } from '../http.ts';
import { readInitialState } from '../initial-state.ts';
import { showMessage } from '../messages.ts';
import { pageLang } from './page-lang.ts';

/**
 * Asks for a confirmation and then moves an article to the trash. Returns whether the article was moved. If the call
 * fails, a warning says why. Without login or article id nothing happens.
 */
export async function deleteArticle(articleID: string | undefined): Promise<boolean> {
  if (!readInitialState().isLoggedIn || !articleID) return false;
  if (!(await confirmDeletion())) return false;
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

function confirmDeletion(): Promise<boolean> {
  const t = ownerTexts[pageLang()];
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-labelledby', 'delete-question');
  const question = document.createElement('p');
  question.id = 'delete-question';
  question.textContent = t.deleteQuestion;
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'dialog-actions';
  form.append(
    answerButton(t.cancel, '', 'button'),
    answerButton(t.yes, 'yes', 'button button-primary'),
  );
  dialog.append(question, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function answerButton(label: string, value: string, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.value = value;
  button.className = className;
  button.textContent = label;
  return button;
}
