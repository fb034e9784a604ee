import { expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { type Random, randomWhole, seededRandom } from '../../../test/random.ts';
import { listRevisions } from '../../../test/revisions.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { dayMs, minuteMs } from '../../shared/dates.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import type { Db } from '../tables.ts';
import { findRevision, hasVersion } from './find-revision.ts';
import { nameRevision } from './history.ts';
import { maxChangesInSequence } from './stored-text.ts';
import { thinRevisions } from './thin-revisions.ts';
import { trashArticle } from './trash.ts';

function edit(text: string, random: Random): string {
  const letters = Array.from(text);
  const at = randomWhole(random, 0, letters.length + 1);
  letters.splice(
    at,
    randomWhole(random, 0, 4),
    ...['雨', '😀', '\r\n', 'tea '].slice(randomWhole(random, 0, 4)),
  );
  return letters.join('');
}

/**
 * Saves a text again and again: some minutes apart, and sometimes a day. Some saves are named, and
 * some are late.
 */
async function makeHistory(db: Db, random: Random, saves: number) {
  let now = Date.parse('2026-01-01T08:00:00Z');
  let markdown = '一碗茶的工夫。'.repeat(60);
  const articleID = await makeArticle(db, { markdown, now });
  const contents = new Map<number, ArticleContent>([[1, makeContent({ markdown })]]);
  let current = 1;
  for (let number = 2; number <= saves; number += 1) {
    now += random() < 0.05 ? dayMs : randomWhole(random, 1, 20) * minuteMs;
    markdown = edit(markdown, random);
    const content = makeContent({ markdown, title: `Number ${number}` });
    const isLate = random() < 0.05;
    const basedOn = isLate ? Math.max(0, current - 3) : current;
    await makeRevision(db, { articleID, basedOn, content, now });
    if (!isLate) current = number;
    if (random() < 0.03) await nameRevision(db, articleID, number, `Name ${number}`);
    contents.set(number, content);
  }
  return { articleID, contents };
}

eachDatabase((open, kind) => {
  test('every revision that stays has the same words as before, and the others are gone', {
    tags: ['rest'],
  }, async () => {
    const { db } = await open();
    const random = seededRandom(11);
    const { articleID, contents } = await makeHistory(db, random, 300);
    // A second run finds a history that was thinned and has grown since.
    let left = 300;
    for (let run = 1; run <= 2; run += 1) {
      const { removed, damaged } = await thinRevisions(db);
      expect(damaged).toEqual([]);
      expect(removed).toBeGreaterThan(run === 1 ? 100 : 10);
      left -= removed;
      const revisions = await listRevisions(db, articleID);
      expect(revisions).toHaveLength(left);
      for (const { number, content } of revisions) expect(content).toEqual(contents.get(number));
      const last = revisions[0];
      let now = last?.savedAt ?? 0;
      let { markdown } = last?.content ?? makeContent();
      const article = await db.selectFrom('articles').selectAll().executeTakeFirstOrThrow();
      let basedOn = article.revision;
      for (let save = 0; save < 60; save += 1) {
        now += (save % 20 === 0 ? dayMs : 0) + minuteMs;
        markdown = edit(markdown, random);
        const content = makeContent({ markdown });
        const saved = await makeRevision(db, { articleID, basedOn, content, now });
        if (saved.kind !== 'saved') throw new Error(saved.kind);
        basedOn = saved.revision;
        contents.set(saved.revision, content);
      }
      left += 60;
    }
    const rows = await db.selectFrom('revisions').select('kept_start').orderBy('number').execute();
    let changes = 0;
    for (const { kept_start } of rows) {
      changes = kept_start === null ? 0 : changes + 1;
      expect(changes).toBeLessThanOrEqual(maxChangesInSequence);
    }
  });

  test('a version that is gone from the history is still known by its key', async () => {
    const { db } = await open();
    const { articleID } = await makeHistory(db, seededRandom(11), 60);
    const keysOf = async () =>
      (await db.selectFrom('revisions').select('key').execute()).map(({ key }) => key);
    const before = await keysOf();
    expect((await thinRevisions(db)).removed).toBeGreaterThan(10);
    expect((await keysOf()).length).toBeLessThan(before.length);
    for (const key of before) expect(await hasVersion(db, articleID, key)).toBe(true);
    expect(await hasVersion(db, articleID, createSaveKey())).toBe(false);
    expect(await hasVersion(db, createArticleId(), before[0] ?? '')).toBe(false);
  });

  test('a thinning that does not end changes nothing', async () => {
    const { db } = await open();
    await makeHistory(db, seededRandom(5), 80);
    const before = await allRows(db);
    const broken = db.transaction().execute(async (db) => {
      expect((await thinRevisions(db)).removed).toBeGreaterThan(10);
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await allRows(db)).toEqual(before);
  });

  test('an article with a damaged text is left as it is and reported, and others are thinned', async () => {
    const { db } = await open();
    const { articleID } = await makeHistory(db, seededRandom(5), 80);
    const sound = await makeHistory(db, seededRandom(6), 80);
    await db
      .updateTable('revision_texts')
      .set({ text: '雨'.repeat(500) })
      .where('article_id', '=', articleID)
      .where('number', '=', 1)
      .execute();
    const { removed, damaged } = await thinRevisions(db);
    expect(damaged).toEqual([articleID]);
    const { count } = await db
      .selectFrom('revisions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('article_id', '=', articleID)
      .executeTakeFirstOrThrow();
    expect(count).toBe(80);
    expect(await listRevisions(db, sound.articleID)).toHaveLength(80 - removed);
  });

  test('an article in the trash is not thinned', async () => {
    const { db } = await open();
    const { articleID } = await makeHistory(db, seededRandom(5), 80);
    await trashArticle(db, articleID, 1);
    expect(await thinRevisions(db)).toEqual({ removed: 0, damaged: [] });
  });

  test('saves and readers during the thinning lose nothing', async () => {
    const { db } = await open();
    const { articleID, contents } = await makeHistory(db, seededRandom(8), 120);
    const { revision } = await db
      .selectFrom('articles')
      .select('revision')
      .executeTakeFirstOrThrow();
    const content = makeContent({ markdown: 'While the program thins.' });
    const now = Date.parse('2026-06-01T00:00:00Z');
    const [{ removed }, saved, ...read] = await Promise.all([
      thinRevisions(db),
      makeRevision(db, { articleID, basedOn: revision, content, now }),
      ...Array.from({ length: 20 }, (_, index) => findRevision(db, articleID, index * 6 + 1)),
    ]);
    expect(removed).toBeGreaterThan(10);
    expect(saved).toMatchObject({ revision: 121, parallelTo: null });
    for (const found of read) {
      if (found) expect(found.content).toEqual(contents.get(found.number));
    }
    expect((await findRevision(db, articleID, 121))?.content).toEqual(content);
    for (const { number, content } of await listRevisions(db, articleID)) {
      if (number !== 121) expect(content, `${kind} ${number}`).toEqual(contents.get(number));
    }
  });
});
