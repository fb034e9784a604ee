import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { importInto } from '../../test/import-folder.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import {
  addListRedirects,
  type ListRedirect,
  listListRedirects,
} from '../db/articles/redirects.ts';
import { diskStorage } from '../server/uploads/storage/disk-storage.ts';
import { Uploads } from '../server/uploads/uploads.ts';
import { exportArticles } from './export-articles.ts';
import { readOldLists } from './old-lists.ts';

eachDatabase((open, kind) => {
  test('an import of an export has the old addresses of lists, and no others', async () => {
    const { context, db } = await testApp({ kind });
    const { database, storage, now } = context;
    const lists: ListRedirect[] = [
      { address: '/atom.xml', list: 'atom' },
      { address: '/categories/茶', list: 'tag', tag: 'Tea' },
    ];
    await makeArticle(db, { tags: ['Tea'], postedAt: 1 });
    await addListRedirects(db, lists);
    const uploads = new Uploads({ database, storage, now }, { warn() {} });
    onTestFinished(() => uploads.close());
    const dir = join(temporaryFolder(), 'exported');
    await exportArticles(dir, { database, storage, uploads, publicUrl: undefined, now });
    const copy = await open();
    await importInto(copy.db, dir, diskStorage(temporaryFolder()), now());
    expect(await listListRedirects(copy.db)).toEqual(lists);
  });
});

test('lines that no export has written are left out', () => {
  const file = join(temporaryFolder(), 'lists.ndjson');
  mkdirSync(dirname(file), { recursive: true });
  const good = { address: '/tags/tea', list: 'tag', tag: 'Tea' };
  const bad = [
    '{"address":',
    'null',
    JSON.stringify({ ...good, list: 'https://evil.example/' }),
    JSON.stringify({ ...good, tag: '..' }),
    JSON.stringify({ ...good, tag: 7 }),
    JSON.stringify({ ...good, address: '//evil.example/tags/tea' }),
    JSON.stringify({ ...good, address: '/tags/tea/' }),
  ];
  writeFileSync(file, [...bad, JSON.stringify(good), ''].join('\n'));
  expect(readOldLists(file)).toEqual([good]);
});
