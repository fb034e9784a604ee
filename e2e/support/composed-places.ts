/** A place at which words are composed. */
export interface ComposedPlace {
  name: string;
  /** The caret stands at `‸`. */
  text: string;
  /**
   * What the line of the caret shows, with the caret, where that is not its source: signs that are
   * folded are not there.
   */
  seen?: string;
}

const place = (name: string, text: string): ComposedPlace => ({ name, text });

export const composedPlaces: readonly ComposedPlace[] = [
  place('in a cell of a table', '| a | b |\n| --- | --- |\n| ‸ | two |\n'),
  place('within bold', 'one **‸** two\n'),
  place('in a paragraph', 'It rains ‸ all day.\n'),
  place('in an item of a list', 'Tea\n\n- one\n- ‸\n'),
  place('in a task', '- [ ] ‸\n- [x] two\n'),
  place('in an item of an inner list', '- one\n  1. two\n  2. th‸ree\n- four\n'),
  place('in a quote', '> one\n> ‸\n'),
  place('in a callout', '> [!tip] Tea\n> one ‸\n'),
  place('in the title of a callout', '> [!tip] ‸\n> one\n'),
  place('in a callout of colons', '::: tip Tea\none‸\n:::\n'),
  place('in a heading', '## ‸\n\none\n'),
  place('in a heading with signs behind it', '### one‸ ###\n\ntwo\n'),
  place('in an underlined heading', 'one ‸\n=====\n\ntwo\n'),
  place('in front of bold', 'one ‸**two** three\n'),
  place('behind bold', 'one **two**‸ three\n'),
  place('at the inner start of bold', 'one **‸two** three\n'),
  place('at the inner end of bold', 'one **two‸** three\n'),
  place('within emphasis', 'one *tw‸o* three\n'),
  place('in front of emphasis', 'one ‸*two* three\n'),
  place('behind emphasis', 'one *two*‸ three\n'),
  place('within a mark', 'one ==tw‸o== three\n'),
  place('behind a mark', 'one ==two==‸ three\n'),
  place('in the text of a link', 'one [tw‸o](https://example.com/) three\n'),
  place('in the address of a link', 'one [two](https://example.com/‸) three\n'),
  place('in front of a link', 'one ‸[two](https://example.com/) three\n'),
  place('behind a link', 'one [two](https://example.com/)‸ three\n'),
  place('in code of a line', 'one `tw‸o` three\n'),
  place('in front of code of a line', 'one ‸`two` three\n'),
  place('behind code of a line', 'one `two`‸ three\n'),
  place('in the sign of a footnote', 'one[^a‸] two\n\n[^a]: note\n'),
  place('in the words of a footnote', 'one[^1] two\n\n[^1]: note ‸\n'),
  place('in a formula', 'one $x‸$ two\n'),
  place('in a formula of its own lines', 'one\n\n$$\nx ‸\n$$\n'),
  place('in a block of code', '```ts\nconst a = "‸";\n```\n'),
  place('behind an emoji', 'tea 👩‍👩‍👧‸ rain\n'),
  place('behind a character of two code units', '𠮷‸野家\n'),
  place('beside a picture', 'one ![a river](/icon.svg)‸ two\n'),
  place('below a picture', '![a river](/icon.svg)\n‸\n\ntwo\n'),
  place('in the first line', '‸one\n\ntwo\n'),
  place('on the last line in sight', `${'one\n\n'.repeat(40)}‸`),
  place('at the end of a text without a line end', 'one\n\ntwo‸'),
  place('in an empty text', '‸'),
  place(
    'in a line of 5 kB',
    `${'It rains 下雨 all day. '.repeat(100)}‸${'Tea 茶。'.repeat(250)}\n`,
  ),
  place('right behind [[', 'one [[‸ two\n'),
  place('in front of a table', 'one\n\n‸| a | b |\n| --- | --- |\n| c | d |\n'),
  place('on the line above a table', '‸\n| a | b |\n| --- | --- |\n| c | d |\n'),
];
