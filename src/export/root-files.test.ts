import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { importInto } from '../../test/import-folder.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { saveRootFile } from '../db/settings/root-files.ts';
import { Uploads } from '../server/uploads/uploads.ts';
import { exportArticles } from './export-articles.ts';

const files = [
  { name: 'google12.html', content: '<b>茶</b>\n\n' },
  { name: '.well-known/atproto-did', content: 'did:plc:1' },
];

eachDatabase((_, kind) => {
  test('the owner’s files stand in a folder, which an import takes for no articles', async () => {
    const { context, db } = await testApp({ kind });
    await makeArticle(db, { title: 'Tea', postedAt: 1 });
    for (const file of files) await saveRootFile(db, file);
    const { database, storage, now } = context;
    const uploads = new Uploads({ database, storage, now }, { warn() {} });
    onTestFinished(() => uploads.close());
    const dir = join(temporaryFolder(), 'out');
    await exportArticles(dir, { database, storage, uploads, now, publicUrl: undefined });
    for (const { name, content } of files) {
      expect(readFileSync(join(dir, 'root', name), 'utf8')).toBe(content);
    }
    const other = await testApp({ kind });
    await importInto(other.db, dir, other.context.storage, now());
    expect(await other.db.selectFrom('articles').select('id').execute()).toHaveLength(1);
  });
});
