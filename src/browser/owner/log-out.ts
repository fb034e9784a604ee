import { ownerTexts } from '../../shared/texts/owner.ts';
import { articlesUrl, loginUrl, logoutUrl } from '../../urls.ts';
import { readInitialState } from '../initial-state.ts';
import { keep } from '../kept.ts';
import { tellSession } from '../session-news.ts';
import { askDialog } from './ask-dialog.ts';
import { pageLang } from './page-lang.ts';

/**
 * Asks before a logout that would lose words, and deletes what the browser keeps for the owner once
 * the session has ended. `leave` is called before: the page then stops to use these data. If the
 * logout does not reach the server, the browser sends the form itself, and the page that comes says
 * why.
 */
export function guardLogout(leave = () => {}): void {
  const { ownerKey } = readInitialState();
  const form = document.querySelector<HTMLFormElement>(`form[action="${logoutUrl}"]`);
  if (!form || ownerKey === undefined) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void logOut(ownerKey, leave).then((isDone) => {
      if (isDone === false) form.submit();
    });
  });
}

/** Undefined if the owner stays; false if the server has not ended the session. */
async function logOut(ownerKey: string, leave: () => void): Promise<boolean | undefined> {
  // The document database is loaded only now: most pages of the owner do without it.
  const { openKeptDocuments } = await import('./kept-documents.ts');
  const documents = await openKeptDocuments(ownerKey);
  const unsent = await documents.listUnsent();
  const files = await documents.countFiles();
  if (unsent.length + files > 0 && !(await mayLose(unsent, files))) return undefined;
  if (!(await endSession())) return false;
  tellSession(false);
  leave();
  await documents.wipe();
  keep('localStorage', 'loginName', null);
  location.assign(articlesUrl());
  return true;
}

async function endSession(): Promise<boolean> {
  try {
    await fetch(logoutUrl, { method: 'POST', redirect: 'manual' });
    // The login page leads an owner who is still logged in to another page.
    const login = await fetch(loginUrl, { redirect: 'manual', cache: 'no-store' });
    return login.status === 200;
  } catch {
    return false;
  }
}

/**
 * Asks whether the words and files that only this device has may be deleted. The owner can save
 * them in a file first.
 */
async function mayLose(unsent: readonly string[], files: number): Promise<boolean> {
  const t = ownerTexts[pageLang()];
  const answer = await askDialog({
    question: t.logOutQuestion,
    details: [
      ...(unsent.length > 0 ? [t.unsent(unsent.length)] : []),
      ...(files > 0 ? [t.unsentFiles(files)] : []),
    ],
    stay: t.cancel,
    answers: [
      ...(unsent.length > 0 ? [{ value: 'export', label: t.export }] : []),
      { value: 'yes', label: t.logOutAnyway, isDangerous: true },
    ],
  });
  if (answer !== 'export') return answer === 'yes';
  download('suibi.md', unsent.join('\n\n---\n\n'));
  return mayLose(unsent, files);
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
