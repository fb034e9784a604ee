import { expect, test } from 'vitest';
import { rewriteLinks } from '../markdown/links.ts';
import { unknownSite } from '../site/old-site.ts';
import { convertText } from './convert-text.ts';

const known = new Map([
  ['a.png', '/uploads/a.png'],
  ['b c.png', '/uploads/b c.png'],
  ['post', '/articles/1'],
  ['other.md#x', '/articles/2#x'],
]);
const resolve = (href: string) => known.get(decodeURI(href));

/** The text with its tags for files of Hexo as links to the new addresses. */
function convert(markdown: string, titleOf = (_href: string): string | undefined => undefined) {
  const isKnown = (href: string) => resolve(href) !== undefined;
  const site = { ...unknownSite, program: 'Hexo' } as const;
  const tools = { site, title: '', keepsHtml: true, isKnown, titleOf, isDraft: () => false };
  return rewriteLinks(convertText(markdown, tools).markdown, resolve);
}

test.each([
  ['asset_img a.png', '![](/uploads/a.png)'],
  ['asset_img a.png An image', '![An image](/uploads/a.png)'],
  ['asset_img left round a.png 200 100 "A title"', '![A title](/uploads/a.png =200x100)'],
  ['asset_img a.png 200', '![](/uploads/a.png =200x)'],
  [`asset_img "b c.png" '"A title" "An alt"'`, '![An alt](/uploads/b%20c.png)'],
  ['asset_img a.png "A title" "An alt"', '![An alt](/uploads/a.png)'],
  ['asset_img a.png [x]', '![\\[x\\]](/uploads/a.png)'],
  ['asset_link a.png Words here false', '[Words here](/uploads/a.png)'],
  ['post_link post', '[Title of post](/articles/1)'],
  ["post_link post 'Words here'", '[Words here](/articles/1)'],
  ['post_link other#x', '[Title of other.md#x](/articles/2#x)'],
  ['asset_link post true', '[Title of post](/articles/1)'],
])('{%% %s %%} becomes %s', (tag, expected) => {
  const titleOf = (name: string) => `Title of ${name}`;
  expect(convert(`一 {% ${tag} %} b`, titleOf)).toBe(`一 ${expected} b`);
});

test('a post without a known title is called by its name', () => {
  expect(convert('{% post_link post %}')).toBe('[post](/articles/1)');
});

test.each([
  ['an unknown file', '{% asset_img none.png %}'],
  ['a code span', '`{% asset_img a.png %}`'],
  ['fenced code', '```\n\n{% asset_img a.png %}\n```'],
  ['indented code', 'x\n\n    {% asset_img a.png %}'],
])('%s stays', (_, markdown) => {
  expect(convert(markdown)).toBe(markdown);
});

test('tags in several blocks are all replaced, and nothing else', () => {
  const tag = '{% asset_path a.png %}';
  const markdown = `![](${tag}) x\n\n\`${tag}\`\n\n[y](${tag})\n`;
  const path = '/uploads/a.png';
  expect(convert(markdown)).toBe(`![](${path}) x\n\n\`${tag}\`\n\n[y](${path})\n`);
});
