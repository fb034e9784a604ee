import type { LoginState } from './login-state.ts';
import { plan, type Step } from './plan.ts';
import type { CallFault } from './server-calls.ts';
import {
  acknowledge,
  receiveRemoved,
  receiveTrashed,
  receiveUnknown,
  receiveVersion,
  startAgain,
} from './server-events.ts';
import type { CallState, Refused } from './status.ts';
import type { DocumentEntry } from './store/record.ts';
import type { StoreOutcome } from './store/store.ts';
import type { SyncParts } from './sync-parts.ts';

interface Listeners {
  /** The entry of an article, or its status, has changed. */
  onChange(articleID: string): void;
  /** Only the status has changed, because the login has ended. */
  onLoggedOut(articleID: string): void;
}

/** How the steps of an article have ended. */
type Outcome =
  | 'done'
  /** A call has failed, and is to be repeated. */
  | 'failed'
  /** Nothing can be sent before the owner logs in. */
  | 'logged-out'
  /** Words wait for an article in the trash. The server is to be asked again later. */
  | 'waiting';

/** Does the steps that the plan of an article has, and knows how the calls of each article went. */
export class StepRunner {
  readonly #parts: SyncParts;
  readonly #login: LoginState;
  readonly #listeners: Listeners;
  readonly #refused = new Map<string, Refused>();
  readonly #faults = new Map<string, NonNullable<CallState['fault']>>();

  constructor(parts: SyncParts, login: LoginState, listeners: Listeners) {
    this.#parts = parts;
    this.#login = login;
    this.#listeners = listeners;
  }

  /** What is known of the calls for an article. */
  callsOf(articleID: string): CallState {
    const fault = this.#faults.get(articleID) ?? null;
    return { fault, refused: this.#refused, isLoggedOut: this.#login.isOut };
  }

  /** The next step for an entry, which is not done now. */
  nextStep(entry: DocumentEntry): Step {
    return plan(entry, () => '', this.#refused).result;
  }

  /** Changes an entry in one transaction. */
  async change(
    articleID: string,
    next: (entry: DocumentEntry) => DocumentEntry,
  ): Promise<StoreOutcome<DocumentEntry>> {
    const outcome = await this.#parts.store.change(articleID, (was) => {
      const entry = next(was);
      return entry === was
        ? { result: { entry, hasChanged: false } }
        : { entry, result: { entry, hasChanged: true } };
    });
    if (outcome.kind !== 'done') return outcome;
    if (outcome.value.hasChanged) this.#listeners.onChange(articleID);
    return { kind: 'done', value: outcome.value.entry };
  }

  /** `change` for an article that was deleted for good. */
  changeGone(
    articleID: string,
    next: (entry: DocumentEntry) => DocumentEntry,
  ): Promise<StoreOutcome<DocumentEntry>> {
    this.#parts.forgetPages();
    return this.change(articleID, next);
  }

  /** Does the steps of an article until there is nothing to do. */
  async run(articleID: string): Promise<Outcome> {
    let outcome: Outcome = 'done';
    await this.#parts.lock(articleID, async () => {
      outcome = await this.#runSteps(articleID);
    });
    return outcome;
  }

  async #runSteps(articleID: string): Promise<Outcome> {
    const { store, createKey, now } = this.#parts;
    let hasFetched = false;
    for (let isFirst = true; ; isFirst = false) {
      if (this.#login.isOut) {
        // The page may still say that the server cannot be reached.
        this.#listeners.onLoggedOut(articleID);
        return 'logged-out';
      }
      const decided = await store.change(articleID, (entry) =>
        plan(entry, createKey, this.#refused),
      );
      if (decided.kind !== 'done' || decided.value.kind === 'rest') return 'done';
      const step = decided.value;
      if (step.kind === 'check' && !isFirst) return 'done';
      if (step.kind !== 'send') {
        // Another answer so soon would be the same.
        if (hasFetched) return step.kind === 'ask' ? 'waiting' : 'done';
        hasFetched = true;
      }
      const why = await this.#runStep(articleID, step);
      if (why === null) {
        if (this.#faults.delete(articleID)) this.#listeners.onChange(articleID);
        continue;
      }
      const since = this.#faults.get(articleID)?.since ?? now();
      this.#faults.set(articleID, { why, since });
      this.#listeners.onChange(articleID);
      return this.#login.isOut ? 'logged-out' : 'failed';
    }
  }

  /** Does one step. Null if the next step can follow at once. */
  async #runStep(
    articleID: string,
    step: Exclude<Step, { kind: 'rest' }>,
  ): Promise<CallFault | null> {
    const { store, server, createKey } = this.#parts;
    const { knows } = step;
    if (step.kind !== 'send') {
      const answer = await server.fetch(articleID, knows);
      if (answer.kind === 'done')
        await this.change(articleID, (entry) =>
          receiveVersion(entry, answer.value, knows, createKey),
        );
      else if (answer.kind === 'removed') await this.changeGone(articleID, receiveRemoved);
      else if (answer.kind === 'unknown')
        await this.change(articleID, (entry) => receiveUnknown(entry, createKey));
      else return this.#login.receiveFault(answer);
      return null;
    }
    const { key } = step.save;
    const answer = await server.save(step.save, knows);
    switch (answer.kind) {
      case 'done': {
        const acknowledged = await store.change(articleID, (entry) =>
          acknowledge(entry, key, answer.value, createKey),
        );
        this.#listeners.onChange(articleID);
        return acknowledged.kind === 'done' && !acknowledged.value ? { kind: 'damaged' } : null;
      }
      case 'unknown':
        await this.change(articleID, (entry) => startAgain(entry, key, createKey));
        return null;
      case 'trashed':
        await this.change(articleID, receiveTrashed);
        return null;
      case 'removed':
        await this.changeGone(articleID, receiveRemoved);
        return null;
      case 'refused':
        this.#refused.set(key, answer);
        this.#listeners.onChange(articleID);
        return null;
      default:
        return this.#login.receiveFault(answer);
    }
  }
}
