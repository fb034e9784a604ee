import { describe, expect, test } from 'vitest';
import { dayMs } from '../../shared/dates.ts';
import {
  articleSubjects,
  forgottenAfterMs,
  loginSubjects,
  type Subject,
  secondsToWait,
} from './login-throttle.ts';

const second = 1000;

describe('secondsToWait', () => {
  test.each<[subject: string, failures: number, ago: number, seconds: number]>([
    ['address a', 0, 0, 0],
    ['address a', 4, 0, 0],
    ['address a', 5, 0, 1],
    ['address a', 6, 0, 2],
    ['address a', 7, 0, 4],
    ['address a', 14, 0, 512],
    ['address a', 15, 0, 900],
    ['address a', 5000, 0, 900],
    ['address a', 15, 899 * second, 1],
    ['address a', 15, 899 * second + 1, 1],
    ['address a', 15, 900 * second, 0],
    ['address a', 15, 2000 * second, 0],
    ['address a', 5000, dayMs, 0],
    ['account a', 9, 0, 0],
    ['account a', 10, 0, 1],
    ['account a', 14, 0, 16],
    ['account a', 15, 0, 30],
    ['account a', 5000, 0, 30],
    ['account a', 15, 29_500, 1],
    ['device a', 4, 0, 0],
    ['device a', 5, 0, 1],
    ['device a', 5000, 0, 900],
    ['code a', 9, 0, 0],
    ['code a', 10, 0, 1],
    ['code a', 11, 0, 2],
    ['code a', 26, 0, 65_536],
    ['code a', 27, 0, 86_400],
    ['code a', 5000, 0, 86_400],
    ['code a', 27, 86_400 * second, 0],
    ['reader a', 4, 0, 0],
    ['reader a', 5, 0, 1],
    ['reader a', 5000, 0, 900],
    ['article a', 5000, 0, 0],
  ])(
    'for the %s after %i failures, the last %i ms ago, is %i',
    (subject, failures, ago, seconds) => {
      const now = 1_000_000_000_000;
      expect(secondsToWait([{ subject, failures, failedAt: now - ago }], now)).toBe(seconds);
    },
  );

  test.each<[failures: number, ofAll: number, seconds: number]>([
    [0, 5000, 0],
    [1, 5000, 0],
    [2, 5000, 60],
    [3, 5000, 120],
    [10, 5000, 15_360],
    [11, 5000, 21_600],
    [5000, 5000, 21_600],
    [2, 100, 60],
    [2, 99, 0],
    [5, 99, 1],
  ])(
    'for a reader after %i failures, and %i of all readers of the article on this day, is %i',
    (failures, ofAll, seconds) => {
      const failedAt = 1_000_000_000_000;
      const both = [
        { subject: 'reader a of article b', failures, failedAt },
        { subject: 'article b on day 1', failures: ofAll, failedAt },
      ];
      expect(secondsToWait(both, failedAt)).toBe(seconds);
    },
  );

  test('of a known reader is that of a device, also while the article is attacked', () => {
    const { own, ofAll } = articleSubjects({ address: '192.0.2.7', known: 'a' }, 'b', 0);
    expect(ofAll).toEqual([]);
    expect(secondsToWait([{ subject: own, failures: 4, failedAt: 0 }], 0)).toBe(0);
    expect(secondsToWait([{ subject: own, failures: 5, failedAt: 0 }], 0)).toBe(1);
  });

  test('is 0 without failures', () => {
    expect(secondsToWait([], 0)).toBe(0);
  });

  test('is the longer one of the waits of address and account', () => {
    const account = { subject: 'account a', failures: 14, failedAt: 0 };
    expect(secondsToWait([{ subject: 'address a', failures: 6, failedAt: 0 }, account], 0)).toBe(
      16,
    );
    expect(secondsToWait([{ subject: 'address a', failures: 10, failedAt: 0 }, account], 0)).toBe(
      32,
    );
  });
});

describe('loginSubjects', () => {
  const zhixia = { address: '192.0.2.7', username: 'zhixia', device: undefined };

  test.each([
    ['192.0.2.7', 'address 192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2'],
    ['2001:db8:1:2::9', 'address 2001:db8:1:2'],
    ['2001:db8::9', 'address 2001:db8:0:0'],
    ['::1', 'address 0:0:0:0'],
    ['1::', 'address 1:0:0:0'],
    ['::ffff:192.0.2.7', 'address 192.0.2.7'],
    ['fe80::1%eth0', 'address fe80:0:0:0'],
    ['::1%a:b:c:d:e:f:g', 'address 0:0:0:0'],
    [`fe80::1%${'a.'.repeat(5000)}`, 'address fe80:0:0:0'],
    ['', 'address unknown'],
    ['192.0.2.7:5678', 'address 192.0.2.7'],
    ['[2001:db8::9]:5678', 'address 2001:db8:0:0'],
    ['[2001:db8::9]', 'address 2001:db8:0:0'],
    ['[somewhere]:80', 'address unknown'],
    ['somewhere', 'address unknown'],
    ['7'.repeat(9000), 'address unknown'],
  ])('counts the address %s as %s', (address, subject) => {
    expect(loginSubjects({ ...zhixia, address })[0]).toBe(subject);
  });

  test.each([
    ['zhixia', 'account zhixia'],
    [' ZhiXia\t', 'account zhixia'],
    ['知夏', 'account 知夏'],
    ['x'.repeat(300), `account ${'x'.repeat(100)}`],
  ])('counts the name %j as %j', (username, subject) => {
    expect(loginSubjects({ ...zhixia, username })[1]).toBe(subject);
  });

  test('does not confuse a name with an address', () => {
    expect(loginSubjects({ ...zhixia, username: '192.0.2.7' })).toEqual([
      'address 192.0.2.7',
      'account 192.0.2.7',
    ]);
  });

  test('counts a known device alone', () => {
    expect(loginSubjects({ ...zhixia, device: 'AbC-_1' })).toEqual(['device AbC-_1']);
  });
});

describe('how often somebody can guess who never stops, and whose failures are forgotten as soon as they can be', () => {
  /**
   * The guesses of these days. After each failure the next guess comes as early as it may, and
   * after `pauseAfter` failures as late as it must for all of them to be forgotten.
   */
  function countGuesses(days: number, subjects: readonly Subject[], pauseAfter: number): number {
    const endsAt = days * dayMs;
    const [name = ''] = subjects[0]?.split(' ') ?? [];
    let failures = 0;
    let guesses = 0;
    for (let now = 0; now < endsAt; guesses += 1) {
      failures += 1;
      const counted = subjects.map((subject) => ({
        subject,
        // An attack that has long begun.
        failures: subject.startsWith('article') ? 5_000 : failures,
        failedAt: now,
      }));
      if (failures < pauseAfter) now += secondsToWait(counted, now) * second;
      else {
        now += forgottenAfterMs[name] ?? 0;
        failures = 0;
      }
    }
    return guesses;
  }

  const most = (days: number, subjects: readonly Subject[]) =>
    Math.max(
      ...Array.from({ length: 200 }, (_, index) => countGuesses(days, subjects, index + 1)),
      countGuesses(days, subjects, Number.POSITIVE_INFINITY),
    );

  test.each<[what: string, subjects: Subject[], day: number, month: number]>([
    ['codes, with the right password, on unknown devices', ['code a'], 26, 55],
    ['codes, with the right password, on a known device', ['device a'], 109, 2_893],
    ['passwords of an article, of one network', ['reader a'], 109, 2_893],
    ['the same while the article is attacked', ['reader a', 'article a'], 13, 260],
  ])('%s', (_, subjects, ofDay, ofMonth) => {
    expect([most(1, subjects), most(30, subjects)]).toEqual([ofDay, ofMonth]);
  });
});
