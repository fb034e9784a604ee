import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../../../test/document-samples.ts';
import { makeContent } from '../../../../test/make.ts';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  fieldNames,
} from '../../../shared/document.ts';
import { merge } from './merge.ts';

const base = makeContent({ tags: ['a', 'b', 'c'], markdown: 'one\ntwo\nthree\n' });
const many = (name: string) => Array.from({ length: 11 }, (_, index) => name + index);

const cases: [
  name: string,
  mine: Partial<ArticleContent>,
  theirs: Partial<ArticleContent>,
  result: Partial<ArticleContent> | FieldName[],
][] = [
  [
    'different fields',
    { title: 'Mine' },
    { excerpt: 'Theirs' },
    { title: 'Mine', excerpt: 'Theirs' },
  ],
  ['the same title', { title: 'Same' }, { title: 'Same' }, { title: 'Same' }],
  ['two titles', { title: 'Mine' }, { title: 'Theirs' }, ['title']],
  ['a title emptied and changed', { title: '' }, { title: 'Theirs' }, ['title']],
  [
    'two covers',
    { coverUrl: 'https://a.example/' },
    { coverUrl: null, lang: 'en' },
    { coverUrl: 'https://a.example/', lang: 'en' },
  ],
  [
    'two places of the text',
    { markdown: 'ONE\ntwo\nthree\n' },
    { markdown: 'one\ntwo\nTHREE\n' },
    { markdown: 'ONE\ntwo\nTHREE\n' },
  ],
  [
    'one place of the text',
    { markdown: 'one\nmine\nthree\n' },
    { markdown: 'one\ntheirs\nthree\n', title: 'Theirs' },
    ['markdown'],
  ],
  [
    'two parts of the excerpt',
    { excerpt: 'A cup is enough.' },
    { excerpt: 'A bowl is plenty.' },
    { excerpt: 'A cup is plenty.' },
  ],
  [
    'added tags',
    { tags: ['a', 'b', 'c', 'z'] },
    { tags: ['a', 'b', 'c', 'y'] },
    { tags: ['a', 'b', 'c', 'y', 'z'] },
  ],
  [
    'a tag added on both sides',
    { tags: ['a', 'b', 'c', 'z'] },
    { tags: ['a', 'b', 'c', 'z', 'y'] },
    { tags: ['a', 'b', 'c', 'y', 'z'] },
  ],
  [
    'removed and added tags',
    { tags: ['a', 'c'] },
    { tags: ['a', 'b', 'c', 'd'] },
    { tags: ['a', 'c', 'd'] },
  ],
  [
    'another order of the tags, and a new tag',
    { tags: ['c', 'b', 'a'] },
    { tags: ['a', 'b', 'c', 'd'] },
    ['tags'],
  ],
  [
    'too many tags together',
    { tags: ['a', 'b', 'c', ...many('m')] },
    { tags: ['a', 'b', 'c', ...many('t')] },
    ['tags'],
  ],
];

describe('documents are merged field by field', () => {
  test.each(cases)('%s', (_, mine, theirs, result) => {
    const sides = [
      { ...base, ...mine },
      { ...base, ...theirs },
    ] as const;
    const expected = Array.isArray(result)
      ? { kind: 'conflict', fields: result }
      : { kind: 'merged', content: { ...base, ...result } };
    expect(merge(base, sides[0], sides[1])).toMatchObject(expected);
    expect(merge(base, sides[1], sides[0])).toMatchObject(expected);
  });

  test.each(fieldNames)('%s: a change of one side is taken', (name) => {
    const changed = { ...base, ...sampleOf(name) };
    expect(merge(base, changed, base)).toEqual({ kind: 'merged', content: changed });
    expect(merge(base, base, changed)).toEqual({ kind: 'merged', content: changed });
  });

  test.each(fieldNames)('%s: without a base a difference is a conflict', (name) => {
    const changed = { ...base, ...sampleOf(name) };
    expect(merge(null, changed, base)).toEqual({
      kind: 'conflict',
      fields: [name],
      content: changed,
    });
    expect(merge(null, changed, { ...changed })).toEqual({ kind: 'merged', content: changed });
  });

  test('in a conflict the other fields are merged', () => {
    const mine = { ...base, title: 'Mine', excerpt: 'Mine' };
    const theirs = { ...base, title: 'Theirs', lang: 'en' };
    expect(merge(base, mine, theirs)).toEqual({
      kind: 'conflict',
      fields: ['title'],
      content: { ...mine, lang: 'en' },
    });
  });
});

test('for all documents: a side without changes takes the other one, and the sides can be exchanged', () => {
  const values = (name: FieldName) => {
    const lines = fc.string({ unit: fc.constantFrom('a ', 'b ', '茶', '\n'), maxLength: 8 });
    const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
    return documentFields[name].kind === 'tags' ? tags : lines;
  };
  const contents = fc.record(
    Object.fromEntries(fieldNames.map((name) => [name, values(name)])),
  ) as unknown as fc.Arbitrary<ArticleContent>;
  fc.assert(
    fc.property(contents, contents, contents, (base, mine, theirs) => {
      expect(merge(base, mine, base)).toEqual({ kind: 'merged', content: mine });
      expect(merge(base, base, theirs)).toEqual({ kind: 'merged', content: theirs });
      expect(merge(base, mine, mine)).toEqual({ kind: 'merged', content: mine });
      const [here, there] = [merge(base, mine, theirs), merge(base, theirs, mine)];
      if (here.kind === 'merged') expect(there).toEqual(here);
      else expect(there).toMatchObject({ kind: 'conflict', fields: here.fields });
    }),
  );
});
