import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { fillWithArticles } from '../../../test/many-articles.ts';
import { randomWhole, seededRandom } from '../../../test/random.ts';
import { parseQuery } from '../../shared/search/query.ts';
import { thinRevisions } from '../articles/thin-revisions.ts';
import { trashArticle } from '../articles/trash.ts';
import { removeArticles } from '../removal/remove-articles.ts';
import type { Db } from '../tables.ts';
import { indexHistory, listUnindexed } from './history-index.ts';
import { removeFromIndex } from './index/index-article.ts';
import { maxCandidates } from './match.ts';
import { findOwnerHits, readOwnerHits } from './owner-search.ts';

const listAll = (db: Db) => listUnindexed(db, { after: '', limit: 2_000 });

async function indexAll(db: Db): Promise<void> {
  for (const id of await listAll(db)) await indexHistory(db, id);
}

/**
 * The titles of the found articles, each with the revision that has the words if the newest one has
 * them not.
 */
async function ask(db: Db, text: string): Promise<string[]> {
  const query = parseQuery(text);
  const found = await findOwnerHits(db, { query, timeZone: 'UTC' });
  const words = await readOwnerHits(db, { refs: found, terms: query.terms, now: 1_000_000 });
  return words.map(({ article: { title }, past }) => (past ? `${title} ${past.revision}` : title));
}

/** Saves texts as revisions of one article, one after another. Returns its id. */
async function makeHistory(db: Db, texts: readonly string[], title = 'Pond'): Promise<string> {
  const [first = '', ...others] = texts;
  const content = { tags: [], excerpt: '', author: '' };
  const articleID = await makeArticle(db, { ...content, title, markdown: first });
  for (const [index, markdown] of others.entries()) {
    await makeRevision(db, {
      articleID,
      basedOn: index + 1,
      content: makeContent({ ...content, title, markdown }),
      now: 2_000 + index,
    });
  }
  return articleID;
}

eachDatabase((open) => {
  describe('a query of the owner', () => {
    test.each<[string, string[]]>([
      ['frog', ['Pond']],
      ['toad', ['Pond 2']],
      ['newt', ['Pond 1']],
      ['"old pond"', ['Pond 1']],
      ['pond', ['Pond']],
      ['newt toad', []],
      ['frog -newt', ['Pond']],
      ['frog -water', []],
      ['newt -old', []],
      ['古池', ['漢字']],
      ['青蛙', ['漢字 1']],
      ['tag:茶', ['Tea']],
      ['tag:tea', []],
      ['frog tag:茶', []],
      ['year:1970', ['Tea', 'Pond', '漢字']],
      ['year:1971', []],
      ['year:1970 -frog -newt', ['Tea', '漢字']],
      ['lang:ja -"古池"', []],
      ['lang:ja', ['漢字']],
      ['lang:fr', ['Tea']],
      ['lang:f', []],
    ])('%s finds %j', async (text, expected) => {
      const { db } = await open();
      await makeHistory(db, [
        'The old pond has a newt.',
        'A toad jumps.',
        '# The frog\n\nA frog jumps into water.',
      ]);
      await makeHistory(db, ['古池や。青蛙。', '古池や。蛙飞び込む水の音。'], '漢字');
      await makeArticle(db, { title: 'Tea', tags: ['茶'], lang: 'fr', markdown: 'x', now: 5_000 });
      await indexAll(db);
      expect(new Set(await ask(db, text))).toEqual(new Set(expected));
    });
  });

  test('newest words come before old ones', async () => {
    const { db } = await open();
    await makeHistory(db, ['frog frog frog', 'none'], 'Old');
    await makeHistory(db, ['water, and one frog'], 'New');
    await indexAll(db);
    expect(await ask(db, 'frog')).toEqual(['New', 'Old 1']);
  });

  test('a filter finds an article behind more newer ones with the word than are ranked', {
    tags: ['rest'],
  }, async () => {
    const { db } = await open();
    const old = { title: 'Old', tags: ['old'], lang: 'fr', excerpt: '' };
    await makeArticle(db, { ...old, markdown: 'snow', now: 1 });
    await makeHistory(db, ['rain', 'none']);
    // The index numbers its passages as they come.
    await indexAll(db);
    const samples = [{ markdown: 'snow', html: '', passages: [] }];
    await fillWithArticles(db, maxCandidates + 1, { samples });
    await indexAll(db);
    expect(await ask(db, 'snow tag:old')).toEqual(['Old']);
    expect(await ask(db, 'snow year:1970')).toEqual(['Old']);
    expect(await ask(db, 'snow lang:fr')).toEqual(['Old']);
    expect(await ask(db, 'rain year:1970')).toEqual(['Pond 1']);
    expect(await ask(db, 'rain year:1971')).toEqual([]);
  });

  test('only articles with new revisions are indexed, also with parallel ones', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db, ['one', 'two']);
    await makeHistory(db, ['other'], 'Other');
    expect(await listAll(db)).toHaveLength(2);
    await indexAll(db);
    expect(await listAll(db)).toEqual([]);
    const late = { articleID, basedOn: 1, now: 9_000 };
    await makeRevision(db, { ...late, content: makeContent({ markdown: 'beside' }) });
    expect(await listAll(db)).toEqual([articleID]);
    await indexAll(db);
    expect(await ask(db, 'beside')).toEqual(['Pond 3']);
    expect(await ask(db, 'two')).toEqual(['Pond']);
    const next = { articleID, basedOn: 2, now: 9_500 };
    await makeRevision(db, { ...next, content: makeContent({ title: 'Pond', markdown: 'four' }) });
    await indexAll(db);
    expect(await ask(db, 'two')).toEqual(['Pond 2']);
    expect(await ask(db, 'beside')).toEqual(['Pond 3']);
  });

  test('an index that follows the saves has the same as one that is made at once', async () => {
    const { db } = await open();
    const random = seededRandom(5);
    let sentences = ['One.', 'Two.', 'Three.'];
    const articleID = await makeHistory(db, [sentences.join(' ')]);
    let current = 1;
    for (let number = 2; number <= 60; number += 1) {
      const at = randomWhole(random, 0, sentences.length + 1);
      const next = sentences.toSpliced(at, randomWhole(random, 0, 3), `New ${number % 17}.`);
      const isLate = random() < 0.15;
      const content = makeContent({ title: `T ${number % 5}`, markdown: next.join(' ') });
      const basedOn = isLate ? current - 1 : current;
      await makeRevision(db, { articleID, basedOn, content, now: number });
      if (!isLate) [current, sentences] = [number, next];
      if (random() < 0.4) await indexAll(db);
    }
    await indexAll(db);
    const rows = () =>
      db
        .selectFrom('past_passages')
        .select(['revision', 'number', 'plain', 'is_alone'])
        .orderBy('revision')
        .orderBy('number')
        .execute();
    const followed = await rows();
    expect(followed.length).toBeGreaterThan(5);
    await removeFromIndex(db, articleID, 'desk');
    await indexAll(db);
    expect(await rows()).toEqual(followed);
  });

  test('words of a thinned revision leave the index at once, and those that another one has stay', async () => {
    const { db } = await open();
    const minute = 60_000;
    const day = 24 * 60 * minute;
    const base = Date.parse('2026-01-01T08:00:00Z');
    const articleID = await makeArticle(db, { title: 'Pond', markdown: 'first', now: base });
    const texts = ['newt. toad.', 'newt. carp.', 'newt. end.', 'last'];
    for (const [index, markdown] of texts.entries()) {
      // The last two are a month later, each on a day of its own.
      const now = base + (index + 1) * minute + (index > 1 ? index * 40 * day : 0);
      const content = makeContent({ title: 'Pond', markdown });
      await makeRevision(db, { articleID, basedOn: index + 1, content, now });
    }
    await indexAll(db);
    expect(await ask(db, 'toad')).toEqual(['Pond 2']);
    expect((await thinRevisions(db)).removed).toBeGreaterThan(0);
    expect(await ask(db, 'toad')).toEqual([]);
    await indexAll(db);
    expect(await ask(db, 'toad')).toEqual([]);
    expect(await ask(db, 'carp')).toEqual(['Pond 3']);
    expect(await ask(db, 'newt')).toEqual(['Pond 4']);
  });

  test('an article that is deleted for good leaves both indexes', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db, ['newt', 'frog']);
    await makeHistory(db, ['one', 'two'], 'Other');
    await indexAll(db);
    await trashArticle(db, articleID, 1);
    expect(await ask(db, 'frog')).toEqual(['Pond']);
    await removeArticles(db, [articleID]);
    expect(await ask(db, 'frog')).toEqual([]);
    for (const table of ['desk_passages', 'past_passages'] as const) {
      const rows = await db.selectFrom(table).select('article_id').execute();
      expect(rows.map((row) => row.article_id)).not.toContain(articleID);
      expect(rows).not.toEqual([]);
    }
  });

  test('tokens of another version are made anew, also those of the past', async () => {
    const { db } = await open();
    await makeHistory(db, ['newt', 'frog']);
    await indexAll(db);
    for (const table of ['desk_passages', 'past_passages'] as const) {
      await db.updateTable(table).set({ version: 0 }).execute();
    }
    expect(await listAll(db)).toHaveLength(1);
    await indexAll(db);
    expect(await listAll(db)).toEqual([]);
    expect(await ask(db, 'newt')).toEqual(['Pond 1']);
    const rows = await db.selectFrom('past_passages').select('version').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.version).not.toBe(0);
  });

  test('others work between two passages of a long text, of the newest words and of the past', async () => {
    const { db } = await open();
    const textOf = (word: string) =>
      Array.from({ length: 5_000 }, (_, index) => `${word} ${index} swims here.`).join('\n');
    await makeHistory(db, [textOf('newt'), textOf('frog')]);
    let turns = 0;
    let isOver = false;
    const countTurn = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    await indexAll(db);
    isOver = true;
    const countOf = async (table: 'desk_passages' | 'past_passages') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const [newest, past] = [await countOf('desk_passages'), await countOf('past_passages')];
    expect(Math.min(newest, past)).toBeGreaterThan(4);
    expect(turns).toBeGreaterThanOrEqual(newest + past);
  });

  test('a text of several passages answers with words of each', async () => {
    const { db } = await open();
    await makeHistory(db, [`newt\n${'water '.repeat(5_000)}\nfrog`]);
    await indexAll(db);
    expect(await db.selectFrom('desk_passages').select('id').execute()).toHaveLength(3);
    expect(await ask(db, 'newt frog')).toEqual(['Pond']);
    expect(await ask(db, 'newt -frog')).toEqual([]);
  });
});
