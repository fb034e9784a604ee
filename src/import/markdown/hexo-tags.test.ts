import { expect, test } from 'vitest';
import { rewriteHexoTags } from './hexo-tags.ts';

const known = new Map([
  ['a.png', '/uploads/a.png'],
  ['b c.png', '/uploads/b c.png'],
  ['post', '/articles/1'],
  ['other.md#x', '/articles/2#x'],
]);
const resolve = (href: string) => known.get(href);

test.each([
  ['asset_img a.png', '![](/uploads/a.png)'],
  ['asset_img a.png An image', '![An image](/uploads/a.png)'],
  ['asset_img left round a.png 200 100 "A title"', '![A title](/uploads/a.png =200x100)'],
  ['asset_img a.png 200', '![](/uploads/a.png =200x)'],
  [`asset_img "b c.png" '"A title" "An alt"'`, '![An alt](/uploads/b%20c.png)'],
  ['asset_img a.png "A title" "An alt"', '![An alt](/uploads/a.png)'],
  ['asset_img a.png [x]', '![\\[x\\]](/uploads/a.png)'],
  ['asset_path a.png', '/uploads/a.png'],
  ['asset_link a.png', '[a.png](/uploads/a.png)'],
  ['asset_link a.png Words here false', '[Words here](/uploads/a.png)'],
  ['post_link post', '[Title of post](/articles/1)'],
  ["post_link post 'Words here'", '[Words here](/articles/1)'],
  ['post_link other#x', '[Title of other#x](/articles/2#x)'],
  ['asset_link post true', '[post](/articles/1)'],
])('{%% %s %%} becomes %s', (tag, expected) => {
  const titleOf = (name: string) => `Title of ${name}`;
  expect(rewriteHexoTags(`一 {% ${tag} %} b`, resolve, titleOf)).toBe(`一 ${expected} b`);
});

test('a post without a known title is called by its name', () => {
  expect(rewriteHexoTags('{% post_link post %}', resolve)).toBe('[post](/articles/1)');
});

test.each([
  ['an unknown file', '{% asset_img none.png %}'],
  ['an unknown tag', '{% youtube a.png %}'],
  ['a code span', '`{% asset_img a.png %}`'],
  ['fenced code', '```\n\n{% asset_img a.png %}\n```'],
  ['indented code', 'x\n\n    {% asset_img a.png %}'],
  ['a code block of Hexo', '{% codeblock %}\n\n{% asset_img a.png %}\n\n{% endcodeblock %}'],
  ['a raw block of Hexo', '{% raw %}{% asset_img a.png %}{% endraw %}'],
])('%s stays', (_, markdown) => {
  expect(rewriteHexoTags(markdown, resolve)).toBe(markdown);
});

test('a tag in code is not even looked up', () => {
  const looked: string[] = [];
  rewriteHexoTags('`{% asset_path a.png %}`', (href) => {
    looked.push(href);
    return undefined;
  });
  expect(looked).toEqual([]);
});

test('tags in several blocks are all replaced, and nothing else', () => {
  const tag = '{% asset_path a.png %}';
  const markdown = `${tag} x\n\n\`${tag}\`\n\ny ${tag} ![](${tag})\n`;
  const path = '/uploads/a.png';
  expect(rewriteHexoTags(markdown, resolve)).toBe(
    `${path} x\n\n\`${tag}\`\n\ny ${path} ![](${path})\n`,
  );
});
