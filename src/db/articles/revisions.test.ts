import { expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { listRevisions } from '../../../test/revisions.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { findEditable } from './desk.ts';
import { findRevision } from './find-revision.ts';
import { restoreArticle, trashArticle } from './trash.ts';

eachDatabase((open) => {
  test('a save of a new article is revision 1, and the next one 2', async () => {
    const { db } = await open();
    const articleID = createArticleId();
    const save = (basedOn: number, title: string) =>
      makeRevision(db, { articleID, basedOn, content: makeContent({ title }), now: 1 });
    expect(await save(0, 'one')).toMatchObject({ kind: 'saved', revision: 1 });
    expect(await save(1, 'two')).toMatchObject({ kind: 'saved', revision: 2 });
    const revisions = await listRevisions(db, articleID);
    expect(
      revisions.map(({ number, basedOn, content }) => [number, basedOn, content.title]),
    ).toEqual([
      [2, 1, 'two'],
      [1, 0, 'one'],
    ]);
  });

  test.each([
    '\uFEFFbom\r\n\ttab \u00a0\u3000',
    '👨‍👩‍👧‍👦 随笔\n\n\n',
    'é versus e\u0301',
    "'; drop table articles; --",
  ])('stores a text byte for byte: %j', async (markdown) => {
    const { db } = await open();
    const content = makeContent({
      markdown,
      title: markdown,
      tags: [],
      coverUrl: '/uploads/a/b.png',
    });
    const articleID = createArticleId();
    await makeRevision(db, { articleID, basedOn: 0, content, now: 1 });
    expect((await findRevision(db, articleID, 1))?.content).toEqual(content);
  });

  test('a save that is not based on the current revision is stored beside it, and is given the current text', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one' });
    const save = (basedOn: number, title: string) =>
      makeRevision(db, { articleID, basedOn, content: makeContent({ title }), now: basedOn });
    await save(1, 'two');
    for (const [index, basedOn] of [1, 0, 7].entries()) {
      const content = makeContent({ title: `late ${basedOn}` });
      expect(await save(basedOn, content.title)).toEqual({
        kind: 'saved',
        revision: 3 + index,
        savedAt: basedOn,
        hash: contentHash(content),
        parallelTo: expect.objectContaining({
          revision: 2,
          content: makeContent({ title: 'two' }),
        }),
        hasGoneBack: false,
      });
    }
    expect((await findEditable(db, articleID, 1))?.title).toBe('two');
    expect(await save(2, 'three')).toMatchObject({ revision: 6, parallelTo: null });
    expect((await findEditable(db, articleID, 1))?.title).toBe('three');
    const revisions = (await listRevisions(db, articleID)).reverse();
    expect(revisions.map(({ basedOn, kind, content }) => [basedOn, kind, content.title])).toEqual([
      [0, 'save', 'one'],
      [1, 'save', 'two'],
      [1, 'parallel', 'late 1'],
      [0, 'parallel', 'late 0'],
      [7, 'parallel', 'late 7'],
      [2, 'save', 'three'],
    ]);
  });

  test('a save after a number that a restored backup has forgotten gets a higher one', async () => {
    const { db } = await open();
    const articleID = createArticleId();
    const save = (basedOn: number, title: string, after?: number) =>
      makeRevision(db, { articleID, basedOn, after, content: makeContent({ title }), now: 1 });
    expect(await save(0, 'returned', 9)).toMatchObject({ revision: 10, parallelTo: null });
    expect(await save(10, 'next')).toMatchObject({ revision: 11, parallelTo: null });
    expect(await save(11, 'returned again', 20)).toMatchObject({ revision: 21, parallelTo: null });
    expect(await save(21, 'last', 5)).toMatchObject({ revision: 22 });
    const revisions = await listRevisions(db, articleID);
    expect(revisions.map(({ number, content }) => [number, content.title])).toEqual([
      [22, 'last'],
      [21, 'returned again'],
      [11, 'next'],
      [10, 'returned'],
    ]);
  });

  test('a key that the article has already writes nothing, and is answered as the first time', async () => {
    const { db } = await open();
    const articleID = createArticleId();
    const save = (key: string, basedOn: number, now: number, title = 'two') =>
      makeRevision(db, { articleID, key, basedOn, content: makeContent({ title }), now });
    const first = await save('a', 0, 1);
    const second = await save('b', 1, 2);
    const beside = await save('c', 1, 3, 'beside');
    expect(beside).toMatchObject({ revision: 3, parallelTo: { revision: 2 } });
    const before = await allRows(db);
    expect(await save('a', 0, 9)).toEqual(first);
    expect(await save('b', 1, 9)).toEqual(second);
    expect(await save('c', 1, 9, 'beside')).toEqual(beside);
    // The answer has the hash of the stored content, so a writer sees that these words were not
    // stored.
    expect(await save('b', 1, 9, 'other words')).toEqual(second);
    await trashArticle(db, articleID, 10);
    expect(await save('b', 1, 11)).toEqual(second);
    await restoreArticle(db, articleID);
    expect((await allRows(db)).filter((row) => !row.startsWith('settings'))).toEqual(
      before.filter((row) => !row.startsWith('settings')),
    );
    expect(
      await makeRevision(db, {
        articleID: await makeArticle(db, {}),
        key: 'a',
        basedOn: 1,
        content: makeContent(),
        now: 1,
      }),
    ).toMatchObject({ revision: 2 });
  });

  test('an article in the trash cannot be saved: it will be deleted for good', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one' });
    await trashArticle(db, articleID, 2);
    const input = { articleID, basedOn: 1, content: makeContent({ title: 'two' }), now: 3 };
    expect(await makeRevision(db, input)).toEqual({ kind: 'trashed' });
    expect(await listRevisions(db, articleID)).toHaveLength(1);
    await restoreArticle(db, articleID);
    expect(await makeRevision(db, input)).toMatchObject({ kind: 'saved', revision: 2 });
  });

  test('a save of an unknown article from a later revision than 0 is refused', async () => {
    const { db } = await open();
    const input = { articleID: createArticleId(), basedOn: 4, content: makeContent(), now: 2 };
    expect(await makeRevision(db, input)).toEqual({ kind: 'unknown' });
  });

  test('of two simultaneous saves from one revision exactly one becomes current, 100 times, and both are kept', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { markdown: 'the first' });
    const kept = ['the first'];
    let basedOn = 1;
    for (let round = 1; round <= 100; round += 1) {
      const texts = [`round ${round}, 甲`, `round ${round}, 乙`];
      const outcomes = await Promise.all(
        texts.map((markdown) =>
          makeRevision(db, { articleID, basedOn, content: makeContent({ markdown }), now: round }),
        ),
      );
      const saved = outcomes.filter((outcome) => outcome.kind === 'saved');
      expect(saved.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual([
        2 * round,
        2 * round + 1,
      ]);
      const winner = saved.findIndex(({ parallelTo }) => parallelTo === null);
      basedOn = saved[winner]?.revision ?? 0;
      expect(basedOn).toBe(2 * round);
      expect(saved[1 - winner]?.parallelTo).toMatchObject({
        revision: basedOn,
        content: { markdown: texts[winner] },
      });
      kept.push(texts[winner] ?? '', texts[1 - winner] ?? '');
    }
    const texts = (await listRevisions(db, articleID)).map(({ content }) => content.markdown);
    expect(texts.reverse()).toEqual(kept);
  }, 120_000);

  test('a save that is sent five times at once is stored once, also as the first of an article', async () => {
    const { db } = await open();
    const articleID = createArticleId();
    for (const basedOn of [0, 1, 1]) {
      const key = createSaveKey();
      const content = makeContent({ title: key });
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () =>
          makeRevision(db, { articleID, key, basedOn, content, now: 1 }),
        ),
      );
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    }
    expect(await listRevisions(db, articleID)).toHaveLength(3);
  });
});
