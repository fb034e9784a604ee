import { describe, expect, test } from 'vitest';
import { datedTime, etagOf, isKnown } from './conditional.ts';

const changed = Date.parse('2026-11-20T08:00:00.750Z');
const at = 'Fri, 20 Nov 2026 08:00:00 GMT';
const before = 'Fri, 20 Nov 2026 07:59:59 GMT';

describe('the client has this version', () => {
  test.each([
    ['by its tag', { 'if-none-match': 'W/"a"' }, true],
    ['by its tag without the mark of a weak tag', { 'if-none-match': '"a"' }, true],
    ['by one tag of several', { 'if-none-match': '"x", W/"a" , "y"' }, true],
    ['by *, which means any version', { 'if-none-match': ' * ' }, true],
    ['not by another tag', { 'if-none-match': 'W/"b"' }, false],
    ['not by a part of its tag', { 'if-none-match': '"aa"' }, false],
    ['not by a tag without quotes', { 'if-none-match': 'a' }, false],
    ['not by an empty tag', { 'if-none-match': '""' }, false],
    ['by the second of its date', { 'if-modified-since': at }, true],
    ['by a later date', { 'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT' }, true],
    ['not by an earlier date', { 'if-modified-since': before }, false],
    ['not by a date in another form', { 'if-modified-since': '2026-11-21' }, false],
    ['not by a text that is not a date', { 'if-modified-since': 'soon GMT' }, false],
    [
      'by the tag, although the date is older',
      { 'if-none-match': '"a"', 'if-modified-since': before },
      true,
    ],
    [
      'not by the date if the tag differs',
      { 'if-none-match': '"b"', 'if-modified-since': at },
      false,
    ],
    ['not without a condition', {}, false],
  ])('%s', (_, headers, known) => {
    expect(isKnown(headers, { etag: 'W/"a"', lastModified: changed })).toBe(known);
  });
});

test('a version of unknown time is not recognised by a date', () => {
  const version = { etag: 'W/"a"', lastModified: 0 };
  expect(isKnown({ 'if-modified-since': at }, version)).toBe(false);
});

describe('the time of a version is sent', () => {
  test.each([
    ['after its second is over', changed + 1_000, changed],
    ['long after', changed + 1_000_000, changed],
    ['not while another version could get the same date', changed + 999, 0],
    ['not for a version that was made right now', changed, 0],
    ['not after the clock was set back', changed - 5_000, 0],
  ])('%s', (_, now, expected) => {
    expect(datedTime({ lastModified: changed }, now)).toBe(expected);
  });
});

test('different texts have different tags, also if they are the same when joined', () => {
  expect(etagOf('a', 'b')).toBe(etagOf('a', 'b'));
  expect(
    new Set([etagOf('a', 'b'), etagOf('ab'), etagOf('a', 'b', ''), etagOf('b', 'a')]).size,
  ).toBe(4);
  expect(etagOf('随笔')).toMatch(/^W\/"[\w-]{27}"$/);
});
