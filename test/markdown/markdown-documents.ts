import fc from 'fast-check';
import { schemes } from './allowed-html.ts';
import { address, entries, hostileAddresses } from './markdown-addresses.ts';

function weighted<T>(weight: number, arbitrary: fc.Arbitrary<T>) {
  return { weight, arbitrary };
}

const words = [
  ...entries(String.raw`
    tea  Tea  The quick fox  HTML  W3C  snake_case_word  toString  constructor  __proto__  2*3*4  a.b@example.com
    茶  随笔  你好，世界。  「你好」  （茶）  安装指南  𠮷野家  かな  한국어  é  👍  👨‍👩‍👧‍👦  🇨🇳  𝒳
    "a word"  it's  ‘b’  “茶”  ...  --  ---  (c)  (tm)  +-  1/2  ?!!!!  $5 and $6  H~2~O  2^10^
    :tea:  :smile:  :+1:  :constructor:  :-)  :nothing:  {汉字|hàn zì}  {真|假}  {漢|}  [toc]  [[toc]]  [ ]  [x]  ^[  [^  ]:  =100x200  {#id}
    &amp;  &copy;  &#0;  &#x1F600;  &#xD800;  &nothing;  &lt;b&gt;  &quot;  &#x202e;
    <  >  &  "  '  *  _  ~  ^  =  ==  $  $$  |  [  ]  ![  !  #  \*  \<  \$  \\  \
    <b>  </b>  <img src=x onerror=alert(1)>  <script>alert(1)</script>  <svg/onload=alert(1)>  <br/>  <math>
    <a href="javascript:alert(1)">  </p></div>  <!-- note -->  <![CDATA[x]]>  <?php
  `),
  ...['e\u0301', '`', '  \n', '\\\n', '\n', '\n\n', '\t', '\u00a0', '\u3000'],
];

const longWords = ['word'.repeat(400), '字'.repeat(800), '👍🏽'.repeat(200), '&#38;'.repeat(200)];

const word = fc.oneof(weighted(150, fc.constantFrom(...words)), fc.constantFrom(...longWords));

/** Only a few names, so that references find their definitions, and headings and notes repeat. */
const label = fc.constantFrom('a', 'B', 'b', '茶', 'HTML', '1', 'fn:1', '__proto__', 'constructor');

const formula = fc.constantFrom(
  ...entries(String.raw`
    x^2  a_1 + \frac{1}{2}  \sqrt[3]{x}  \sum_{i=0}^n i  \text{茶 <b>} \ce{H2O} \%  5 and  $
    \begin{pmatrix} a & b \\ c & d \end{pmatrix}  \begin{align} a &= b \tag{1} \\ c &\le d \end{align}
    \begin{array}{|c:c|} \hline a & b \\ \hline \end{array}  \left( \int_0^1 \middle| \lim_{x \to 0} \right]
    \color{red}{x} \textcolor{#00f}{y} \fcolorbox{red}{blue}{z} \colorbox{a"b}{c}
    \cancel{x} \boxed{y} \underbrace{z}_{n} \xrightarrow{f} \overline{w} \vec{v} \cancelto{0}{x}
    \mathbb{R} \mathcal{L} \mathfrak{g} \mathrm{d} \mathbf{茶} \tiny s \Huge l
    \label{eq} \ref{eq} \eqref{eq}  \href{javascript:alert(1)}{x} \url{https://example.com}
    \class{hljs-x}{x} \id{fn:1}{x} \style{color:red}{x} \data{a=1}{x} \includegraphics{/a.png}
    \def\f#1{#1#1} \f{\f{\f{x}}}  \newcommand{\tea}{t} \tea  \gdef\alpha{changed} \alpha
    \rule{1em}{9999em} \kern{-99em} \hspace{1em} \raisebox{9em}{x}  \unicode{x202e} \char"41
    \constructor \__proto__  \text{</annotation><script>alert(1)</script>}  &#x3c;b&#x3e; "\' & #
    \frac{  \nothing{x}  x_  }{  <img src=x onerror=alert(1)>
  `),
  '',
  ' x ',
);

const wrappers = entries(`
  * *  ** **  *** ***  _ _  __ __  ~ ~  ~~ ~~  ^ ^  == ==  " "  “ ”  （ ）  ^[ ]  [ ]  [ ][a]  ![ ][b]  [ ](/a)
  <b> </b>  $ $  $$ $$
`)
  .concat('` `', '`` ``')
  .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']);

const title = fc.constantFrom('', ...[`"a"`, `'茶 <b>'`, `(a "b" c)`, `"\\"&quot;'"`, `"broken`]);
const size = fc.constantFrom('', '', '=100x200', '=x40', '=80x', '=0x99999999999', '=axb', '=-1x2');

const { line } = fc.letrec<{ line: string; inline: string }>((tie) => ({
  line: fc
    .tuple(
      fc.array(tie('inline'), { minLength: 1, maxLength: 4, depthIdentifier: 'inline' }),
      fc.constantFrom('', ' ', ' ', '\n'),
    )
    .map(([parts, between]) => parts.join(between)),
  inline: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'inline', maxDepth: 5 },
    weighted(8, word),
    formula.map((source) => `$${source}$`),
    address.map((written) => `<${written}>`),
    label.map((name) => `[^${name}]`),
    label.map((name) => `[${name}]`),
    fc.tuple(tie('line'), label).map(([text, name]) => `[${text}][${name}]`),
    weighted(
      4,
      fc
        .tuple(fc.constantFrom(...wrappers), tie('line'), fc.nat(9))
        // Sometimes one of the two is missing.
        .map(([[open, close], text, side]) => {
          return (side === 9 ? '' : open) + text + (side === 8 ? '' : close);
        }),
    ),
    weighted(
      3,
      fc
        .tuple(fc.constantFrom('[', '!['), tie('line'), address, title, size, fc.boolean())
        .map(([open, text, written, title, size, angled]) => {
          const parts = [angled ? `<${written}>` : written, title, open === '[' ? '' : size];
          return `${open}${text}](${parts.filter(Boolean).join(' ')})`;
        }),
    ),
  ),
}));

const languages = entries(String.raw`
  js  JavaScript  ts  tsx  html  xml  vue  css  scss  php  md  sql  sh  bash  shell  python  py  rust  go  c  cpp
  C++  c#  java  json  yaml  toml  ini  diff  text  plaintext  latex  haskell  http  swift  ruby x=3  mermaid  math
  nothing  茶  constructor  __proto__  ../../x  "><img src=x onerror=alert(1)>  {.js #a}  js {1,3} title="a"
  js{1} showLineNumbers  {2-3,1}  vue showLineNumbers{7} a<b>.vue  title="<b  language-js  &#106;s  j\s
`).concat('', '', '', '\u00a0', 'a\u0001b');

const codes = [
  '',
  '\n',
  '  const tea = "茶"; // <b>&amp;\n',
  '<!doctype html>\n<style>b { color: red }</style>\n<script>let a = 1 < 2;</script>\n<b class="x">',
  '<?php echo "<script>alert(1)</script>" . $a; ?>\n<p>',
  'const q = html`<b>x</b>`; const c = css`a { top: 0 }`; const g = graphql`{ a }`;',
  'def f(x):\n\treturn """a\n',
  'select * from tea where "a" = \'b\' -- 茶',
  '# a *b* `c`\n\n```js\nlet x\n',
  '$ npm start | grep "x" # note\n> a\n',
  '{"a": [1, null, "\\u0000"]}',
  '+ a\n- b\n@@ 1,2 @@\n',
  'GET /a HTTP/1.1\nHost: b\n\n{"a": 1}',
  '"\'</code></pre><img src=x onerror=alert(1)>\u2028\ud83d\ude00',
];

const fences = fc
  .tuple(
    fc.constantFrom('```', '~~~', '````'),
    fc.constantFrom(...languages),
    fc.constantFrom(...codes),
    fc.nat(9),
  )
  .map(([fence, language, code, end]) => `${fence}${language}\n${code}${end ? `\n${fence}` : ''}`);

const loneBlocks = entries(`
  [[toc]]  [toc]  [[TOC]]  * * *  ---  #  # #  ## !!!  # fn:1  # fnref:1  ## 茶-2  <!--  <script>
`).concat(
  '### `code`',
  '> [!NOTE]\n> a',
  '> [!tip]- <b>"*a*\n> b\n> > [!x]',
  '<div>\n<b>raw</b>\n</div>',
);

/**
 * Puts `first` before the first line and `rest` before the other lines, as lists, quotes and notes
 * need it.
 */
function indented(text: string, first: string, rest: string): string {
  return first + text.replaceAll('\n', `\n${rest}`);
}

const rows = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});
const aligns = fc.array(fc.constantFrom('-', ':-', '-:', ':-:'), { minLength: 1, maxLength: 3 });

const { blocks } = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc
    .tuple(
      fc.array(tie('block'), { minLength: 1, maxLength: 4, depthIdentifier: 'blocks' }),
      fc.constantFrom('\n', '\n\n', '\n\n', '\n \n\n\n'),
    )
    .map(([parts, between]) => parts.join(between)),
  block: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'blocks', maxDepth: 3 },
    weighted(4, line),
    weighted(
      3,
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), line, fc.constantFrom('', ' #', ' {#x}'))
        .map(([level, text, end]) => `${'#'.repeat(level)} ${text}${end}`),
    ),
    fc.tuple(line, fc.constantFrom('===', '-')).map(([text, under]) => `${text}\n${under}`),
    weighted(2, fc.constantFrom(...loneBlocks)),
    weighted(2, fences),
    fc.constantFrom(...codes).map((code) => indented(code, '    ', '    ')),
    fc
      .tuple(formula, fc.constantFrom('\n', '', ' '))
      .map(([source, edge]) => `$$${edge}${source}${edge}$$`),
    weighted(
      2,
      fc
        .tuple(rows, aligns)
        .map(([[head = [], ...rest], under]) =>
          [head, under, ...rest].map((row) => `| ${row.join(' | ')} |`).join('\n'),
        ),
    ),
    weighted(
      2,
      fc
        .tuple(label, address, title)
        .map(([name, written, title]) => `[${name}]: ${written} ${title}`),
    ),
    fc.tuple(label, line).map(([name, text]) => `*[${name}]: ${text}`),
    weighted(
      2,
      tie('blocks').map((inner) => indented(inner, '> ', '> ')),
    ),
    weighted(
      3,
      fc
        .tuple(
          fc.constantFrom('- ', '* ', '1. ', '7) ', '999999999. ', '0. ', '-\t'),
          fc.constantFrom('', '', '[ ] ', '[x] ', '[X] ', '[] ', '[x]'),
          fc.array(tie('blocks'), { minLength: 1, maxLength: 3, depthIdentifier: 'blocks' }),
          fc.constantFrom('', '', ' ', '   '),
        )
        .map(([marker, task, items, off]) =>
          items
            .map((item) => indented(item, marker + task, ' '.repeat(marker.length) + off))
            .join('\n'),
        ),
    ),
    weighted(
      2,
      fc
        .tuple(label, tie('blocks'), fc.constantFrom('    ', '  ', ''))
        .map(([name, inner, rest]) => indented(inner, `[^${name}]: `, rest)),
    ),
    fc
      .tuple(line, tie('blocks'), fc.constantFrom('\n', '\n\n'))
      .map(([term, inner, between]) => `${term}${between}${indented(inner, ': ', '  ')}`),
  ),
}));

/** Many openings, with their ends or without: the bounds of the renderer exist for such texts. */
const deep = fc
  .tuple(
    fc.constantFrom(
      ...wrappers,
      ...['> ', '- ', '1. ', '(', '{', '[^', '![', '<'].map((open) => [open, '']),
    ),
    fc.nat(300),
    fc.boolean(),
  )
  .map(([[open = '', close = ''], times, ends]) => {
    return `${open.repeat(times)}tea${ends ? close.repeat(times) : ''}`;
  });

const strange = [
  // One character after the other. The last two are the halves of one character.
  ...'\0\u0001\b\v\f\u001b\u007f\u0085\u00ad\u200b\u200d\u2028\u2029\u202e\ufeff\ufffd\uffff\udc00\ud800',
  ...['\u{10ffff}', '\n', '\r', '\r\n', '\t', '  ', '\n\n', '\n    '],
  ...'"*_|\\>]',
];

const composed = fc
  .tuple(
    fc.array(fc.oneof(weighted(30, blocks), deep), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...strange)), { maxLength: 3, size: '-1' }),
    fc.oneof(weighted(5, fc.constant(0)), fc.nat()),
    fc.constantFrom('', '\n', '\n', '\n\n'),
  )
  .map(([parts, lineEnd, inserted, cut, end]) => {
    let text = parts.join('\n\n') + end;
    text = text.slice(0, text.length - (cut % (text.length + 1)));
    for (const [place, piece] of inserted) {
      const at = place % (text.length + 1);
      text = text.slice(0, at) + piece + text.slice(at);
    }
    return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
  });

const scraps = fc
  .array(fc.constantFrom(...words, ...strange, '- ', '1. ', '> ', '```', '    ', '](', ')', ':'), {
    maxLength: 80,
    size: '+1',
  })
  .map((pieces) => pieces.join(''));

/**
 * A scheme that is on neither list, where an address may begin. CommonMark makes a link of
 * `<tea:x>` too. A list of all schemes that the HTML may have works only if the documents have no
 * others.
 */
function hasStrayScheme(text: string): boolean {
  const known = [...schemes, ...hostileAddresses.map((hostile) => hostile.split(':', 1)[0])];
  return [...text.matchAll(/(?:<|\(|\]:)[\s<]*([a-z][a-z0-9+.-]*):/gi)].some(
    ([, scheme = '']) => !known.includes(scheme.toLowerCase()),
  );
}

/**
 * Documents with everything that Suibi's Markdown has, nested and broken. Some are random
 * characters.
 */
export const markdownDocuments: fc.Arbitrary<string> = fc
  .oneof(
    weighted(8, composed),
    weighted(2, scraps),
    fc.string({ maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  .filter((text) => !hasStrayScheme(text));
