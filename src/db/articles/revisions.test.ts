import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent } from '../../../test/make.ts';
import { listRevisions } from '../../../test/revisions.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { findRevision, saveRevision } from './revisions.ts';
import { restoreArticle, trashArticle } from './trash.ts';

eachDatabase((open) => {
  test('a save of a new article is revision 1, and the next one 2', async () => {
    const { db } = await open();
    const articleID = createArticleId();
    const save = (basedOn: number, title: string) =>
      saveRevision(db, { articleID, basedOn, content: makeContent({ title }), now: 1 });
    expect(await save(0, 'one')).toEqual({ kind: 'saved', revision: 1 });
    expect(await save(1, 'two')).toEqual({ kind: 'saved', revision: 2 });
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
    await saveRevision(db, { articleID, basedOn: 0, content, now: 1 });
    expect((await findRevision(db, articleID, 1))?.content).toEqual(content);
  });

  test('a stale save writes nothing and is given the current text', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one' });
    await saveRevision(db, {
      articleID,
      basedOn: 1,
      content: makeContent({ title: 'two' }),
      now: 2,
    });
    const outcome = await saveRevision(db, {
      articleID,
      basedOn: 1,
      content: makeContent({ title: 'late' }),
      now: 3,
    });
    expect(outcome).toMatchObject({
      kind: 'stale',
      current: { revision: 2, content: { title: 'two' } },
    });
    expect(await listRevisions(db, articleID)).toHaveLength(2);
  });

  test('a save that is repeated because its answer was lost is not refused', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one' });
    const input = { articleID, basedOn: 1, content: makeContent({ title: 'two' }), now: 2 };
    await saveRevision(db, input);
    expect(await saveRevision(db, input)).toEqual({ kind: 'saved', revision: 2 });
    expect(await listRevisions(db, articleID)).toHaveLength(2);
  });

  test('an article in the trash cannot be saved: it will be deleted for good', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one' });
    await trashArticle(db, articleID, 2);
    const input = { articleID, basedOn: 1, content: makeContent({ title: 'two' }), now: 3 };
    expect(await saveRevision(db, input)).toEqual({ kind: 'trashed' });
    expect(await listRevisions(db, articleID)).toHaveLength(1);
    await restoreArticle(db, articleID, 9_000);
    expect(await saveRevision(db, input)).toEqual({ kind: 'saved', revision: 2 });
  });

  test('a save of an unknown article from a later revision than 0 is refused', async () => {
    const { db } = await open();
    const input = { articleID: createArticleId(), basedOn: 4, content: makeContent(), now: 2 };
    expect(await saveRevision(db, input)).toEqual({ kind: 'unknown' });
  });

  test('of two simultaneous saves from one revision exactly one wins, 200 times, and no winner is lost', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { markdown: 'the first' });
    const winners: string[] = [];
    for (let round = 1; round <= 200; round += 1) {
      const texts = [`round ${round}, 甲`, `round ${round}, 乙`];
      const outcomes = await Promise.all(
        texts.map((markdown) =>
          saveRevision(db, {
            articleID,
            basedOn: round,
            content: makeContent({ markdown }),
            now: round,
          }),
        ),
      );
      const winner = outcomes.findIndex(({ kind }) => kind === 'saved');
      expect(outcomes[winner]).toEqual({ kind: 'saved', revision: round + 1 });
      expect(outcomes[1 - winner]).toMatchObject({
        kind: 'stale',
        current: { revision: round + 1, content: { markdown: texts[winner] } },
      });
      winners.push(texts[winner] ?? '');
    }
    const kept = (await listRevisions(db, articleID)).map(({ content }) => content.markdown);
    expect(kept.reverse()).toEqual(['the first', ...winners]);
  }, 120_000);
});
