import { describe, expect, test } from 'vitest';
import { findBacklink, isTelling } from './find-backlink.ts';

const target = {
  title: 'On green tea',
  addresses: ['/article/0123456789AB', '/article/绿茶'],
  origin: 'https://blog.example',
};

test.each<[string, string, 'link' | 'mention' | undefined]>([
  ['nothing', 'Rain.', undefined],
  ['its address', 'See [this](/article/0123456789AB/read/).', 'link'],
  ['its address without a slash', 'See [this](/article/0123456789AB)', 'link'],
  ['its address with a heading', 'See [this](/article/0123456789AB/read/#tea).', 'link'],
  ['its name', '见[这篇](/article/绿茶/)。', 'link'],
  ['its name in percent signs', '见[这篇](/article/%E7%BB%BF%E8%8C%B6/)。', 'link'],
  ['the whole address', 'https://blog.example/article/0123456789AB/read/', 'link'],
  ['a definition of a link', '[tea]: /article/0123456789AB/', 'link'],
  ['the address of another blog', 'https://other.example/article/0123456789AB/', undefined],
  ['a longer id', '[x](/article/0123456789ABC/)', undefined],
  ['its title in brackets', 'See [[On green tea]].', 'link'],
  ['its title in brackets with a heading', 'See [[on green tea#Water]].', 'link'],
  ['its title', 'I wrote on green tea before.', 'mention'],
  ['its title over two lines', 'I wrote “On green\ntea”.', 'mention'],
  ['its title as a part of words', 'I wrote on green teas.', undefined],
  ['its title between Han characters', '见On green tea一文', 'mention'],
  ['its title in code', 'Type `On green tea`.', undefined],
  ['its title in a fence', '```\nOn green tea\n```\n', undefined],
  ['its title in a fence that is open', '~~~ text\nOn green tea', undefined],
  ['its title behind a fence', '```\nx\n```\nOn green tea', 'mention'],
  ['its title in an address', '[x](/uploads/On green tea.png)', undefined],
  ['its address in code', '`/article/0123456789AB/`', undefined],
  ['both', 'On green tea: [here](/article/0123456789AB/)', 'link'],
])('%s', (_, markdown, found) => {
  expect(findBacklink(markdown, target)).toBe(found);
});

test.each([
  ['绿茶', '我写过绿茶。', 'mention'],
  ['茶', '我写过茶。', undefined],
  ['Tea', 'I wrote about Tea.', undefined],
  ['C++ (2026)?', 'Read “C++ (2026)?” first.', 'mention'],
  ['', 'words', undefined],
] as const)('the title %j', (title, markdown, found) => {
  expect(findBacklink(markdown, { ...target, title })).toBe(found);
});

describe('a hostile text', () => {
  test.each([
    ['`'.repeat(20_000)],
    ['[['.repeat(20_000)],
    ['](('.repeat(20_000)],
    ['```\n'.repeat(10_000)],
    ['` '.repeat(20_000)],
  ])('%# takes no long time', (markdown) => {
    const before = performance.now();
    findBacklink(markdown, target);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

test('short titles say too little', () => {
  expect(['茶', '绿茶', 'Tea', 'Teas', '!!!!'].map(isTelling)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
