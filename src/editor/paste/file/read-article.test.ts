import { expect, test } from 'vitest';
import { readArticle, type WrittenArticle } from './read-article.ts';

test.each<[string, WrittenArticle]>([
  ['tea', { fields: {}, markdown: 'tea' }],
  [
    '---\ntitle: Tea\ntags: [a, b]\n---\n\nRain\n',
    { fields: { title: 'Tea', tags: ['a', 'b'] }, markdown: 'Rain\n' },
  ],
  ['+++\ntitle = "Tea"\n+++\n# Rain\n', { fields: { title: 'Tea' }, markdown: '# Rain\n' }],
  ['\ufeff---\r\ntitle: 茶\r\n---\r\n雨', { fields: { title: '茶' }, markdown: '雨' }],
  ['# Tea and rain\n\nInk', { fields: { title: 'Tea and rain' }, markdown: 'Ink' }],
  ['# *Tea*\n\nInk', { fields: {}, markdown: '# *Tea*\n\nInk' }],
  ['## Tea\n\nInk', { fields: {}, markdown: '## Tea\n\nInk' }],
  ['---\n\nNo fields', { fields: {}, markdown: '---\n\nNo fields' }],
  ['---\ntitle: [\n---\nInk', { fields: {}, markdown: '---\ntitle: [\n---\nInk' }],
  [
    '---\nlang: no language\n---\nInk',
    { fields: {}, markdown: '---\nlang: no language\n---\nInk' },
  ],
  [
    '---\ntitle: a\ncover: https://tea.example/a.png\n---\nInk',
    { fields: { title: 'a', coverUrl: 'https://tea.example/a.png' }, markdown: 'Ink' },
  ],
  ['---\ntitle: a\ncover: ./a.png\n---\nInk', { fields: { title: 'a' }, markdown: 'Ink' }],
])('%j', (file, read) => {
  expect(readArticle(file)).toEqual(read);
});
