import fc from 'fast-check';

/**
 * Something that stands in old Markdown files. In the source, `W` is a word that readers see, `G` a
 * word that the conversion takes out on purpose, and `C` a word of code; `…` is the place of the
 * blocks that an ingredient holds.
 */
export interface Ingredient {
  name: string;
  source: string;
}

const list = (sources: Record<string, string>): Ingredient[] =>
  Object.entries(sources).map(([name, source]) => ({ name, source }));

export const markdownBlocks = list({
  paragraph: 'W *W* and **W**, W `C`.',
  lines: 'W W\nW  \nW',
  heading: '## W W',
  list: '- W\n  - W\n\n    W\n- W',
  numbers: '1. W\n2. W',
  quotation: '> W\n>\n> - W',
  table: '| W | W |\n|---|:-:|\n| W | `C` |',
  fence: '```html\n<b>C</b>\n\n<!-- C -->\n```',
  'indented code': 'W\n\n    <div>C\n    <br> C',
  'fence in a list': '- W\n\n  ~~~\n  <i>C</i>\n  ~~~',
  link: '[W](/a) ![W](b.png)',
  formula: '$$\nC <b> \\alpha\n$$',
  container: '::: tip W\nW\n:::',
});

export const htmlBlocks = list({
  paragraph: '<p align="center">W <b>W</b><br>W</p>',
  picture: '<p><img src="a.png" alt="W" width="20"></p>',
  figure: '<figure><img src="a.png" alt="W"><figcaption>W</figcaption></figure>',
  table: '<table><tr><th>W</th><td>W <i>W</i></td></tr>\n<tr><td colspan=2>W</td></tr></table>',
  list: '<ul><li>W</li><li>W<ol><li>W</li></ol></li></ul>',
  terms: '<dl><dt>W</dt><dd>W</dd></dl>',
  heading: '<h3 id="x">W</h3>',
  code: '<pre><code class="language-js">C &lt;b&gt; C\n  C</code></pre>',
  comment: '<!-- G\n\nG -->',
  style: '<style>\n.G {}\n\n.G {}\n</style>',
  frame: '<iframe src="https://W.example/"></iframe>',
  quotation: '<blockquote>W<p>W</p></blockquote>',
  unclosed: '<p>W <b>W\n<p>W',
  closing: '</div>\n\nW',
  component: '<Tea cup="G">\nW\n</Tea>',
  'block in an item': '- <div>W</div>\n  W\n- <p>W <b>W</b></p>',
  'text beside': '<div>W</div> W\n<span>W</span> W',
});

export const htmlHolders = list({
  div: '<div class="x">\n\n…\n\n</div>',
  center: '<center>\n\n…\n\n</center>',
  details: '<details><summary>W</summary>\n\n…\n\n</details>',
  component: '<Note>\n\n…\n\n</Note>',
  section: '<section>\nW\n\n…\n\nW</section>',
  item: '<ul>\n<li>\n\n…\n\n</li>\n<li>W</li>\n</ul>',
  cell: '<table><tr><td>\n\n…\n\n</td><td>W</td></tr></table>',
  quotation: '<blockquote>\n\n…\n\n</blockquote>',
  paragraph: '<p align="right">\n\n…\n\n</p>',
});

export const markdownHolders = list({
  item: '- …',
  number: '10. …',
  quotation: '> …',
});

export const htmlLines = list({
  keys: 'W <kbd>C</kbd> <b>W *W*</b>W <sub>W</sub> <a href="/x">W <i>W</i></a>',
  breaks: 'W<br>W<br/>\nW <br> <br>W',
  code: '<code>C*C*</code> W `<b>C</b>` \\<b>W',
  picture: 'W <img src="a.png" alt="W" title="W"> [<img src="b.png" alt="W">](/c)',
  marks: '**W <b>W</b>** *<i>W</i>* <u>W</u> <font color="red">W</font>W',
  unclosed: 'W <b>W</i> W</span> <span>W',
  types: 'List<T> W a < b, Map<K, V> W <https://a.example/>',
  block: 'W <div>W</div> W',
  comment: 'W <!-- G --> W',
  entities: '&lt;b&gt;W&lt;/b&gt; <em>&amp;W</em>',
  formula: '$a<b>c$ W <q>W</q>',
});

/** Template tags of Hexo, Jekyll, Hugo and others. */
export const templateTags = list({
  note: '{% note info %}\nW <b>W</b>\n{% endnote %}',
  'code of Hexo': '{% codeblock %}\n<b>C</b>\nC\n{% endcodeblock %}',
  'code of Jekyll': '{% highlight html %}\n<b>C</b>\n\n<div>C\n{% endhighlight %}',
  raw: '{% raw %}W W{% endraw %} W',
  figure: '{{< figure src="a.png" alt="W" >}}',
  unknown: 'W {% tea W %} <b>W</b>',
  container: ':::tip W\nW <i>W</i>\n:::',
});

function hold(holder: Ingredient, blocks: readonly string[]): string {
  const content = blocks.join('\n\n');
  const [mark = ''] = holder.source.split('…');
  if (!markdownHolders.includes(holder)) return holder.source.replace('…', () => content);
  const indent = mark.startsWith('>') ? mark : ' '.repeat(mark.length);
  const lines = content.split('\n');
  const rest = lines.slice(1).map((line) => (line === '' ? indent.trimEnd() : indent + line));
  return holder.source.replace('…', () => [lines[0], ...rest].join('\n'));
}

export interface Mixture {
  markdown: string;
  /** The words that readers must see, in their order. */
  words: string[];
  /** The words of code. */
  code: string[];
}

/** Texts of blocks that hold each other. More ingredients can be mixed in. */
export function mixtures(more: readonly Ingredient[] = []): fc.Arbitrary<Mixture> {
  const leaves = [...markdownBlocks, ...htmlBlocks, ...htmlLines, ...htmlLines, ...more];
  const { block } = fc.letrec<{ block: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      { weight: 5, arbitrary: fc.constantFrom(...leaves).map(({ source }) => source) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...htmlHolders, ...markdownHolders),
            fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
          )
          .map(([holder, blocks]) => hold(holder, blocks)),
      },
    ),
  }));
  return fc.array(block, { minLength: 1, maxLength: 8 }).map(nameWords);
}

/** Gives each word a name of its own. */
function nameWords(blocks: readonly string[]): Mixture {
  const words: string[] = [];
  const code: string[] = [];
  let count = 0;
  const markdown = blocks.join('\n\n').replace(/\b[WCG]\b/g, (kind) => {
    count += 1;
    const word = `${kind.toLowerCase()}${count}x`;
    if (kind === 'W') words.push(word);
    if (kind === 'C') code.push(word);
    return word;
  });
  return { markdown, words, code };
}
