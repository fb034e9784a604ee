import { describe, expect, test } from 'vitest';
import { describeFault, type Fault } from './faults.ts';

/** One example of each fault. The compiler fails when a fault has no example. */
const faults: { [Name in Fault['name']]: Extract<Fault, { name: Name }> } = {
  empty: { name: 'empty', of: { en: 'Title', 'zh-Hans': '标题' } },
  tooLong: { name: 'tooLong', of: 'description', count: 1001, max: 1000 },
  tooLongInBytes: { name: 'tooLongInBytes', of: 'password', count: 9000, max: 8192 },
  tooManyBytes: { name: 'tooManyBytes', count: 2_097_153, max: 2_097_152 },
  halfCharacter: { name: 'halfCharacter', of: 'heading' },
  nul: { name: 'nul', of: 'tag' },
  lineBreak: { name: 'lineBreak', of: 'password' },
  spaceAtEdge: { name: 'spaceAtEdge', of: 'username' },
  commaInTag: { name: 'commaInTag', tag: '7,8' },
  tooManyTags: { name: 'tooManyTags', max: 20 },
  noCover: { name: 'noCover' },
  noLanguageTag: { name: 'noLanguageTag' },
  noSlug: { name: 'noSlug' },
  pageWithoutName: { name: 'pageWithoutName' },
  reservedName: { name: 'reservedName', slug: 'tags' },
  slugTaken: { name: 'slugTaken', title: 'On tea' },
  noInterfaceLanguage: { name: 'noInterfaceLanguage' },
  noPageSize: { name: 'noPageSize', max: 100 },
  noTime: { name: 'noTime' },
  noTimeZone: { name: 'noTimeZone' },
  noLink: { name: 'noLink' },
  noMenuTarget: { name: 'noMenuTarget' },
  tooManyLinks: { name: 'tooManyLinks', max: 10 },
  noPicture: { name: 'noPicture' },
  notSquare: { name: 'notSquare', width: 800, height: 600 },
  tooSmall: { name: 'tooSmall', width: 64, height: 64, min: 192 },
  tooManyLines: { name: 'tooManyLines', count: 5, max: 3 },
  noFediverseAccount: { name: 'noFediverseAccount' },
  noIcpNumber: { name: 'noIcpNumber' },
  noPoliceNumber: { name: 'noPoliceNumber' },
  passwordLength: { name: 'passwordLength', count: 3, min: 12, max: 128 },
  passwordCommon: { name: 'passwordCommon' },
  unknown: { name: 'unknown' },
  invalid: { name: 'invalid' },
};

describe.each(Object.values(faults))('the fault $name', (fault) => {
  const english = describeFault(fault, 'en');
  const chinese = describeFault(fault, 'zh-Hans');

  test('has a sentence in English and in Chinese', () => {
    expect(english).toMatch(/^[A-Za-z]/);
    expect(english).not.toMatch(/\p{Script=Han}|undefined|\[object/u);
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(chinese).not.toMatch(/undefined|\[object/);
  });

  test('names its numbers in both languages', () => {
    const numbers = Object.values(fault).filter((value) => typeof value === 'number');
    const isSaid = (words: string) => numbers.every((number) => words.includes(String(number)));
    expect([isSaid(english), isSaid(chinese)]).toEqual([true, true]);
  });

  test('uses the punctuation of its language', () => {
    expect(english).not.toMatch(/[，。：；（）]/);
    // ASCII punctuation is allowed only within an address or a number.
    expect(chinese).not.toMatch(/\p{Script=Han}[,.:;()?!]|[,;()?!]\p{Script=Han}/u);
  });
});
