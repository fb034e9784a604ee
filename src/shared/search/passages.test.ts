import { expect, test } from 'vitest';
import { maxPassageTokens, passagesOf } from './passages.ts';

const text = (text: string) => ({ isHeading: false, text });
const heading = (text: string) => ({ isHeading: true, text });
const words = (count: number, word = 'rain') => Array(count).fill(word).join(' ');

test('a short article is one passage, its headings apart', () => {
  expect(passagesOf([heading('On Tea'), text('A bowl.'), text('喝茶')])).toEqual([
    { headings: 'on tea', text: 'a bowl 喝茶 茶', plain: 'On Tea\nA bowl.\n喝茶' },
  ]);
});

test('an article without words is one empty passage', () => {
  expect(passagesOf([])).toEqual([{ headings: '', text: '', plain: '' }]);
});

test('a part that does not fit begins a passage', () => {
  const parts = [text(words(maxPassageTokens - 1)), text('snow falls'), text('at night')];
  const [first, second, ...others] = passagesOf(parts);
  expect(first?.plain).toBe(words(maxPassageTokens - 1));
  expect(second).toEqual({
    headings: '',
    text: 'snow fall at night',
    plain: 'snow falls\nat night',
  });
  expect(others).toEqual([]);
});

test('a part that is longer than a passage is divided between two tokens', () => {
  const long = words(2 * maxPassageTokens + 1);
  const passages = passagesOf([text('Before'), text(long), text('after')]);
  expect(passages.map(({ text }) => (text === '' ? 0 : text.split(' ').length))).toEqual([
    1,
    maxPassageTokens,
    maxPassageTokens,
    2,
  ]);
  const [, ...others] = passages;
  expect(others.map(({ plain }) => plain).join('')).toBe(`${long}\nafter`);
});

test('each passage of a divided Chinese text has the characters of all its tokens', () => {
  const long = `${'雨'.repeat(maxPassageTokens)}下雪了`;
  const [first, second] = passagesOf([text(long)]);
  expect(first?.text.endsWith('雨下')).toBe(true);
  expect(first?.plain.endsWith('雨下')).toBe(true);
  expect(second).toMatchObject({ text: '下雪 雪了 了', plain: '下雪了' });
});
