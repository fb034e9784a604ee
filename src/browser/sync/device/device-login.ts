import { hideKeptPages } from '../../kept-pages.ts';
import { keptLoginNames } from '../../store/login-data.ts';
import { forgetLoggedOut, isNotedLoggedOut, noteLoggedOut, onLoginNoted } from '../login-notes.ts';
import type { Login } from '../login-state.ts';
import type { SyncLoop } from '../sync-loop.ts';

/** What a page knows of the session. */
export interface DeviceLogin {
  /** Whether what this device keeps stays hidden until somebody has logged in. */
  readonly isHidden: boolean;
  /**
   * Calls `listener` when the server has told about the session: see `SyncLoop.onLogin`. It is
   * called at once if nobody is logged in.
   */
  on(listener: (login: Login) => unknown): void;
  /** Hears what the server tells `sync`. */
  follow(sync: SyncLoop): void;
}

/**
 * Keeps the tabs of a browser in step about its session. A tab that hears of a change in another
 * one asks the server itself.
 */
export function followLogin(ownerKey: string): DeviceLogin {
  const listeners = new Set<(login: Login) => unknown>();
  let isHidden = isNotedLoggedOut(ownerKey);
  let last: Login = 'in';
  let followed: SyncLoop | undefined;
  onLoginNoted(ownerKey, () => void followed?.refresh());

  async function receive(login: Login): Promise<void> {
    const isNews = login !== last;
    last = login;
    isHidden = login !== 'in';
    if (isHidden) noteLoggedOut(ownerKey);
    else forgetLoggedOut(ownerKey);
    if (login === 'ended') keptLoginNames.write(null);
    if (isHidden && isNews) void hideKeptPages().catch(() => {});
    await Promise.all([...listeners].map((listener) => listener(login)));
  }

  return {
    get isHidden() {
      return isHidden;
    },
    on(listener) {
      listeners.add(listener);
      if (last !== 'in') void listener(last);
    },
    follow(sync) {
      followed = sync;
      sync.onLogin(receive);
    },
  };
}
