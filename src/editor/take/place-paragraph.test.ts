import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listParagraphs } from '../../shared/render/paragraphs.ts';
import { placeParagraph } from './place-paragraph.ts';

/** Today’s text with the paragraph in it, and `‸` behind the paragraph. */
function take(older: string, line: number, today: string): string {
  const place = placeParagraph(older, line, today);
  if (place.kind === 'lost' || place.kind === 'none') return place.kind;
  const changed =
    place.kind === 'present'
      ? today
      : today.slice(0, place.from) + place.insert + today.slice(place.to);
  return `${place.kind}: ${changed.slice(0, place.end)}‸${changed.slice(place.end)}`;
}

test.each<[about: string, older: string, line: number, today: string, result: string]>([
  [
    'between the same neighbours',
    'A\n\nold\n\nB\n',
    2,
    'A\n\nnew\n\nB\n',
    'place: A\n\nold‸\n\nB\n',
  ],
  ['the first one', 'old\n\nB\n', 0, 'new\n\nB\n', 'place: old‸\n\nB\n'],
  ['the last one', 'A\n\nold', 2, 'A\n\nnew\n', 'place: A\n\nold‸\n'],
  ['the only one', 'old\n', 0, '\n\nnew\n', 'place: \n\nold‸\n'],
  ['was deleted', 'A\n\nold\n\nB\n', 2, 'A\n\nB\n', 'place: A\n\nold‸\n\nB\n'],
  ['was deleted at the start', 'old\n\nB\n', 0, 'B\n', 'place: old‸\n\nB\n'],
  ['was deleted at the end', 'A\n\nold\n', 2, 'A\n', 'place: A\n\nold‸\n'],
  ['all was deleted', 'A\n\nold\n', 2, '', 'place: old‸'],
  ['more blank lines', 'A\n\nold\n\nB\n', 2, 'A\n\n\n\nB\n', 'place: A\n\nold‸\n\n\n\nB\n'],
  ['is there', 'A\n\nold\n\nB\n', 2, 'B\n\nold\n', 'present: B\n\nold‸\n'],
  ['several lines', 'A\n\n- a\n- b\n\nB', 2, 'A\n\n- a\n- c\n\nB', 'place: A\n\n- a\n- b‸\n\nB'],
  ['Windows line ends', 'A\r\n\r\n- a\r\n- b\r\n', 2, 'A\n\n- c\n', 'place: A\n\n- a\n- b‸\n'],
  ['code', '```\na\n\nb\n```\n\nB', 0, '```\na\n\nc\n```\n\nB', 'place: ```\na\n\nb\n```‸\n\nB'],
  [
    'blank lines around',
    'A\n\nold\n\nB\n',
    2,
    'A\n\n\n  new\n\n\nB\n',
    'place: A\n\n\nold‸\n\n\nB\n',
  ],
  [
    'the most like of several',
    'Rain fell all day.\n\nThe tea was hot.\n',
    2,
    'Snow came at night.\n\nThe tea was cold and bitter.\n\nI went home.\n',
    'place: Snow came at night.\n\nThe tea was hot.‸\n\nI went home.\n',
  ],
  [
    'the most like of several, in Chinese',
    '雨下了一整天。\n\n茶已经凉了。\n',
    0,
    '茶早已经凉透了。\n\n雨下了一整夜，没有停。\n',
    'place: 茶早已经凉透了。\n\n雨下了一整天。‸\n',
  ],
  [
    'a neighbour’s version is not taken for its own',
    'The tea was hot.\n\nThe tea was very hot and good.\n',
    0,
    'The tea was very hot and bad.\n\nI went home.\n\nGood night.\n',
    'lost',
  ],
  [
    'nothing like it, behind its neighbour',
    'A\n\nold\n',
    2,
    'A\n\nother\n\nthings\n',
    'place: A\n\nold‸\n\nother\n\nthings\n',
  ],
  [
    'nothing like it, before its neighbour',
    'old\n\nB\n',
    0,
    'other\n\nthings\n\nB\n',
    'place: other\n\nthings\n\nold‸\n\nB\n',
  ],
  [
    'nothing like it, and no neighbour',
    'A\n\nred\n\nold\n\nblue\n\nB\n',
    4,
    'A\n\nother\n\nthings\n\nB\n',
    'lost',
  ],
  ['the same sign at the end is no likeness', 'One.\n\nTwo.', 2, 'All.\n\nIs.\n\nNew.', 'lost'],
  ['all is new', 'old\n\nwords\n', 0, 'other\n\nthings\n\nhere\n', 'lost'],
  ['no paragraph begins there', 'A\n\nold\n', 1, 'A\n', 'none'],
  ['the version is shorter', 'A\n', 9, 'A\n', 'none'],
])('%s', (_, older, line, today, result) => {
  expect(take(older, line, today)).toBe(result);
});

test('the text then has the paragraph, and lacks at most the one that it replaces', () => {
  const words = fc.array(fc.constantFrom('茶', 'rain ', 'snow ', 'A\n', '- b\n'), { minLength: 1 });
  const text = fc
    .array(
      words.map((all) => all.join('')),
      { maxLength: 6 },
    )
    .map((paragraphs) => paragraphs.join('\n\n'));
  fc.assert(
    fc.property(text, text, fc.nat(20), (older, today, nth) => {
      const wanted = listParagraphs(older)[nth];
      fc.pre(wanted !== undefined);
      const place = placeParagraph(older, wanted.line, today);
      if (place.kind !== 'place') return;
      const changed = today.slice(0, place.from) + place.insert + today.slice(place.to);
      const textsOf = (markdown: string) => listParagraphs(markdown).map((each) => each.text);
      const [before, after] = [textsOf(today), textsOf(changed)];
      const index = after.indexOf(wanted.text);
      expect(changed.slice(0, place.end).endsWith(wanted.text)).toBe(true);
      // Without it, the text is as before, or one paragraph is missing at its place.
      const rest = after.toSpliced(index, 1);
      const replaced = before.toSpliced(index, 1);
      expect([before, replaced]).toContainEqual(rest);
    }),
  );
});
