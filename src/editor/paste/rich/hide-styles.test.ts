import { expect, test } from 'vitest';
import { hideStyles } from './hide-styles.ts';

test.each([
  ['<p style="a:b">c</p>', '<p data-style="a:b">c</p>'],
  [`<p class=x STYLE='a:"b"'>c`, `<p class=x data-style='a:"b"'>c`],
  ['<p style=a:b><b style>c', '<p data-style=a:b><b data-style>c'],
  ['<br/style="a"/>', '<br/data-style="a"/>'],
  ['<p title="<b style=x>" style="y">', '<p title="<b style=x>" data-style="y">'],
  ['a style="b" < c style="d"', 'a style="b" < c style="d"'],
  ['<!-- <p style="a"> -->b', '<!-- <p style="a"> -->b'],
  ['<style>p { a: b }</style><p>c</p><style>d', '<p>c</p>'],
  ['<p style="a', '<p data-style="a'],
])('%j', (html, hidden) => {
  expect(hideStyles(html)).toBe(hidden);
});

test.each(['<a b="', "<a b='", '<p style=', '<!--', '<style>', '<a ='])(
  '%j many times takes no time',
  (part) => {
    const html = part.repeat(100_000);
    const begin = performance.now();
    const hidden = hideStyles(html);
    expect(hidden.length).toBeLessThanOrEqual(html.length * 2);
    expect(performance.now() - begin).toBeLessThan(5_000);
  },
);
