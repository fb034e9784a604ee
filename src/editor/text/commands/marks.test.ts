import { describe, expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import { parser } from '../../../markdown/parser.ts';
import { toggleLink } from './links.ts';
import { toggleMark } from './marks.ts';

const bold = toggleMark({ node: 'StrongEmphasis', sign: '**' });
const italic = toggleMark({ node: 'Emphasis', sign: '*' });
const strike = toggleMark({ node: 'Strikethrough', sign: '~~' });
const mark = toggleMark({ node: 'Mark', sign: '==' });
const code = toggleMark({ node: 'InlineCode', sign: '`' });
const superscript = toggleMark({ node: 'Superscript', sign: '^' });
const subscript = toggleMark({ node: 'Subscript', sign: '~' });
const formula = toggleMark({ node: 'Formula', sign: '$' });

describe('the key of a mark, pressed once and a second time', () => {
  test.each([
    ['a selection', bold, 'one ⟨two⟩ three', 'one **⟨two⟩** three'],
    ['the whole text', bold, '⟨one two⟩', '**⟨one two⟩**'],
    ['a word at the caret', bold, 'one tw‸o three', 'one **tw‸o** three'],
    ['a word behind the caret', bold, 'one ‸two', 'one **‸two**'],
    ['no word', bold, 'one ‸ three', 'one **‸** three'],
    ['an empty text', bold, '‸', '**‸**'],
    ['Chinese', bold, '今天⟨下雨⟩了', '今天**⟨下雨⟩**了'],
    ['Chinese quotes', bold, '他说⟨“下雨了”⟩然后', '他说**⟨“下雨了”⟩**然后'],
    ['a Chinese sentence', bold, '⟨下雨了。⟩我走', '**⟨下雨了。⟩**我走'],
    ['a Chinese book title', italic, '读⟨《雨》⟩后', '读*⟨《雨》⟩*后'],
    ['within a Chinese word', bold, '在北‸京', '在**北‸京**'],
    ['the edge of a Chinese word', bold, '我‸', '我**‸**'],
    ['italic', italic, 'one ⟨two⟩', 'one *⟨two⟩*'],
    ['italic in bold', italic, '**one ⟨two⟩ three**', '**one *⟨two⟩* three**'],
    ['bold in italic', bold, '*one ⟨two⟩ three*', '*one **⟨two⟩** three*'],
    ['all of bold', italic, '⟨**one**⟩', '*⟨**one**⟩*'],
    ['strikethrough', strike, 'one ⟨two⟩', 'one ~~⟨two⟩~~'],
    ['strikethrough of Chinese', strike, '茶⟨凉了。⟩走', '茶~~⟨凉了。⟩~~走'],
    ['mark', mark, 'one ⟨two⟩', 'one ==⟨two⟩=='],
    ['mark of Chinese', mark, '雨⟨下了⟩天', '雨==⟨下了⟩==天'],
    ['code', code, 'one ⟨two⟩', 'one `⟨two⟩`'],
    ['code with a backtick', code, '⟨a`b⟩', '``⟨a`b⟩``'],
    ['code at a backtick', code, '⟨`a⟩', '`` ⟨`a⟩ ``'],
    ['code with stars', code, '⟨a*b*c⟩', '`⟨a*b*c⟩`'],
    ['formula', formula, 'so ⟨a+b⟩ is', 'so $⟨a+b⟩$ is'],
    ['two lines', bold, '⟨one\ntwo⟩', '**⟨one**\n**two⟩**'],
    ['two paragraphs', bold, 'a ⟨one\n\ntwo⟩ b', 'a **⟨one**\n\n**two⟩** b'],
    ['items of a list', bold, '- ⟨one\n- two⟩', '- **⟨one**\n- **two⟩**'],
    ['a quote', italic, '> ⟨one\n> two⟩', '> *⟨one*\n> *two⟩*'],
    ['words beside a link', bold, '⟨see [tea](/t) now⟩', '**⟨see [tea](/t) now⟩**'],
    ['words in a link', bold, '[one ⟨two⟩](/t)', '[one **⟨two⟩**](/t)'],
    [
      'a cell of a table',
      bold,
      '| a | b |\n|---|---|\n| ⟨c⟩ | d |',
      '| a | b |\n|---|---|\n| **⟨c⟩** | d |',
    ],
    ['a heading', italic, '# One ⟨two⟩', '# One *⟨two⟩*'],
    ['emoji', bold, 'a ⟨🫖🍵⟩ b', 'a **⟨🫖🍵⟩** b'],
  ])('around %s', (_name, edit, before, between) => {
    expect(edited(edit, before)).toBe(between);
    expect(edited(edit, between)).toBe(before);
  });
});

describe('the key of a mark', () => {
  test.each([
    ['leaves spaces out', bold, 'one⟨ two ⟩three', 'one **⟨two⟩** three'],
    ['leaves punctuation out where the sign would not be read', bold, 'a⟨(b)⟩c', 'a(**⟨b⟩**)c'],
    ['leaves the signs of blocks out', bold, '⟨- one\n2. two⟩', '- **⟨one**\n2. **two⟩**'],
    ['leaves empty lines out', bold, '⟨one\n  \n⟩', '**⟨one⟩**\n  \n'],
    ['joins what is marked in part', bold, '⟨one **two** three⟩', '**⟨one two three⟩**'],
    ['joins what is marked at the end', bold, 'a ⟨one **two⟩ three** b', 'a **⟨one two three⟩** b'],
    ['holds other marks wholly', italic, 'a ⟨b **c⟩ d** e', 'a *⟨b **c d**⟩* e'],
    ['holds code wholly', bold, '`a ⟨b` c⟩', '**⟨`a b` c⟩**'],
    ['takes the signs away that are selected too', bold, 'a ⟨**b**⟩ c', 'a ⟨b⟩ c'],
    ['takes the mark of a part away', bold, '**one ⟨two⟩ three**', 'one ⟨two⟩ three'],
    ['takes underscores away', italic, '_on‸e_', 'on‸e'],
    ['takes bold underscores away', bold, '__on‸e__', 'on‸e'],
    ['marks a superscript', superscript, 'x⟨2⟩', 'x^⟨2⟩^'],
    ['takes a superscript away', superscript, 'x^⟨2⟩^', 'x⟨2⟩'],
    ['marks a subscript', subscript, 'H⟨2⟩O', 'H~⟨2⟩~O'],
    ['takes a subscript away', subscript, 'H~⟨2⟩~O', 'H⟨2⟩O'],
    ['takes one of two kinds away', bold, '***on‸e***', '*on‸e*'],
    ['takes the other of two kinds away', italic, '***on‸e***', '**on‸e**'],
    ['ends the mark at its end', bold, 'a **b‸** c', 'a **b**‸ c'],
    ['ends code at its end', code, '`b‸`', '`b`‸'],
    ['takes the mark before the caret away', bold, '**b**‸', 'b‸'],
    ['takes both lines’ marks away', bold, '⟨**a**\n**b**⟩', '⟨a\nb⟩'],
    ['marks the second line too', bold, '⟨**a**\nb⟩', '**⟨a**\n**b⟩**'],
    ['marks whole words where the dialect knows no part', mark, 'te⟨apo⟩t', '==⟨teapot⟩=='],
    ['keeps literal equal signs', mark, 'x⟨==⟩1', 'x==⟨==⟩==1'],
    ['does nothing in code', bold, '```\na ⟨b⟩\n```', '```\na ⟨b⟩\n```'],
    ['does nothing in a formula block', italic, '$$\na ⟨b⟩\n$$', '$$\na ⟨b⟩\n$$'],
    ['does not mistake bold for two italics', italic, '**‸**', '***‸***'],
    ['marks the word with its accent', bold, 'un cafe\u0301‸ noir', 'un **cafe\u0301**‸ noir'],
  ])('%s', (_name, edit, before, expected) => {
    expect(edited(edit, before)).toBe(expected);
  });

  test.each([
    ['他说⟨“下雨了”⟩然后', bold, '<p>他说<strong>“下雨了”</strong>然后</p>'],
    ['a⟨(b)⟩c', bold, '<p>a(<strong>b</strong>)c</p>'],
    ['te⟨apo⟩t', mark, '<p><mark>teapot</mark></p>'],
    ['茶⟨（凉了）⟩走', strike, '<p>茶<s>（凉了）</s>走</p>'],
    ['甲⟨a, b⟩乙', italic, '<p>甲<em>a, b</em>乙</p>'],
    ['⟨`a⟩', code, '<p><code>`a</code></p>'],
  ])('is read by the renderer in %s', (before, edit, html) => {
    const text = edited(edit, before)?.replace(/[‸⟨⟩]/g, '') ?? '';
    expect(parser.render(text, { footnotes: new Map(), abbreviations: new Map() }).trim()).toBe(
      html,
    );
  });
});

describe('the key of a link', () => {
  test.each([
    ['takes the selection as words', 'see ⟨tea⟩ now', 'see [tea](‸) now'],
    ['takes the word at the caret', 'see te‸a now', 'see [tea](‸) now'],
    ['makes an empty link', 'see ‸ now', 'see [‸]() now'],
    ['takes an address as the address', '⟨https://tea.example⟩', '[‸](https://tea.example)'],
    ['takes Chinese words', '看⟨茶经⟩吧', '看[茶经](‸)吧'],
    ['makes words of a link', 'a [t‸ea](/t "b") c', 'a t‸ea c'],
    ['makes words of a selected link', 'a ⟨[tea](/t)⟩ c', 'a ⟨tea⟩ c'],
    ['does nothing in code', '`a ⟨b⟩`', undefined],
    ['does nothing over two lines', '⟨a\nb⟩', undefined],
  ])('%s', (_name, before, expected) => {
    expect(edited(toggleLink, before)).toBe(expected);
  });
});
