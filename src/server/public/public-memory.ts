import type { Database } from '../../db/connection/database.ts';
import type { Db } from '../../db/tables.ts';
import { makePublicClock, type PublicClock } from './public-clock.ts';

/**
 * A function that reads what is the same for all visitors, for example about a tag. It may read
 * nothing that is no part of the public state.
 */
type Read<Value> = (db: Db, now: number, about?: string) => Promise<Value>;

/**
 * Each function is remembered for so many tags at a time: anybody can ask for tags that do not
 * exist.
 */
const maxRemembered = 1_000;

/**
 * Reads once what many pages need and what only a public change can change, such as the settings of
 * the blog.
 */
export interface PublicMemory {
  /**
   * What `read` gives in the public state of now. It is read again after each public change. Nobody
   * may write into the value, because others get it too. Rejects when the database is away.
   */
  recall<Value>(read: Read<Value>, about?: string): Promise<Value>;
  /**
   * What `recall(read)` gave last, in this public state or an earlier one. Undefined if it never
   * gave anything.
   */
  last<Value>(read: Read<Value>): Value | undefined;
}

/** What a context needs to know when visitors see something else, and to remember what they see. */
export function makePublic(database: Pick<Database, 'db' | 'countChanges'>, now: () => number) {
  const publicClock = makePublicClock(database, now);
  return { publicClock, publicMemory: makePublicMemory(database.db, publicClock, now) };
}

function makePublicMemory(db: Db, clock: PublicClock, now: () => number): PublicMemory {
  let state: string | undefined;
  const values = new Map<Read<unknown>, Map<string | undefined, Promise<unknown>>>();
  const lastValues = new Map<Read<unknown>, unknown>();

  return {
    async recall<Value>(read: Read<Value>, about?: string) {
      // The state is known before the value is read: if it changes meanwhile, the next request
      // finds another key.
      const { key } = clock.current() ?? (await clock.read());
      if (key !== state) {
        values.clear();
        state = key;
      }
      const remembered = values.get(read) ?? new Map<string | undefined, Promise<unknown>>();
      values.set(read, remembered);
      const known = remembered.get(about);
      if (known) return known as Promise<Value>;
      if (remembered.size >= maxRemembered) remembered.clear();
      const value = read(db, now(), about);
      remembered.set(about, value);
      value.then(
        (given) => {
          if (about === undefined) lastValues.set(read, given);
        },
        () => {
          if (remembered.get(about) === value) remembered.delete(about);
        },
      );
      return value;
    },
    last: <Value>(read: Read<Value>) => lastValues.get(read) as Value | undefined,
  };
}
