import { hideKeptPages } from '../../kept-pages.ts';
import { keptLoginNames } from '../../store/login-data.ts';
import { forgetLoggedOut, isNotedLoggedOut, noteLoggedOut, onLoginNoted } from '../login-notes.ts';
import type { Login } from '../login-state.ts';
import type { SyncLoop } from '../sync-loop.ts';

/**
 * What a page knows of the session. The tabs of a browser stay in step: a tab that hears of a
 * change in another one asks the server itself.
 */
export class DeviceLogin {
  readonly #ownerKey: string;
  readonly #listeners = new Set<(login: Login) => unknown>();
  #isHidden: boolean;
  #last: Login = 'in';
  #followed: SyncLoop | undefined;

  constructor(ownerKey: string) {
    this.#ownerKey = ownerKey;
    this.#isHidden = isNotedLoggedOut(ownerKey);
    onLoginNoted(ownerKey, () => void this.#followed?.refresh());
  }

  /** Whether what this device keeps stays hidden until somebody has logged in. */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /**
   * Calls `listener` when the server has told about the session: see `SyncLoop.onLogin`. It is
   * called at once if nobody is logged in.
   */
  on(listener: (login: Login) => unknown): void {
    this.#listeners.add(listener);
    if (this.#last !== 'in') void listener(this.#last);
  }

  /** Learns from `sync` what the server says of the session. */
  follow(sync: SyncLoop): void {
    this.#followed = sync;
    sync.onLogin((login) => this.#receive(login));
  }

  async #receive(login: Login): Promise<void> {
    const isNews = login !== this.#last;
    this.#last = login;
    this.#isHidden = login !== 'in';
    if (this.#isHidden) noteLoggedOut(this.#ownerKey);
    else forgetLoggedOut(this.#ownerKey);
    if (login === 'ended') keptLoginNames.write(null);
    if (this.#isHidden && isNews) void hideKeptPages().catch(() => {});
    await Promise.all([...this.#listeners].map((listener) => listener(login)));
  }
}
