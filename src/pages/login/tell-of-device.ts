import { forgetKeptPages } from '../../browser/kept-pages.ts';
import { pageLang } from '../../browser/owner/page-lang.ts';
import { keptLoginNames } from '../../browser/store/login-data.ts';
import { listLoggedOut } from '../../browser/sync/login-notes.ts';
import { loginTexts } from '../../shared/texts/login.ts';
import type { LoginPageState } from './page.tsx';

/**
 * Says which words wait on this device until the owner has logged in. If the owner has ended the
 * session from elsewhere, what the server has is deleted here first, also in a browser in which no
 * page of the owner is open.
 */
export async function tellOfDevice({ isSessionEnded, ownerKey }: LoginPageState): Promise<void> {
  const place = document.querySelector('[data-login-device]');
  const owners = isSessionEnded && ownerKey !== undefined ? [ownerKey] : listLoggedOut();
  if (!place || owners.length === 0) return;
  const { openKeptDocuments } = await import('../../browser/owner/kept-documents.ts');
  const t = loginTexts[pageLang()];
  for (const owner of owners) {
    if (!(await keepsFor(owner))) continue;
    const documents = await openKeptDocuments(owner);
    if (isSessionEnded) await documents.forgetAcknowledged();
    const sentences = isSessionEnded ? [t.textsDeleted] : [];
    const unsent = await documents.countUnsent();
    const files = await documents.countFiles();
    if (unsent > 0) sentences.push(t.unsentStay(unsent));
    if (files > 0) sentences.push(t.unsentFilesStay(files));
    for (const sentence of sentences) {
      const paragraph = document.createElement('p');
      paragraph.textContent = sentence;
      place.append(paragraph);
    }
  }
  if (!isSessionEnded) return;
  keptLoginNames.write(null);
  await forgetKeptPages().catch(() => {});
}

/**
 * Whether this browser has a database of the owner. Opening it to find out would create it. True
 * where the browser does not list its databases.
 */
async function keepsFor(ownerKey: string): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name?.endsWith(`-${ownerKey}`)) ?? true;
}
