import { describe, expect, test } from 'vitest';
import { loginSubjects, secondsToWait } from './login-throttle.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

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
    ['address a', 5000, day, 0],
    ['account a', 9, 0, 0],
    ['account a', 10, 0, 1],
    ['account a', 14, 0, 16],
    ['account a', 15, 0, 30],
    ['account a', 5000, 0, 30],
    ['account a', 15, 29_500, 1],
    ['device a', 4, 0, 0],
    ['device a', 5, 0, 1],
    ['device a', 5000, 0, 900],
  ])(
    'for the %s after %i failures, the last %i ms ago, is %i',
    (subject, failures, ago, seconds) => {
      const now = 1_000_000_000_000;
      expect(secondsToWait([{ subject, failures, failedAt: now - ago }], now)).toBe(seconds);
    },
  );

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
