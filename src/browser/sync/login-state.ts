import { forgetAcknowledged } from './forget-acknowledged.ts';
import type { CallFault } from './server-calls.ts';
import type { SyncParts } from './sync-parts.ts';

/**
 * What the server has last said of the session. `out`: there is none, or one that it does not know.
 * `ending` and `ended`: the owner has ended it from elsewhere, and what the server has is deleted
 * from this device between the two.
 */
export type Login = 'in' | 'out' | 'ending' | 'ended';

/** The session of this device, as the answers of the server tell it. */
export class LoginState {
  readonly #parts: Pick<SyncParts, 'store' | 'forgetPages'>;
  readonly #listeners = new Set<(login: Login) => unknown>();
  #login: Login = 'in';

  constructor(parts: Pick<SyncParts, 'store' | 'forgetPages'>) {
    this.#parts = parts;
  }

  get isOut(): boolean {
    return this.#login !== 'in';
  }

  /** The next call is tried as if the owner were logged in. */
  assumeIn(): void {
    this.#login = 'in';
  }

  /** The server has answered as it answers the owner. */
  receiveIn(): Promise<void> {
    return this.#receive('in');
  }

  /** Returns the same fault, once what it says of the session is done. */
  async receiveFault(fault: CallFault): Promise<CallFault> {
    if (fault.kind === 'logged-out') await this.#receive('out');
    if (fault.kind === 'session-ended') await this.#endDevice();
    return fault;
  }

  subscribe(listener: (login: Login) => unknown): void {
    this.#listeners.add(listener);
  }

  stop(): void {
    this.#listeners.clear();
  }

  async #receive(login: Login): Promise<void> {
    this.#login = login;
    await Promise.all([...this.#listeners].map((listener) => listener(login)));
  }

  /**
   * The owner has ended this device from elsewhere: what the server has goes, and words that were
   * not sent stay.
   */
  async #endDevice(): Promise<void> {
    if (this.#login === 'ending' || this.#login === 'ended') return;
    await this.#receive('ending');
    await forgetAcknowledged(this.#parts.store);
    this.#parts.forgetPages();
    await this.#receive('ended');
  }
}
