import { describe, expect, test } from 'vitest';
import { makeDeskDocument } from '../../../test/desk-document.ts';
import { parseQuery } from '../../shared/search/query.ts';
import type { OwnerHit } from '../../shared/search/search-result.ts';
import { indexWords, matchWords, type Words } from './device-words.ts';
import { join } from './owner-search.ts';

function indexOf(words: Partial<Words>) {
  const steps = indexWords({ title: '', tags: [], markdown: '', ...words });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const pond = indexOf({
  title: 'The old pond',
  tags: ['Haiku', '俳句'],
  markdown: '# Sound of water\n\nA frog jumps **into** it.\n\n學習中文，C++。',
});

test.each<[string, number | undefined]>([
  ['frogs', 1],
  ['FROG jumps', 2],
  ['"jumps into it"', 1],
  ['"into jumps"', undefined],
  ['water', 3],
  ['"old pond"', 24],
  ['old frog', 25],
  ['haiku', 8],
  ['"haiku 俳句"', undefined],
  ['学习中文', 1],
  ['中', 1],
  ['句', 8],
  ['c++', 1],
  ['frog -water', undefined],
  ['frog -snow', 1],
  ['snow', undefined],
])('a device gives %s the score %j', (asked, score) => {
  expect(matchWords(pond, parseQuery(asked))?.score).toBe(score);
});

test('the passage with the most terms is shown, and a long text is indexed in steps', () => {
  const markdown = `frog\n${'water '.repeat(5_000)}\nfrog and toad`;
  expect([...indexWords({ title: '', tags: [], markdown })].length).toBeGreaterThan(1);
  const match = matchWords(indexOf({ markdown }), parseQuery('toad frog'));
  expect(match?.passage?.plain).toContain('frog and toad');
});

describe('words of the server and of this device', () => {
  const match = (articleID: string, title: string): OwnerHit => ({
    ...{ articleID, title, markedTitle: [], excerpt: [], past: null, isProtected: false },
  });
  const answer = (ids: string[], count: number) => ({
    hits: ids.map((id) => {
      const [articleID = '', old] = id.split(' ');
      const past = old ? { revision: 1, savedAt: '2026-11-20T08:00:00.000Z' } : null;
      const { updatedAt: savedAt, keeping: _, isOnDevice: _on, ...article } = makeDeskDocument();
      return {
        ...match(articleID, 'server'),
        past,
        article: { ...article, savedAt, revisionKey: 'k' },
      };
    }),
    ...{ count, isLoose: true, isCut: false, isComplete: true },
  });

  test.each<[string, string[], string[], string[], string[], number]>([
    ['the server alone', ['a', 'b'], [], [], ['a server', 'b server'], 60],
    ['newer words win', ['a', 'b'], ['b'], ['b'], ['b device', 'a server'], 60],
    ['newer words do not match', ['a', 'b'], ['b'], [], ['a server'], 59],
    [
      'only an old version on the server matches',
      ['a', 'b old'],
      ['b'],
      [],
      ['a server', 'b server'],
      60,
    ],
    ['an old version and newer words match', ['b old'], ['b'], ['b'], ['b device'], 60],
    ['only newer words match', ['a'], ['c'], ['c'], ['c device', 'a server'], 61],
  ])('%s', (_, onServer, searched, onDevice, expected, count) => {
    const found = join(answer(onServer, 60), {
      ...{ searched, count: onDevice.length, isLoose: false, isCut: false },
      hits: onDevice.map((id) => match(id, 'device')),
    });
    expect(found.hits.map(({ articleID, title }) => `${articleID} ${title}`)).toEqual(expected);
    expect(found.count).toBe(count);
    expect(found.searchedOnDevice).toBeNull();
  });
});
