import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { listImports, rememberImport } from './imports.ts';

eachDatabase((open) => {
  test('each collection has its own files', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const file = { path: 'posts/雨.md', articleID, digest: 'a', revision: 1, isDraft: true };
    await rememberImport(db, 'blog', file);
    await rememberImport(db, 'notes', { ...file, digest: 'b' });
    expect(await listImports(db, 'blog')).toEqual(new Map([['posts/雨.md', file]]));
    expect((await listImports(db, 'notes')).get('posts/雨.md')?.digest).toBe('b');
    expect(await listImports(db, 'other')).toEqual(new Map());
  });

  test('a file that is imported again has its newest digest and article', async () => {
    const { db } = await open();
    const [one, two] = [await makeArticle(db, {}), await makeArticle(db, {})];
    const first = { path: 'a.md', articleID: one, digest: 'a', revision: 1, isDraft: true };
    const again = { path: 'a.md', articleID: two, digest: 'b', revision: 4, isDraft: false };
    await rememberImport(db, 'blog', first);
    await rememberImport(db, 'blog', again);
    expect(await listImports(db, 'blog')).toEqual(new Map([['a.md', again]]));
  });
});
