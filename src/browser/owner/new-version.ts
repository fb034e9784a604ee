import { ownerCacheName } from '../../shared/owner-build.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { makeButton, readerTexts } from '../reader-texts.ts';
import { pageLang } from './page-lang.ts';

/**
 * Keeps the built files of this page in the browser as long as the page is open, and offers to
 * reload the page when the offline worker of another version has taken over. Without an offline
 * worker it does nothing. An installation that a lost connection has ended begins again when the
 * connection is back.
 */
export function followNewVersions(): void {
  const { version, worker } = document.documentElement.dataset;
  if (!version || !worker || !('serviceWorker' in navigator)) return;
  const untilClosed = new Promise<never>(() => {});
  navigator.locks.request(ownerCacheName(version), { mode: 'shared' }, () => untilClosed);
  let isOffered = false;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (isOffered || typeof data?.version !== 'string' || data.version === version) return;
    isOffered = true;
    offerReload();
  });
  addEventListener('online', () => void navigator.serviceWorker.register(worker).catch(() => {}));
  // Browsers look for a new worker when a page is loaded. An edit page may stay open for days.
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden) return;
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => {});
  });
}

/** A quiet message: it never reloads the page by itself, and stays until the owner has answered. */
function offerReload(): void {
  const t = ownerTexts[pageLang()];
  const message = document.createElement('div');
  message.className = 'message message-done';
  const words = document.createElement('p');
  words.textContent = t.newVersion;
  const reload = makeButton('button', t.reload);
  reload.addEventListener('click', () => location.reload());
  const close = makeButton('button button-quiet', readerTexts().close);
  close.addEventListener('click', () => message.remove());
  message.append(words, reload, close);
  document.querySelector('#pageMessages [role=status]')?.append(message);
}
