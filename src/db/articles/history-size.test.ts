// @module-tag rest

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { type Random, randomWhole, seededRandom } from '../../../test/random.ts';
import { countBytes } from '../../shared/text.ts';
import type { Database } from '../connection/database.ts';
import { findRevision } from './find-revision.ts';

/**
 * The size of the tables that a save writes, with their indexes, in bytes. A SQLite file also has
 * all other tables.
 */
async function measureBytes({ db, kind }: Database): Promise<number> {
  const query =
    kind === 'sqlite'
      ? sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`
          select pg_total_relation_size('revisions') + pg_total_relation_size('articles') as bytes`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes);
}

const paragraph =
  '雨下了一整天，茶凉了两回。👨‍👩‍👧 Nobody came up the long road, and the lamp was lit early.\r\n\r\n';

/**
 * Types a few words, or deletes some characters, where the caret stands. Sometimes the caret goes
 * elsewhere first.
 */
function makeWriter(random: Random): (text: string) => string {
  let caret = 0;
  return (text) => {
    if (random() < 0.1) caret = randomWhole(random, 0, text.length);
    // A caret never stands within a character.
    while (/[\udc00-\udfff]/.test(text.charAt(caret))) caret += 1;
    if (random() < 0.2) {
      const start = Math.max(0, caret - randomWhole(random, 1, 8));
      const cut = text.slice(0, start) + text.slice(caret);
      caret = start;
      return cut.toWellFormed() === cut ? cut : text;
    }
    const typed = Array.from('一杯茶 and 😀😁 ', (letter) => (random() < 0.5 ? letter : '')).join(
      '',
    );
    const longer = text.slice(0, caret) + typed + text.slice(caret);
    caret += typed.length;
    return longer;
  };
}

const saves = dose.savesOfLongArticle;
/** 20 MB for 1,000 saves of 200 kB: saving every text whole would take 200 MB. */
const maxBytes = 20_000 * saves;

eachDatabase((open, kind) => {
  test(`${saves} saves of a 200 kB article add at most ${maxBytes} bytes, and each is read back byte for byte`, async ({
    annotate,
  }) => {
    const database = await open();
    const { db } = database;
    const type = makeWriter(seededRandom(7));
    const texts = [paragraph.repeat(Math.ceil(200_000 / countBytes(paragraph)))];
    const articleID = await makeArticle(db, { markdown: texts[0] ?? '' });
    const before = await measureBytes(database);
    for (let number = 1; number <= saves; number += 1) {
      const markdown = type(texts[number - 1] ?? '');
      const content = makeContent({ markdown });
      await makeRevision(db, { articleID, basedOn: number, content, now: number });
      texts.push(markdown);
    }
    const added = (await measureBytes(database)) - before;
    await annotate(`${saves} saves on ${kind} added ${added} bytes`);
    expect(added).toBeLessThanOrEqual(maxBytes);

    const wrong: number[] = [];
    for (const [index, text] of texts.entries()) {
      const revision = await findRevision(db, articleID, index + 1);
      if (revision?.content.markdown !== text) wrong.push(index + 1);
    }
    expect(wrong).toEqual([]);
    expect(countBytes(texts.at(-1) ?? '')).toBeGreaterThan(199_000);
  });
});
