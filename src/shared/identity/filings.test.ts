import { expect, test } from 'vitest';
import { isIcpNumber, policeLabel, policeUrl, readPoliceNumber } from './filings.ts';

test.each<[given: string, digits: string | undefined]>([
  ['11010502030143', '11010502030143'],
  ['京公网安备11010502030143号', '11010502030143'],
  ['京公网安备 11010502030143 号', '11010502030143'],
  ['公网安备11010502030143号', '11010502030143'],
  ['公网安备 11010502030143', '11010502030143'],
  ['１１０１０５０２０３０１４３', '11010502030143'],
  ['京公网安备110105020301号', '110105020301'],
  ['', undefined],
  ['1101', undefined],
  ['110105020301431', undefined],
  ['京ICP备12345678号-1', undefined],
  ['11010502030143"><script>', undefined],
  ['https://beian.mps.gov.cn/#/query/webSearch?code=11010502030143', undefined],
])('the number of the police in %j is %j', (given, digits) => {
  expect(readPoliceNumber(given)).toBe(digits);
});

test.each([
  ['11010502030143', '京公网安备11010502030143号'],
  ['31010602001234', '沪公网安备31010602001234号'],
  ['65010202000123', '新公网安备65010202000123号'],
  // No province has this code.
  ['99010202000123', '公网安备99010202000123号'],
])(
  'the number %s is shown with its province as %s, and looked up by its digits',
  (digits, label) => {
    expect(policeLabel(digits)).toBe(label);
    expect(policeUrl(digits)).toBe(`https://beian.mps.gov.cn/#/query/webSearch?code=${digits}`);
  },
);

test.each<[given: string, isOne: boolean]>([
  ['京ICP备12345678号', true],
  ['京ICP备12345678号-1', true],
  ['沪icp备 12345678 号-12', true],
  ['京ICP证030173号', true],
  ['京公网安备11010502030143号', false],
  ['12345678', false],
  ['', false],
])('%j is an ICP number: %j', (given, isOne) => {
  expect(isIcpNumber(given)).toBe(isOne);
});
