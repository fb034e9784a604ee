import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../shared/dates.ts';
import { listIdle, type PartialUpload, planRoom } from './plan-room.ts';

const now = Date.parse('2026-11-27T08:00:00Z');
const megabyte = 1024 * 1024;

/**
 * `a 5m 200` is a file `a` of 200 MiB whose last part came five minutes ago; `held`: it is being
 * stored.
 */
function readFile(text: string): PartialUpload {
  const [hash = '', age = '', size = '1', held] = text.split(' ');
  const unit = age.endsWith('h') ? hourMs : minuteMs;
  const writtenAt = now - Number.parseFloat(age) * unit;
  return { hash, bytes: Number(size) * megabyte, writtenAt, isHeld: held !== undefined };
}

const eight = (age: string, size = '1') =>
  [...'abcdefgh'].map((hash, index) => `${hash} ${index + Number.parseFloat(age)}m ${size}`);

describe('room for a file', () => {
  test.each<[what: string, files: string[], part: string, remove: string, fits: boolean]>([
    ['is there at first', [], 'x 0m', '', true],
    ['is there for the eighth', eight('5').slice(1), 'x 0m', '', true],
    ['of nine is made by the one that has waited longest', eight('5'), 'x 0m', 'h', true],
    ['needs nothing for a further part of the eighth', eight('5'), 'a 0m', '', true],
    [
      'is not made by files that are being sent',
      eight('0').map((file) => file.replace(/ \dm/, ' 1m')),
      'x 0m',
      '',
      false,
    ],
    [
      'is made by the one idle file',
      [...eight('0').slice(0, 2), ...eight('0').slice(2)],
      'x 0m',
      'h',
      true,
    ],
    [
      'is not made by a file that is being stored',
      [
        'a 9m 1 held',
        ...eight('0')
          .slice(1)
          .map((file) => file.replace(/ \dm/, ' 1m')),
      ],
      'x 0m',
      '',
      false,
    ],
    [
      'goes beyond a held file to the next',
      ['a 99m 1 held', ...eight('5').slice(1)],
      'x 0m',
      'h',
      true,
    ],
    ['ends at 1 GB', ['a 5m 600', 'b 6m 400'], 'x 0m 24', '', true],
    ['above 1 GB is made by the oldest', ['a 5m 600', 'b 6m 400'], 'x 0m 25', 'b', true],
    [
      'above 1 GB is made by as many as are needed',
      ['a 5m 600', 'b 6m 400', 'c 7m 20'],
      'x 0m 200',
      'cb',
      true,
    ],
    ['counts the file itself once', ['a 5m 600', 'x 1m 200'], 'x 0m 204', '', true],
    [
      'is not there when files above 1 GB are being sent',
      ['a 1m 600', 'b 1m 420'],
      'x 0m 8',
      '',
      false,
    ],
    ['that cannot be made removes nothing', ['a 1m 1000', 'b 9m 10'], 'x 0m 100', '', false],
    [
      'is made by what is a day old, also if there is enough',
      ['a 24h', 'b 23.9h'],
      'x 0m',
      'a',
      true,
    ],
    [
      'that cannot be made removes what is a day old',
      ['a 1m 1000', 'b 25h 10', 'c 9m 10'],
      'x 0m 100',
      'b',
      false,
    ],
    ['removes no file that is being stored for a day', ['a 25h 1 held'], 'x 0m', '', true],
    ['never removes the file itself', ['x 25h 200'], 'x 0m 204', '', true],
    [
      'is made by a file that a clock ahead has written',
      [
        ...eight('0')
          .slice(1)
          .map((file) => file.replace(/ \dm/, ' 1m')),
        'z -600m',
      ],
      'x 0m',
      'z',
      true,
    ],
  ])('%s', (_, files, part, remove, fits) => {
    const plan = planRoom(files.map(readFile), readFile(part), now);
    expect([plan.remove.join(''), plan.fits]).toEqual([remove, fits]);
  });
});

test('idle files are those that nobody is sending or storing, but the one that is named', () => {
  const files = ['a 1m', 'b 2m', 'c 30h', 'd 9m 1 held', 'e 5m'].map(readFile);
  expect(listIdle(files, now).map(({ hash }) => hash)).toEqual(['c', 'e', 'b']);
  expect(listIdle(files, now, 'c').map(({ hash }) => hash)).toEqual(['e', 'b']);
});
