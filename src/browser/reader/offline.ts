import { serviceWorkerUrl } from '../../urls.ts';

/** Registers the offline worker once the page is there, so that it takes nothing away from it. */
export function registerOfflineWorker(): void {
  // Absent where there is no https, and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register(serviceWorkerUrl).catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
