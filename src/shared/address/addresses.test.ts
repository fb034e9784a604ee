import { expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import { normaliseAddress } from './addresses.ts';

test.each([
  ['2015/05/15/Rust-1.0.html', '/2015/05/15/Rust-1.0'],
  ['/a/b/', '/a/b'],
  ['/a/index.html', '/a'],
  ['index.md', '/'],
  ['/myindex.html', '/myindex'],
  ['/a.md?x=1#y', '/a'],
  ['/%E9%9A%8F%E7%AC%94', '/随笔'],
  ['/c%2B%2B', '/c++'],
  ['/a%3fb%252', '/a%3Fb%252'],
  ['/a%00b', '/a%00b'],
  ['/a%FFb', '/a%FFb'],
  ['/e\u0301', '/\u00e9'],
  ['https://old.example/a/B.html', '/a/B'],
  ['//a//./b', '/b'],
  ['/releases/1.0.0', '/releases/1.0.0'],
  ['', '/'],
  ['https://tea.example/?p=12', '/?p=12'],
  ['/?page_id=4&preview=true', '/?p=4'],
  ['/blog/index.php?p=12#a', '/blog/?p=12'],
  ['/?p=12a', '/'],
  ['/?page=2', '/'],
  ['/tea?p=12', '/tea'],
])(
  'the address %s is kept as %s, and normalising it again changes nothing',
  (address, expected) => {
    expect(normaliseAddress(address)).toBe(expected);
    expect(normaliseAddress(expected)).toBe(expected);
  },
);

test.each(['.md', '.html', '/index.md', '/index.html.md'])(
  'an address with thousands of endings %s in its middle takes 16 times the time for 16 times the endings',
  (ending) => {
    const normalise = (count: number) => normaliseAddress(`/a${ending.repeat(count)}x`);
    expect(growthOf(normalise, 16_000)).toBeLessThan(maxLinearGrowth);
  },
);

test.each(['.md', '.html', '/index.md', '/index.html.md', '/'])(
  'all of 3,000 endings %s go',
  (ending) => expect(normaliseAddress(`/a${ending.repeat(3_000)}`)).toBe('/a'),
);
