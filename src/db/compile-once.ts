import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** The values that differ from call to call, by their names. */
type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/**
 * A query that is built once for each database instead of for each call: building a query of a page
 * takes longer than most databases need to answer it. `build` gets placeholders instead of values.
 * It may only pass them on to the query; a placeholder that is calculated with, or made a part of a
 * text, throws a TypeError.
 */
export function compileOnce<Given extends Values<keyof Given & string>, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  // A transaction has the adapter of its database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, placeholders as Given).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Given] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`The value of ${this.name} is not known while the query is built`);
  }
}

/** Has a placeholder under each name. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
