import { expect, test } from 'vitest';
import { weightsOf } from './accept.ts';

test.each<[string | undefined, [string, number][]]>([
  [undefined, [['', 1]]],
  [
    'zh-CN,zh;q=0.9, en ; q=0.8',
    [
      ['zh-cn', 1],
      ['zh', 0.9],
      ['en', 0.8],
    ],
  ],
  [
    'GZIP;q=0.000,*;level=1;Q=.5',
    [
      ['gzip', 0],
      ['*', 0.5],
    ],
  ],
  ['br;q=none', [['br', 0]]],
  ['br;q=', [['br', 1]]],
])('the header %j has the weights %j', (header, expected) => {
  expect([...weightsOf(header)]).toEqual(expected);
});
