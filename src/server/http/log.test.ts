import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type LogAddresses, loggerOptions } from './log-options.ts';
import type { Log } from './log-stream.ts';
import { OneLineForEachRequest, openRequestLog } from './request-log.ts';

/** A server that writes its log to `lines` instead of the standard output. */
async function loggingServer(logLevel: string, logAddresses: LogAddresses = 'full') {
  const config = { logLevel, logAddresses };
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log: Log = { write, writeLater: (make) => write(make()) };
  const app = fastify({
    logger: loggerOptions(config, log),
    logController: new OneLineForEachRequest(openRequestLog(config, log)),
  });
  onTestFinished(() => app.close());
  await app.register(cookie);
  await app.register(formbody);
  app.post('/login', async (request) => {
    request.log.info({ req: request, headers: request.headers }, 'by hand');
    throw new Error('fails');
  });
  return { app, lines };
}

test('the log has the method, path and network address of a request, and none of its secrets', async () => {
  const { app, lines } = await loggingServer('trace');
  await app.inject({
    method: 'POST',
    url: '/login?token=querysecret&next=/',
    headers: {
      cookie: 'suibi=cookiesecret',
      authorization: 'Bearer headersecret',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'username=zhixia&password=formsecret',
    remoteAddress: '192.0.2.7',
  });
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = { method: 'POST', path: '/login', ip: '192.0.2.7' };
  expect(told).toContainEqual(expect.objectContaining({ msg: 'by hand', req: request }));
  expect(told.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({ ...request, status: 500, ms: expect.any(Number) }),
  ]);
  expect(lines.join('')).toContain('by hand');
  expect(lines.join('')).not.toMatch(/\w+secret/);
});

test.each([
  ['full', '203.0.113.7', '203.0.113.7'],
  ['short', '203.0.113.7', '203.0.113.0/24'],
  ['short', '2001:db8:1:2::9', '2001:db8:1::/48'],
  ['short', '::ffff:203.0.113.7', '203.0.113.0/24'],
  ['none', '203.0.113.7', undefined],
] as const)('LOG_ADDRESSES=%s writes %s as %s in each line', async (wanted, address, written) => {
  const { app, lines } = await loggingServer('info', wanted);
  app.get('/', async (request) => {
    request.log.info({ ip: request.ip }, 'by hand');
    request.log.warn({ req: request }, 'with the request');
    return '';
  });
  await app.inject({ url: '/', remoteAddress: address });
  const told = lines.map((line) => JSON.parse(line) as { msg: string; ip?: string; req?: object });
  const ofRequest = { method: 'GET', path: '/', ...(written && { ip: written }) };
  const addresses = told.map(({ msg, ip, req }) => [msg, req ?? ip]);
  expect(addresses).toEqual([
    ['by hand', written],
    ['with the request', ofRequest],
    ['request', written],
  ]);
  if (written !== address) expect(lines.join('')).not.toContain(address);
});

test('the log has the whole address if the address has no query', async () => {
  const { app, lines } = await loggingServer('info');
  await app.inject('/随笔/a%3Fb');
  expect(lines.join('')).toContain('"path":"/%E9%9A%8F%E7%AC%94/a%3Fb"');
});

test.each([
  ['warn', 0],
  ['silent', 0],
  ['info', 1],
] as const)('at level %s a request is told %i times', async (level, count) => {
  const { app, lines } = await loggingServer(level);
  await app.inject('/');
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(count);
});
