import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered } from '../../../test/make.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { listImports, rememberImport } from './imports.ts';
import { publishStored, storeRendering, unpublish } from './publishing.ts';
import { saveRevision } from './revisions.ts';
import { restoreArticle, trashArticle } from './trash.ts';

eachDatabase((open) => {
  test('each collection has its own files', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const file = { path: 'posts/雨.md', articleID, digest: 'a', revision: 1, isDraft: true };
    await rememberImport(db, 'blog', file);
    await rememberImport(db, 'notes', { ...file, digest: 'b' });
    const known = { ...file, kind: 'article', isPublic: false, isHidden: false };
    expect(await listImports(db, 'blog')).toEqual(new Map([['posts/雨.md', known]]));
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
    const known = { ...again, kind: 'article', isPublic: false, isHidden: false };
    expect(await listImports(db, 'blog')).toEqual(new Map([['a.md', known]]));
  });

  test('a file is what its revision was, also if the article has become a page since', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { kind: 'page', slug: 'about' });
    const file = { path: 'a.md', articleID, digest: 'a', revision: 1, isDraft: true };
    await rememberImport(db, 'blog', file);
    const kindOf = async () => (await listImports(db, 'blog')).get('a.md')?.kind;
    expect(await kindOf()).toBe('page');
    const content = makeContent({ slug: 'about' });
    await saveRevision(db, {
      ...{ articleID, key: createSaveKey(), basedOn: 1, content, hash: contentHash(content) },
      ...{ kind: 'save', now: 1 },
    });
    expect(await kindOf()).toBe('page');
    // The history may have lost the revision.
    await rememberImport(db, 'blog', { ...file, revision: 9 });
    expect(await kindOf()).toBe('article');
  });

  test('an article is hidden from when its rendered text is stored until it is public or in the trash', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const file = { path: 'a.md', articleID, digest: 'a', revision: 1, isDraft: false };
    await rememberImport(db, 'blog', file);
    const find = async () => {
      const { isPublic, isHidden } = (await listImports(db, 'blog')).get('a.md') ?? {};
      return { isPublic, isHidden };
    };
    const rendered = makeRendered();
    await storeRendering(db, { articleID, revision: 1, rendered, renderVersion: 1 });
    expect(await find()).toEqual({ isPublic: false, isHidden: true });
    await trashArticle(db, articleID, 1);
    expect(await find()).toEqual({ isPublic: false, isHidden: false });
    await restoreArticle(db, articleID);
    await publishStored(db, { articleID, revision: 1, now: 1 });
    expect(await find()).toEqual({ isPublic: true, isHidden: false });
    await unpublish(db, articleID, 2);
    expect(await find()).toEqual({ isPublic: false, isHidden: false });
  });
});
