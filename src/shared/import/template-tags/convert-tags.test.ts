import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../../test/growth.ts';
import { findParts } from '../../../import/markdown/find-parts.ts';
import { convertTags } from './convert-tags.ts';

const known = /known|^a\.png$|^post$|^\/downloads\/code\/known\.js$/;
const values = new Map([
  ['page.title', 'The title'],
  ['site.title', 'The site'],
]);

const convert = (markdown: string, program?: string) =>
  convertTags(markdown, {
    program,
    isKnown: (href) => known.test(href),
    titleOf: (href) => (href === 'known-title' ? 'A [title]' : undefined),
    findParts,
    findValue: (name) => values.get(name),
  });

const withoutBlankEnds = (text: string) => text.replace(/^\n+/, '').trimEnd();

/** `=== title`, the text, `--- becomes`, the Markdown, and `--- left` with the tags that stay. */
function readCases(name: string) {
  const file = readFileSync(join(import.meta.dirname, 'cases', `${name}.txt`), 'utf8');
  const [, ...parts] = file.split(/^=== /m);
  return parts.map((part) => {
    const [head = '', left = ''] = part.split('\n--- left\n');
    const [, title = '', text = '', markdown = ''] =
      /^(.*)\n([\s\S]*?)\n--- becomes\n([\s\S]*)$/.exec(head) ?? [];
    return { title, text, markdown: markdown.trimEnd(), left: left.trim() };
  });
}

describe.each([
  ['hexo', 'Hexo'],
  ['hexo-themes', 'Hexo'],
  ['jekyll', 'Jekyll'],
  ['kramdown', 'Jekyll'],
  ['hugo', 'Hugo'],
  ['zola', 'Zola'],
  ['containers', 'VitePress'],
  ['mdx', 'Docusaurus'],
  ['admonitions', 'Hexo'],
  ['unknown', undefined],
])('%s', (name, program) => {
  test.each(readCases(name))('$title', ({ text, markdown, left }) => {
    const converted = convert(text, program);
    const names = converted.notes.flatMap((note) => note.values.names);
    expect(withoutBlankEnds(converted.markdown)).toBe(withoutBlankEnds(markdown));
    expect(names.map((each) => each.join(' ')).join(', ')).toBe(left);
  });
});

const tagsOfAll =
  '{% note %}x{% endnote %} {% highlight js %}y{% endhighlight %} {{< youtube a >}} {{ site.baseurl }} {: .note}';

test.each([
  ['a code span', `\`${tagsOfAll}\``],
  ['a code span over lines', `a \`x\n${tagsOfAll}\n\` b`],
  ['fenced code', `\`\`\`md\n\n${tagsOfAll}\n\`\`\``],
  ['fenced code that never ends', `a\n\n~~~\n\n${tagsOfAll}\n\n`],
  ['fenced code in a list', `- a\n\n  \`\`\`\n  ${tagsOfAll}\n  \`\`\`\n`],
  ['indented code', `a\n\n    ${tagsOfAll}\n\nb`],
  ['a formula', `$${tagsOfAll.replace(/\s/g, '')}$`],
  ['a comment', `<!-- ${tagsOfAll} -->`],
  ['a comment in a line', `a <!-- ${tagsOfAll} --> b`],
])('%s stays byte for byte, and is not counted', (_, markdown) => {
  for (const program of [undefined, 'Hexo', 'Jekyll', 'Hugo', 'Zola', 'VitePress', 'Docusaurus']) {
    expect(convert(markdown, program)).toEqual({ markdown, notes: [] });
  }
});

test('a text without tags stays byte for byte and is not parsed', () => {
  const markdown = '# A\r\n\r\n{b} % {c|d} :: e <f>\r\n\t`g`';
  const refuse = () => {
    throw new Error('parsed');
  };
  const options = { program: undefined, isKnown: refuse, findParts: refuse };
  expect(convertTags(markdown, options)).toEqual({ markdown, notes: [] });
});

test('programs without tags keep all of them', () => {
  expect(convert(tagsOfAll, 'Obsidian')).toEqual({ markdown: tagsOfAll, notes: [] });
});

test('the note has the line of the first tag that stays', () => {
  const markdown =
    '{% code %}\n\nx\n{% endcode %}\n{% youtube a %}\n\na {% chart 1 %}\n{% x %}\n{% x %}';
  expect(convert(markdown, 'Hexo').notes).toEqual([
    {
      kind: 'tags-left',
      line: 7,
      values: {
        names: [
          ['x', 2],
          ['chart', 1],
        ],
      },
    },
  ]);
});

test('the line is right behind a step that changes the text', () => {
  const markdown = '::: code-group\na\n:::\n{/* long comment */}\n{% x %}';
  expect(convert(markdown).notes).toMatchObject([{ line: 5 }]);
});

test('a body that has half of a fence hides no tags below it', () => {
  const half = '{% code %}\n```\n{% endcode %}\n';
  const { markdown } = convert(half.repeat(3), 'Hexo');
  expect(markdown.match(/^````$/gm)).toHaveLength(6);
});

test('an end in another quotation or list item ends nothing', () => {
  const markdown =
    '{% note %}\na\n\n> {% endnote %}\n\n- {% endnote %}\n\n- b\n  {% note %}c\n  {% endnote %}';
  expect(convert(markdown, 'Hexo').markdown).toBe(
    '{% note %}\na\n\n> {% endnote %}\n\n- {% endnote %}\n\n- b\n\n  ::: note\n  c\n  :::',
  );
});

test('a block in a table stays, and a link becomes one', () => {
  const row = '| {% note %}x{% endnote %} | {% youtube abc %} | {% asset_img a.png %} |\n|-|-|-|';
  expect(convert(row, 'Hexo').markdown).toBe(
    '| {% note %}x{% endnote %} | <https://www.youtube.com/watch?v=abc> | ![](a.png) |\n|-|-|-|',
  );
});

test('no blank line gets into a block of HTML, which it would end', () => {
  const markdown =
    '<div>\n    {% img /a.png %}\n    </div>\n<p>{% img /b.png %}</p> {% note %}\nx\n{% endnote %}';
  expect(convert(markdown, 'Hexo').markdown).toBe(
    '<div>\n    ![](/a.png)\n    </div>\n<p>![](/b.png)</p> {% note %}\nx\n{% endnote %}',
  );
});

test('line ends of Windows stay around tags', () => {
  expect(convert('a\r\n\r\n{% note %}\r\nb\r\n{% endnote %}\r\n\r\nc\r\n', 'Hexo').markdown).toBe(
    'a\r\n\r\n::: note\nb\n:::\r\n\r\nc\r\n',
  );
});

test('tags that stand too deep stay', () => {
  const { markdown } = convert(
    `${'{% note %}\n'.repeat(30)}x\n${'{% endnote %}\n'.repeat(30)}`,
    'Hexo',
  );
  expect(markdown.match(/^:+ note$/gm)).toHaveLength(20);
  expect(markdown.match(/\{% note %\}/g)).toHaveLength(10);
});

test('code may have very many signs of fences', () => {
  const body = '` '.repeat(300_000);
  const { markdown } = convert(`{% raw %}x{% endraw %}{% code %}${body}{% endcode %}`, 'Hexo');
  expect(markdown).toContain('```\n` ` `');
});

describe('takes time by the length of the text', () => {
  test.each([
    ['tags without an end', '{% note %} '],
    ['lines of tags without an end', '{% note %}\n'],
    ['tags that are never closed', '{% note '],
    ['values that are never closed', '{{ "a '],
    ['shortcodes that are never closed', '{{< a '],
    ['ends', '{% endnote %}'],
    ['tags of one line', '{% label a@b %}'],
    ['tags for code without an end', '{% raw %} x\n'],
    ['tags for code', '{% raw %}`{% endraw %}\n'],
    ['unknown tags', '{% a b="c %}\n'],
    ['calls', '{{ a(b="c") }}{% a(b="c") %}'],
    ['tags in each other', '{% note %}\n{% folding a %}\n'],
    ['lists of attributes', 'a\n{: .note}\n'],
    ['lists of attributes above', '{: .note}\n> a\n'],
    ['attributes behind words', '*a*{:.b}'],
    ['containers', '::: tabs\n'],
    ['badges', '<Badge a="'],
    ['boxes of MkDocs', '!!! note\n'],
    ['boxes of Pandoc', '::: {.a}\n'],
    ['comments of MDX', '{/* a'],
    ['components', '<Tabs a={\n'],
    ['names of headings', '# {/*a'],
    ['imports', 'import A from "b"\n'],
    ['comments of tabs', '{% tabs %}<!-- tab a'],
    ['captures', '{% capture a %}x{{ a | markdownify }}'],
    ['boxes of HTML', '<div class="note" markdown="1">\nx\n'],
    ['spaces', `{% note ${' '.repeat(500)}`],
    ['quotes', '{% img "\' %}'],
  ])('%s', { tags: ['rest'] }, (_, part) => {
    const growth = growthOf((size) => convert(part.repeat(size / part.length)), 160_000);
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
