import { describe, expect, test } from 'vitest';
import type { TextFacts } from '../../markdown/text-facts.ts';
import { type Advice, advise, listOwnAddresses } from './advise.ts';

const none: TextFacts = {
  kind: 'facts',
  firstParagraph: '',
  picturesWithoutAlt: [],
  links: [],
  anchors: [],
};
const at = (line: number, address: string) => ({ address, line });

interface Row {
  excerpt?: string;
  facts?: Partial<TextFacts>;
  dead?: string[];
  holder?: string;
}

test.each<[string, Row, Advice[]]>([
  ['nothing is missing', {}, []],
  ['no excerpt', { excerpt: ' \n' }, [{ kind: 'no-excerpt' }]],
  ['a taken name', { holder: 'On tea' }, [{ kind: 'slug-taken', title: 'On tea' }]],
  [
    'a picture without a description',
    { facts: { picturesWithoutAlt: [at(3, '/a.png')] } },
    [{ kind: 'no-description', place: at(3, '/a.png') }],
  ],
  ['a link to a heading', { facts: { links: [at(1, '#tea')], anchors: ['tea'] } }, []],
  ['a link to a Chinese heading', { facts: { links: [at(1, '#%E8%8C%B6')], anchors: ['茶'] } }, []],
  [
    'a link to a heading that is not there',
    { facts: { links: [at(1, '#rain'), at(2, '#%')], anchors: ['tea'] } },
    [
      { kind: 'dead-link', place: at(1, '#rain') },
      { kind: 'dead-link', place: at(2, '#%') },
    ],
  ],
  ['a link to the top', { facts: { links: [at(1, '#')] } }, []],
  [
    'a link to an article that is not there',
    { facts: { links: [at(1, '/article/a/'), at(2, '/article/b/')] }, dead: ['/article/b/'] },
    [{ kind: 'dead-link', place: at(2, '/article/b/') }],
  ],
  [
    'several, in the order of their places',
    {
      excerpt: '',
      facts: { links: [at(2, '#x')], picturesWithoutAlt: [at(1, '/a.png'), at(9, '/b.png')] },
    },
    [
      { kind: 'no-excerpt' },
      { kind: 'no-description', place: at(1, '/a.png') },
      { kind: 'dead-link', place: at(2, '#x') },
      { kind: 'no-description', place: at(9, '/b.png') },
    ],
  ],
])('%s', (_, { excerpt = 'A bowl.', facts, dead = [], holder }, advice) => {
  const content = { excerpt };
  expect(advise({ content, facts: { ...none, ...facts }, dead, holder })).toEqual(advice);
});

describe('the addresses of this blog', () => {
  const origin = 'https://blog.example';
  test('are those with its origin or without any, each once, without the article itself', () => {
    const addresses = [
      ...['/article/a/', '/article/a/', '#tea', 'mailto:a@b.c', '//other.example/x', 'tea.md'],
      ...['https://other.example/', 'https://blog.example/tag/tea/', 'https://blog.example.evil/'],
      ...['/article/own/?x#y', '/'],
    ];
    const links = addresses.map((address) => at(1, address));
    expect(listOwnAddresses(links, origin, ['/article/own/'])).toEqual([
      '/article/a/',
      'https://blog.example/tag/tea/',
      '/',
    ]);
  });

  test('are at most fifty', () => {
    const links = Array.from({ length: 99 }, (_, index) => at(1, `/tag/${index}/`));
    expect(listOwnAddresses(links, origin, [])).toHaveLength(50);
  });
});
