import { serviceWorkerUrl } from '../../urls.ts';

/** Registers the offline worker after the page has loaded, so that it does not slow the page down. */
export function registerOfflineWorker(): void {
  // Browsers have no workers on pages without https, and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register(serviceWorkerUrl).catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
