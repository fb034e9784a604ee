import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { listFiles, readFileOf } from '../../test/repository.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { toFeedHtml } from './feed-html.ts';

const here = 'https://blog.example/article/0123456789AB/read/';

async function feedHtmlOf(markdown: string): Promise<string> {
  const rendering = await renderMarkdown(markdown);
  if (rendering.kind === 'refused') throw new Error(rendering.reason.name);
  return toFeedHtml(rendering.html, here);
}

describe('an address becomes absolute', () => {
  test.each([
    ['[a](/b)', '<a href="https://blog.example/b">'],
    ['[a](b)', `<a href="${here}b">`],
    ['[a](../../X/read/)', '<a href="https://blog.example/article/X/read/">'],
    ['[a](#茶)', `<a href="${here}#%E8%8C%B6">`],
    ['[a](//b.example/c)', '<a href="https://b.example/c" rel="noopener">'],
    ['[a](https://b.example/?c=1&d=2)', '<a href="https://b.example/?c=1&amp;d=2" rel="noopener">'],
    ['[a](mailto:me@b.example)', '<a href="mailto:me@b.example">'],
    [
      '![](/b.png)',
      '<img src="https://blog.example/b.png" alt="" loading="lazy" decoding="async">',
    ],
    ['![](/b.png =20x10)', '<img src="https://blog.example/b.png"'],
  ])('%s', async (markdown, tag) => {
    expect(await feedHtmlOf(markdown)).toContain(tag);
  });

  test('or is left out if it leads nowhere', () => {
    expect(toFeedHtml('<a href="https://[x" rel="noopener">b</a>', here)).toBe(
      '<a rel="noopener">b</a>',
    );
  });
});

test('a heading is sent without the link beside it', async () => {
  expect(await feedHtmlOf('## *A* `bowl`\n\n### C#\n')).toBe(
    '<h2><em>A</em> <code>bowl</code></h2>\n<h3>C#</h3>\n',
  );
});

test('footnotes lead to the article', async () => {
  const html = await feedHtmlOf('Tea[^1].\n\n[^1]: Old.\n');
  expect(html).toContain(`<a href="${here}#fn:1" role="doc-noteref">1</a>`);
  expect(html).toContain('<li>\n<p>Old.');
});

test('a callout is sent with its name in bold, which needs no style sheet', async () => {
  expect(await feedHtmlOf('> [!TIP]\n> Tea.\n')).toBe(
    '<div class="callout callout-tip" role="note">\n<p class="callout-title"><strong>Tip</strong></p>\n<p>Tea.</p>\n</div>\n',
  );
});

test('tasks are sent with signs for their boxes', async () => {
  expect(await feedHtmlOf('- [ ] one\n- [x] *two*\n')).toBe(
    '<ul class="task-list">\n<li class="task">☐ one</li>\n<li class="task">☑ <em>two</em></li>\n</ul>\n',
  );
  expect(await feedHtmlOf('`</label>` and <input type="checkbox" disabled="">\n')).toContain(
    '<code>&lt;/label&gt;</code> and &lt;input type=&quot;checkbox&quot; disabled=&quot;&quot;&gt;',
  );
});

test('cells of tables are sent with their alignment, which needs no style sheet', async () => {
  const html = await feedHtmlOf('| a | b |\n|:-:|--:|\n| c | d |\n');
  expect(html).toContain('<th scope="col" align="center" style="text-align:center">a</th>');
  expect(html).toContain('<td align="right" style="text-align:right">d</td>');
  expect(html).not.toContain('class="align');
});

test('a reading is sent in brackets for programs that do not know it', async () => {
  expect(await feedHtmlOf('{茶|chá}\n')).toBe(
    '<p><ruby>茶<rp>（</rp><rt>chá</rt><rp>）</rp></ruby></p>\n',
  );
});

test('a text that looks like an attribute stays text', async () => {
  const text = '`<a href="/b" id="c">` and \\<img src="/d"\\>';
  expect(await feedHtmlOf(text)).toBe(
    '<p><code>&lt;a href=&quot;/b&quot; id=&quot;c&quot;&gt;</code> and &lt;img src=“/d”&gt;</p>\n',
  );
});

describe('all HTML of the renderer’s cases', () => {
  const files = listFiles('src/markdown/cases').filter((path) => path.endsWith('.txt'));

  test.each(files)('%s: the feed has no relative address, and the same text', async (path) => {
    const html = readFileOf(path).replaceAll(/^\.$/gm, '');
    const rendering = await renderMarkdown(html);
    if (rendering.kind === 'refused') throw new Error(rendering.reason.name);
    const written = rendering.html
      .replaceAll(/<a class="anchor"[^>]*>#<\/a>/g, '')
      .replaceAll(/<input [^>]*>/g, (box) => (box.includes(' checked') ? '☑' : '☐'));
    const before = describeTree(written);
    const after = describeTree(toFeedHtml(rendering.html, here));
    expect(after.addresses.filter((address) => !/^[a-z][a-z+.-]*:/.test(address))).toEqual([]);
    expect(after.addresses).toHaveLength(before.addresses.length);
    expect(after.text).toBe(before.text);
    expect(after.names.filter((name) => ['id', 'tabindex'].includes(name))).toEqual([]);
  });

  test('the folder of cases is found', () => expect(files.length).toBeGreaterThan(15));
});

function describeTree(html: string) {
  const found = { text: '', addresses: [] as string[], names: [] as string[] };
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if ('value' in node) found.text += node.value;
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        found.names.push(name);
        if (name === 'href' || name === 'src') found.addresses.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return found;
}
