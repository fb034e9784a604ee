import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../src/db/tables.ts';
import { noProgress } from '../src/export/work-progress.ts';
import type { Folder } from '../src/import/folder/scan-folder.ts';
import { openSource } from '../src/import/open-source.ts';
import { runImport } from '../src/import/run/run-import.ts';
import type { ImportOutcome } from '../src/import/run/start-run.ts';
import { diskStorage } from '../src/server/uploads/storage/disk-storage.ts';
import { temporaryFolder } from './each-database.ts';
import { type WrittenOutcome, writeOutcome } from './import-folder.ts';
import { testRenderer } from './renderer.ts';

/**
 * What `suibi import` does with an export of another program. The report has what each article is
 * called.
 */
export function makeExportImport(db: Db, name: string) {
  const file = join(temporaryFolder(), name);
  const storage = diskStorage(temporaryFolder());
  const clock = { now: Date.parse('2026-11-20T08:00:00Z') };
  return {
    file,
    clock,
    /** Returns the path of the file. */
    write(content: string | Uint8Array): string {
      writeFileSync(file, content);
      return file;
    },
    import(folder: Folder, isAgain = false): Promise<ImportOutcome> {
      clock.now += 1_000;
      const collection = { collection: folder.name, isNamed: false };
      const tools = { storage, progress: noProgress, renderer: testRenderer };
      return runImport(db, folder, { ...collection, ...tools, now: () => clock.now, isAgain });
    },
    /** Writes the file, and imports it. */
    async run(
      content: string | Uint8Array,
      uploads?: string,
      isAgain?: boolean,
    ): Promise<WrittenOutcome> {
      const { folder, notes, remove } = await openSource(this.write(content), { uploads });
      try {
        const outcome = await this.import(folder, isAgain);
        const refused = outcome.refused.map((each) => ({
          ...each,
          path: folder.made?.label(each.path) ?? each.path,
        }));
        const all = { ...outcome, refused, notes: [...notes, ...outcome.notes] };
        return writeOutcome(all, folder);
      } finally {
        remove();
      }
    },
  };
}
