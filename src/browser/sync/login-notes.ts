import { keep, readKept } from '../kept.ts';

// While a note stands in the browser’s storage, nobody is logged in, as far as the server has told
// a tab. The browser tells the other tabs when a note comes or goes, also on plain http.

const prefix = 'suibi-login-';

export function isNotedLoggedOut(ownerKey: string): boolean {
  return readKept('localStorage', prefix + ownerKey) !== null;
}

export function noteLoggedOut(ownerKey: string): void {
  keep('localStorage', prefix + ownerKey, 'out');
}

/** Somebody has logged in, or everything that was kept for this owner has been deleted. */
export function forgetLoggedOut(ownerKey: string): void {
  keep('localStorage', prefix + ownerKey, null);
}

/** The keys of the owners who are logged out in this browser. */
export function listLoggedOut(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Calls `listener` when another tab has written or deleted the note. */
export function onLoginNoted(ownerKey: string, listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === prefix + ownerKey) listener();
  });
}
