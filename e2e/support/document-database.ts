import type { Page } from '@playwright/test';
import type { DocumentRecord, ServerVersion } from '../../src/browser/sync/store/record.ts';

/** What stands in the tables of the browser’s documents. */
interface Rows {
  records: DocumentRecord;
  bases: { articleID: string; base: ServerVersion };
}

/** All rows of a table in the document database of the browser. None before the first words. */
export function readRows<Table extends keyof Rows>(
  page: Page,
  table: Table,
): Promise<Rows[Table][]> {
  return page.evaluate(readAll, table) as Promise<Rows[Table][]>;
}

async function readAll(table: string): Promise<unknown[]> {
  // The waiting files have a database of their own.
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const name = names.find((one) => !one.startsWith('suibi-files-')) ?? '';
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await result(indexedDB.open(name));
  const rows = await result(database.transaction(table).objectStore(table).getAll());
  database.close();
  return rows;
}
