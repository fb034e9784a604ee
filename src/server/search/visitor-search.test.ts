import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { highlightedText } from '../../../test/highlighted-text.ts';
import { makeArticle } from '../../../test/make.ts';
import { fillPassage } from '../../../test/passages.ts';
import type { Database } from '../../db/connection/database.ts';
import { parseQuery, toPrefixQuery } from '../../shared/search/query.ts';
import { searchForVisitors } from './visitor-search.ts';

/**
 * The excerpts of the articles that answer a query, the best first. The last word may still be
 * typed.
 */
async function listExcerpts(database: Database, asked: string): Promise<string[]> {
  const context = { database, now: () => 1_000 };
  const part = { before: 0, size: 20, timeZone: 'UTC', prefix: toPrefixQuery(asked) };
  const { result } = await searchForVisitors(context, parseQuery(asked), part);
  return result.hits.map(({ excerpt }) => highlightedText(excerpt));
}

const snow = {
  title: 'Snow and frost',
  tags: ['winter', 'toad'],
  excerpt: 'The summary.',
  markdown: [
    fillPassage('The beginning. A newt.'),
    fillPassage('Second. Much snow falls, and lanterns burn.'),
    fillPassage('Third. Snow on an old pond, a toad; 茶馆里下雪。学习写作，中文也写。写中文。'),
    '## Rivers',
    'The end. A carp.',
  ].join('\n\n'),
};

/** What the article `snow` shows for each query. */
const expected = {
  snow: 'Second. Much [snow] falls',
  toad: 'an old pond, a [toad]',
  rivers: '[Rivers]\nThe end.',
  // Only the title has this word, and only a tag the next one.
  frost: 'The beginning.',
  winter: 'The beginning.',
  'frost pond': 'an old [pond]',
  'snow newt pond': 'Third. [Snow] on an old [pond]',
  '"old pond"': '[old pond], a toad',
  'snow -mist': 'Second. Much [snow] falls',
  'snow tag:winter': 'Second. Much [snow] falls',
  'frost lante': 'and [lanterns] burn',
  雪: '茶馆里下[雪]',
  茶館: '[茶馆]里下雪',
  习写中文: '学[习写]作，[中文]也写。[写中文]',
  'tag:winter': 'The summary.',
};

eachDatabase((open) => {
  test('a result shows the passage with most words of the query', async () => {
    const database = await open();
    await makeArticle(database.db, { ...snow, postedAt: 1 });
    const shown: Record<string, string[]> = {};
    for (const query of Object.keys(expected)) {
      shown[query] = await listExcerpts(database, query);
    }
    const begin = (excerpt: string) => [expect.stringContaining(excerpt)];
    expect(shown).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([asked, excerpt]) => [asked, begin(excerpt)]),
      ),
    );
  });

  test('each result of a page shows a passage of its own article', async () => {
    const database = await open();
    for (const [index, place] of ['one', 'two', 'three'].entries()) {
      const others = Array(index).fill(fillPassage('Other.'));
      const markdown = [...others, fillPassage(`Snow at ${place}.`), 'The end.'].join('\n\n');
      await makeArticle(database.db, { title: 'Snow', tags: [], markdown, postedAt: index + 1 });
    }
    const excerpts = await listExcerpts(database, 'snow');
    const places = excerpts.map((excerpt) => /^\[Snow\] at (\w+)\./.exec(excerpt)?.[1]);
    expect(places.sort()).toEqual(['one', 'three', 'two']);
  });
});
