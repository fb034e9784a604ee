import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { listRevisions } from '../../../test/revisions.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { dayMs } from '../../shared/dates.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { purgeTrash } from '../removal/purge-trash.ts';
import { addViews } from '../statistics/views.ts';
import { findEditable } from './desk.ts';
import { rememberImport } from './imports.ts';
import { findPublished } from './published.ts';
import { addRedirects, findRedirect } from './redirects.ts';
import { saveRevision } from './revisions.ts';
import { restoreArticle, trashArticle, trashedForMs } from './trash.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const days = (count: number) => count * dayMs;

test('a deleted article can be restored for 30 days', () => {
  expect(trashedForMs).toBe(days(30));
});

eachDatabase((open) => {
  test('a second deletion keeps the date of the first', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    expect(await trashArticle(db, articleID, now)).toBe(true);
    expect(await trashArticle(db, articleID, now + days(20))).toBe(true);
    expect(await findEditable(db, articleID, now)).toMatchObject({
      state: 'trash',
      trashedAt: new Date(now).toISOString(),
    });
  });

  test.each([
    ['published', { postedAt: 1 }],
    ['scheduled', { postedAt: now + 1 }],
    ['draft', {}],
  ])('a restored article has its old state: %s', async (state, article) => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one', ...article });
    const before = await findEditable(db, articleID, now);
    expect(before?.state).toBe(state);
    const publicBefore = await findPublished(db, articleID, now);
    await trashArticle(db, articleID, now);
    expect(await restoreArticle(db, articleID)).toBe(true);
    expect(await findEditable(db, articleID, now)).toEqual(before);
    expect(await findPublished(db, articleID, now)).toEqual(publicBefore);
  });

  test('an unknown article is neither deleted nor restored', async () => {
    const { db } = await open();
    expect(await trashArticle(db, createArticleId(), now)).toBe(false);
    expect(await restoreArticle(db, createArticleId())).toBe(false);
  });

  describe('cleaning up the trash', () => {
    test('deletes the articles that were deleted 30 days ago, and no other', async () => {
      const { db } = await open();
      const kept = [
        await makeArticle(db, { postedAt: 1 }),
        await makeArticle(db, {}),
        await makeArticle(db, { postedAt: 1 }),
      ];
      const [, , young = ''] = kept;
      const old = await makeArticle(db, { postedAt: 1 });
      await trashArticle(db, old, now);
      await trashArticle(db, young, now + 1);
      await purgeTrash(db, now + days(30) - 1);
      expect(await findEditable(db, old, now)).toBeDefined();
      await purgeTrash(db, now + days(30));
      expect(await findEditable(db, old, now)).toBeUndefined();
      for (const each of kept) expect(await findEditable(db, each, now)).toBeDefined();
    });

    test('remembers the article, so that no device makes it again', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, {});
      await trashArticle(db, articleID, now);
      await purgeTrash(db, now + days(30));
      const content = makeContent({ title: 'two' });
      const hash = contentHash(content);
      const save = { articleID, content, hash, kind: 'save', now } as const;
      for (const basedOn of [0, 1]) {
        const outcome = await saveRevision(db, { ...save, key: createSaveKey(), basedOn });
        expect(outcome).toEqual({ kind: 'removed' });
      }
      expect(await findEditable(db, articleID, now)).toBeUndefined();
    });

    test('deletes all rows that belong to the article', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { postedAt: 1 });
      const content = makeContent({ title: 'two' });
      await makeRevision(db, { articleID, basedOn: 1, content, now });
      await addViews(db, [{ articleID, day: '2026-11-20', reader: 'a' }]);
      await addRedirects(db, articleID, ['/old']);
      const file = { path: 'a.md', articleID, digest: 'd', revision: 1, isDraft: false };
      await rememberImport(db, 'blog', file);
      await trashArticle(db, articleID, now);
      await purgeTrash(db, now + days(30));
      expect(await listRevisions(db, articleID)).toEqual([]);
      expect(await findRedirect(db, '/old')).toBeUndefined();
      for (const table of ['renderings', 'article_tags', 'views', 'imports'] as const) {
        expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
    });
  });
});
