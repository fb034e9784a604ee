import type { Database } from '../../db/connection/database.ts';
import type { Db } from '../../db/tables.ts';
import { makePublicVersionSource, type PublicVersionSource } from './public-version.ts';

/**
 * A function that reads what is the same for all visitors, for example about a tag. It may read
 * nothing that is no part of the public version.
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
export interface PublicMemo {
  /**
   * What `read` gives in the public version of now. It is read again after each public change.
   * Nobody may write into the value, because others get it too. Rejects when the database is away.
   */
  get<Value>(read: Read<Value>, about?: string): Promise<Value>;
  /**
   * What `get(read)` gave last, in this public version or an earlier one. Undefined if it never
   * gave anything.
   */
  last<Value>(read: Read<Value>): Value | undefined;
}

/** What a context needs to know when visitors see something else, and to remember what they see. */
export function makePublic(database: Pick<Database, 'db' | 'countChanges'>, now: () => number) {
  const publicVersion = makePublicVersionSource(database, now);
  return { publicVersion, publicMemo: makePublicMemo(database.db, publicVersion, now) };
}

function makePublicMemo(db: Db, source: PublicVersionSource, now: () => number): PublicMemo {
  let version: string | undefined;
  const values = new Map<Read<unknown>, Map<string | undefined, Promise<unknown>>>();
  const lastValues = new Map<Read<unknown>, unknown>();

  return {
    async get<Value>(read: Read<Value>, about?: string) {
      // The version is known before the value is read: if it changes meanwhile, the next request
      // finds another key.
      const { key } = source.current() ?? (await source.read());
      if (key !== version) {
        values.clear();
        version = key;
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
