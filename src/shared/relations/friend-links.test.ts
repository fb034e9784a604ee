import { expect, test } from 'vitest';
import { renderMarkdown } from '../../markdown/render.ts';
import { friendsBegin, readFriendLinks } from './friend-links.ts';

async function htmlOf(markdown: string): Promise<string> {
  const result = await renderMarkdown(markdown, { lang: 'en', typographer: false });
  if (result.kind === 'refused') throw new Error(result.reason.name);
  return result.html;
}

const plain = (name: string, url: string) => ({ name, url, feed: undefined, text: '' });

test.each<[what: string, markdown: string, groups: unknown]>([
  ['no block', '- [a](https://a.example/)', []],
  ['a block without links', '::: links\n# A\n\n- a\n:::', []],
  [
    'a link with everything',
    '::: links\n- ![x](/a.png) [A & "B"](https://a.example/?b=1&c) Code, *and* <poems>. [RSS](https://a.example/feed.xml)\n:::',
    [
      {
        heading: '',
        links: [
          {
            name: 'A & "B"',
            url: 'https://a.example/?b=1&c',
            feed: 'https://a.example/feed.xml',
            text: 'Code, and <poems>.',
          },
        ],
      },
    ],
  ],
  [
    'groups by headings, with what stands in a list of its own',
    '[before](/b)\n\n::: links\n- [a](/a)\n\n## One & two\n\n- [b](/b)\n\n  more [words](/w)\n\n- [c](/c) [订阅](/c.xml)\n\n### None\n\n### Three\n\n1. **[d](/d)** [Feed](/d.xml) [rss](/e.xml)\n:::\n\n- [after](/c)',
    [
      { heading: '', links: [plain('a', '/a')] },
      {
        heading: 'One & two',
        links: [
          { ...plain('b', '/b'), text: 'more words' },
          { ...plain('c', '/c'), feed: '/c.xml' },
        ],
      },
      { heading: 'Three', links: [{ ...plain('d', '/d'), feed: '/d.xml' }] },
    ],
  ],
  [
    'a callout within does not end the block',
    '::: links\n> [!NOTE]\n> a\n\n- [b](/b)\n:::',
    [{ heading: '', links: [plain('b', '/b')] }],
  ],
  [
    'two blocks, and a heading between them',
    '::: links\n- [a](/a)\n:::\n\n## B\n\n::: links\n- [b](/b)\n:::',
    [
      { heading: '', links: [plain('a', '/a')] },
      { heading: '', links: [plain('b', '/b')] },
    ],
  ],
])('%s', async (_what, markdown, groups) => {
  expect(readFriendLinks(await htmlOf(markdown))).toEqual(groups);
});

test('a long text takes no time', () => {
  const begin = performance.now();
  for (const text of ['<', '<li><a href="', '<div>', '<h2>', friendsBegin]) {
    readFriendLinks(friendsBegin + text.repeat(100_000));
  }
  expect(performance.now() - begin).toBeLessThan(2_000);
});
