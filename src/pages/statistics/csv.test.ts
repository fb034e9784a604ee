import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each<[string | number, string]>([
  ['Tea', 'Tea'],
  [-3, '-3'],
  ['Tea, and rain', '"Tea, and rain"'],
  ['“Tea” "rain"', '"“Tea” ""rain"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("https://a.example","b")', '"\'=HYPERLINK(""https://a.example"",""b"")"'],
  ['1 = 1', '1 = 1'],
  ['', ''],
])('a cell with %j is written as %j', (value, cell) => {
  expect(toCsv([[value, 'x']])).toBe(`\uFEFF${cell},x\r\n`);
});
