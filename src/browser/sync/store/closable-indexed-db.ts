/**
 * The databases of a page, for Dexie. All of them can be closed at once, with each transaction that
 * is under way: also those that Dexie begins by itself when it opens a database, and those whose
 * last request is done and which are not stored yet.
 */
export class ClosableIndexedDb implements IDBFactory {
  readonly #factory: IDBFactory;
  readonly #connections = new Set<IDBDatabase>();
  readonly #running = new Set<IDBTransaction>();
  #isClosed = false;

  constructor(factory: IDBFactory) {
    this.#factory = factory;
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    const request = this.#factory.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) this.#follow(request.transaction);
    });
    request.addEventListener('success', () => this.#connect(request.result));
    return request;
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.#factory.deleteDatabase(name);
  }

  databases(): Promise<IDBDatabaseInfo[]> {
    return this.#factory.databases();
  }

  cmp(first: unknown, second: unknown): number {
    return this.#factory.cmp(first, second);
  }

  /** Undoes each transaction that is under way. No database can be used afterwards. */
  close(): void {
    this.#isClosed = true;
    for (const transaction of this.#running) {
      try {
        transaction.abort();
      } catch {
        // It is being stored already, and needs this page no more.
      }
    }
    for (const connection of this.#connections) connection.close();
  }

  #connect(connection: IDBDatabase): void {
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...parts) => this.#follow(begin(...parts));
    connection.addEventListener('close', () => this.#connections.delete(connection));
    this.#connections.add(connection);
    if (this.#isClosed) connection.close();
  }

  #follow(transaction: IDBTransaction): IDBTransaction {
    this.#running.add(transaction);
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => this.#running.delete(transaction));
    }
    return transaction;
  }
}
