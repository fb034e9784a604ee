import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../../test/each-database.ts';
import { importInto } from '../../../test/import-folder.ts';
import { makeArticle } from '../../../test/make.ts';
import { testApp } from '../../../test/test-app.ts';
import { listRootFiles, saveRootFile } from '../../db/settings/root-files.ts';
import { exportArticles } from '../../export/export-articles.ts';
import { Uploads } from '../../server/uploads/uploads.ts';

const files = [
  { name: 'google12.html', content: '<b>茶</b>\n\n' },
  { name: '.well-known/atproto-did', content: 'did:plc:1' },
  { name: 'ads.txt', content: 'one' },
];

eachDatabase((_, kind) => {
  test('the owner’s files are exported, and an import takes those that the blog has not', async () => {
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
    await saveRootFile(other.db, { name: 'ads.txt', content: 'mine' });
    const bring = async () => (await importInto(other.db, dir, other.context.storage, now())).notes;
    writeFileSync(join(dir, 'root/robots.txt'), 'stolen');
    writeFileSync(join(dir, 'root/a.js'), 'alert(1)');
    symlinkSync('/etc/hostname', join(dir, 'root/host.txt'));
    expect(await bring()).toEqual([
      expect.stringMatching(/^root\/a\.js is left out: The address may have letters/),
      'root/ads.txt stays as the blog has it',
      'root/google12.html was taken: the blog serves it at /google12.html',
      'root/robots.txt is left out: The blog itself answers this address',
      'root/.well-known/atproto-did was taken: the blog serves it at /.well-known/atproto-did',
    ]);
    expect(await other.db.selectFrom('articles').select('id').execute()).toHaveLength(1);
    const mine = { name: 'ads.txt', content: 'mine' };
    const taken = files.filter(({ name }) => name !== 'ads.txt');
    expect(await listRootFiles(other.db)).toEqual([taken[1], mine, taken[0]]);
    expect(await bring()).toHaveLength(3);
    // A folder that is no export of this program may have such a folder for another reason.
    rmSync(join(dir, 'suibi-uploads.ndjson'));
    expect(await bring()).toEqual([]);
  });
});
