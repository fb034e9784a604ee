import type { Database } from '../../db/connection/database.ts';
import type { Db } from '../../db/tables.ts';
import { makePublicClock, type PublicClock } from './public-clock.ts';

/** A function that reads what is the same for all visitors. It may read nothing that is no part of the public state. */
type Read<Value> = (db: Db, now: number) => Promise<Value>;

/** Reads once what many pages need and what only a public change can change, such as the settings of the blog. */
export interface PublicMemory {
  /**
   * What `read` gives in the public state of now. It is read again after each public change. Nobody may write into the
   * value, because others get it too. Rejects when the database is away.
   */
  recall<Value>(read: Read<Value>): Promise<Value>;
  /** What `recall` gave last, in this public state or an earlier one. Undefined if it never gave anything. */
  last<Value>(read: Read<Value>): Value | undefined;
}

/** What a context needs to know when visitors see something else, and to remember what they see. */
export function makePublic(database: Pick<Database, 'db' | 'countChanges'>, now: () => number) {
  const publicClock = makePublicClock(database, now);
  return { publicClock, publicMemory: makePublicMemory(database.db, publicClock, now) };
}

function makePublicMemory(db: Db, clock: PublicClock, now: () => number): PublicMemory {
  let state: string | undefined;
  const values = new Map<Read<unknown>, Promise<unknown>>();
  const lastValues = new Map<Read<unknown>, unknown>();

  return {
    async recall<Value>(read: Read<Value>) {
      // The state is known before the value is read: if it changes meanwhile, the next request finds another key.
      const { key } = clock.current() ?? (await clock.read());
      if (key !== state) {
        values.clear();
        state = key;
      }
      const known = values.get(read);
      if (known) return known as Promise<Value>;
      const value = read(db, now());
      values.set(read, value);
      value.then(
        (given) => lastValues.set(read, given),
        () => {
          if (values.get(read) === value) values.delete(read);
        },
      );
      return value;
    },
    last: <Value>(read: Read<Value>) => lastValues.get(read) as Value | undefined,
  };
}
