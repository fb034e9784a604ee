import { describe, expect, test } from 'vitest';
import type { MenuEntry } from '../settings.ts';
import { divideMenu, emptyMenu, type MenuPage, showMenu } from './menu.ts';

const about: MenuPage = { articleID: 'A', title: '关于', lang: 'zh-Hans', url: '/about/' };

const entry = (
  target: MenuEntry['target'],
  label = '',
  place: MenuEntry['place'] = 'menu',
): MenuEntry => ({ label, place, target });
const toAbout = { kind: 'page', articleID: 'A' } as const;
const toDraft = { kind: 'page', articleID: 'B' } as const;
const outside = { kind: 'link', url: 'https://a.example/' } as const;

describe('showMenu', () => {
  test('without entries the footer has what it always had', () => {
    expect(showMenu([], [about], 'en')).toEqual(emptyMenu);
    expect(emptyMenu).toEqual({
      header: [],
      footer: [],
      builtIns: ['search', 'archive', 'tags', 'feed'],
    });
  });

  test.each<[what: string, MenuEntry, link: object | undefined]>([
    [
      'a page has its title, in its language',
      entry(toAbout),
      { label: '关于', url: '/about/', lang: 'zh-Hans' },
    ],
    ['a label replaces the title', entry(toAbout, 'Me'), { label: 'Me', url: '/about/' }],
    ['a page that nobody sees is left out', entry(toDraft, 'Me'), undefined],
    ['a link', entry(outside, 'A'), { label: 'A', url: 'https://a.example/' }],
    [
      'what the program has',
      entry({ kind: 'articles' }),
      { label: 'Articles', url: '/', builtIn: 'articles' },
    ],
    [
      'what the program has, with a label',
      entry({ kind: 'feed' }, 'RSS'),
      { label: 'RSS', url: '/feed.xml', builtIn: 'feed' },
    ],
  ])('%s', (_what, one, link) => {
    expect(showMenu([one], [about], 'en').header).toEqual(link ? [link] : []);
  });

  test('the words are those of the interface', () => {
    const menu = showMenu([entry({ kind: 'archive' }), entry({ kind: 'tags' })], [], 'zh-Hans');
    expect(menu.header.map(({ label }) => label)).toEqual(['归档', '标签']);
  });

  test.each<[what: string, MenuEntry[], header: string[], footer: string[], rest: string[]]>([
    [
      'the order is that of the entries',
      [entry({ kind: 'tags' }), entry(outside, 'A'), entry(toAbout)],
      ['Tags', 'A', '关于'],
      [],
      ['search', 'archive', 'tags', 'feed'],
    ],
    [
      'an entry of the footer stands there alone, and only once',
      [entry(outside, 'A', 'footer'), entry({ kind: 'archive' }, 'Old', 'footer')],
      [],
      ['A', 'Old'],
      ['search', 'tags', 'feed'],
    ],
    [
      'a hidden entry stands nowhere',
      [entry(outside, 'A', 'hidden'), entry({ kind: 'feed' }, '', 'hidden')],
      [],
      [],
      ['search', 'archive', 'tags'],
    ],
  ])('%s', (_what, entries, header, footer, rest) => {
    const menu = showMenu(entries, [about], 'en');
    expect(menu.header.map(({ label }) => label)).toEqual(header);
    expect(menu.footer.map(({ label }) => label)).toEqual(footer);
    expect(menu.builtIns).toEqual(rest);
  });
});

describe('divideMenu', () => {
  const linksOf = (labels: string[]) => labels.map((label) => ({ label, url: `/${label}/` }));
  const six = ['Articles', 'Archive', 'Tags', 'About', 'Links', 'Now'];

  test.each<[what: string, labels: string[], inRow: number]>([
    ['nothing', [], 0],
    ['a few words', ['Archive', 'Tags', 'About', 'Links'], 4],
    ['six common words', six, 6],
    ['a seventh has no room', [...six, 'Projects'], 5],
    ['seven short Chinese ones', ['文章', '归档', '标签', '关于', '友链', '此刻', '书单'], 7],
    ['an eighth has no room', [...'一二三四五六七八'].map((one) => `第${one}`), 6],
    ['one that is as long as it can be', ['a'.repeat(30)], 1],
    ['wide letters need more room', ['W'.repeat(30)], 0],
    ['a Chinese one that is as long as it can be', ['茶'.repeat(30)], 0],
    ['twelve that are as long as they can be', Array(12).fill('茶'.repeat(30)), 0],
    ['a long one behind short ones', ['Articles', 'About', 'Tags', 'a'.repeat(30)], 3],
  ])('%s', (_what, labels, inRow) => {
    const [row, rest] = divideMenu(linksOf(labels), 'More');
    expect(row.map(({ label }) => label)).toEqual(labels.slice(0, inRow));
    expect(rest.map(({ label }) => label)).toEqual(labels.slice(inRow));
  });
});
