import { expect, test } from 'vitest';
import { guidePath } from '../../../test/guides.ts';
import { readFileOf } from '../../../test/repository.ts';
import { fromSamePage, owner, testApp, withOwner } from '../../../test/test-app.ts';
import { apiLoginPasskeyUrl, apiLoginUrl, loginUrl } from '../../urls.ts';

/** A blog with an owner, and the lines of its log above the level of a request’s line. */
async function withLog(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const test = await testApp({ environment, log: (line) => lines.push(line) });
  await withOwner(test);
  const logIn = (password: string, remoteAddress = '203.0.113.7', url: string = loginUrl) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: fromSamePage,
      payload: { username: owner.username, password },
      remoteAddress,
    });
  const warnings = () => lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30);
  return { logIn, lines, warnings, passwordQueue: test.context.passwordQueue };
}

test('each failed login is one line with its address, also one that has to wait', async () => {
  const { logIn, warnings } = await withLog();
  for (let failures = 0; failures < 5; failures += 1) await logIn('not the password');
  expect((await logIn(owner.password)).statusCode).toBe(429);
  await logIn('not the password', '2001:db8::7', apiLoginUrl);
  const told = warnings().map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = { level: 40, msg: 'login failed' };
  expect(told).toEqual([
    ...Array.from({ length: 6 }, () => expect.objectContaining({ ...line, ip: '203.0.113.7' })),
    expect.objectContaining({ ...line, ip: '2001:db8::7' }),
  ]);
  expect(warnings().join('')).not.toMatch(/zhixia|password/);
});

test.each([
  ['full', '203.0.113.7'],
  ['short', '203.0.113.0/24'],
  ['none', undefined],
])(
  'with LOG_ADDRESSES=%s the line of a failed login has the whole address, and no other line more than %s',
  async (LOG_ADDRESSES, written) => {
    const { logIn, lines } = await withLog({ LOG_ADDRESSES });
    await logIn('not the password');
    await logIn('not the password', '203.0.113.7', apiLoginPasskeyUrl);
    await logIn(owner.password);
    const told = lines.map((line) => JSON.parse(line) as { msg: string; ip?: string });
    expect(told.map(({ msg, ip }) => [msg, ip])).toEqual([
      ['login failed', '203.0.113.7'],
      ['request', written],
      ['request', written],
      ['request', written],
    ]);
  },
);

test('a login that succeeds is no such line', async () => {
  const { logIn, warnings } = await withLog();
  expect((await logIn(owner.password)).statusCode).toBe(303);
  expect(warnings()).toEqual([]);
});

test('a login that finds no place is one warning, without a stack', async () => {
  const { logIn, warnings, passwordQueue } = await withLog();
  const gate = Promise.withResolvers<void>();
  const turns = Array.from({ length: 61 }, () => passwordQueue.run(() => gate.promise));
  const answer = await logIn(owner.password);
  gate.resolve();
  await Promise.all(turns);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  const told = warnings().map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toEqual([expect.objectContaining({ level: 40, code: 'busy' })]);
  expect(warnings().join('')).not.toMatch(/stack|\.ts/);
});

test('the rule of the guide for fail2ban finds these lines, and no line that a stranger wrote', async () => {
  const rule = /^failregex = (.+)$/m.exec(readFileOf(guidePath('privacy')))?.[1] ?? '';
  const expression = new RegExp(rule.replace('<ADDR>', '(?<host>[\\w.:]+)'));
  const { logIn, lines } = await withLog();
  await logIn('not the password');
  const forged = '"ip":"192.0.2.1","msg":"login failed"}';
  await logIn(forged, '203.0.113.7', `/${encodeURIComponent(forged)}/${forged}`);
  const found = lines.map((line) => expression.exec(line.trimEnd())?.groups?.host).filter(Boolean);
  expect(found).toEqual(['203.0.113.7']);
  expect(lines.length).toBeGreaterThan(2);
});
