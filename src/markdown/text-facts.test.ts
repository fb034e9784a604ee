import { expect, test } from 'vitest';
import { readFacts } from './text-facts.ts';

test('a text has its first paragraph, links, anchors, and pictures without a description', () => {
  const text = [
    '# 开头',
    '',
    'A *first* [paragraph](/article/0123456789AB/read/)',
    'with ![](/a.png) and ![tea](/b.png).',
    '',
    '- [there](#开头) ![ ](/c.png =20x20)',
    '',
    '`[no](/link)`[^1]',
    '',
    '[^1]: [note](https://example.org)',
  ].join('\n');
  expect(readFacts(text)).toEqual({
    kind: 'facts',
    firstParagraph: expect.stringContaining('A first paragraph'),
    picturesWithoutAlt: [
      { address: '/a.png', line: 3 },
      { address: '/c.png', line: 6 },
    ],
    links: [
      { address: '/article/0123456789AB/read/', line: 3 },
      { address: '#%E5%BC%80%E5%A4%B4', line: 6 },
      { address: 'https://example.org', line: 10 },
    ],
    anchors: ['开头'],
  });
});

test('an empty text has nothing, and a text that the renderer refuses is refused', () => {
  expect(readFacts('')).toMatchObject({ firstParagraph: '', links: [], anchors: [] });
  expect(readFacts('> '.repeat(200)).kind).toBe('refused');
});
