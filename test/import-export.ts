import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../src/db/tables.ts';
import { noProgress } from '../src/export/work-progress.ts';
import { openSource } from '../src/import/open-source.ts';
import { runImport } from '../src/import/run/run-import.ts';
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
    async run(content: string | Uint8Array, uploads?: string): Promise<WrittenOutcome> {
      writeFileSync(file, content);
      clock.now += 1_000;
      const { folder, notes, remove } = await openSource(file, { uploads });
      try {
        const progress = noProgress;
        const collection = { collection: folder.name, isNamed: false };
        const options = { ...collection, storage, now: () => clock.now, progress };
        const outcome = await runImport(db, folder, { ...options, renderer: testRenderer });
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
