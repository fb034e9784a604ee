import { serviceWorkerUrl } from '../../urls.ts';

/**
 * Registers the offline worker after the page has loaded, so that it does not slow the page down.
 */
export function registerOfflineWorker(): void {
  // Browsers have no workers on pages without https, and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  // A page of the owner names the owner's worker.
  const { worker = serviceWorkerUrl } = document.documentElement.dataset;
  const register = () => navigator.serviceWorker.register(worker).catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
