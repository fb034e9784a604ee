import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { addressReader, describeClientAddress } from './client-address.ts';

/** The address of a visitor, for the cache in front of the server and for the routes. */
async function addressesOf(TRUST_PROXY: string, connects: string, forwarded: string) {
  const lines: string[] = [];
  const { app, context } = await testApp({
    environment: { TRUST_PROXY, LOG_ADDRESSES: 'full' },
    log: (line) => lines.push(line),
  });
  const headers = { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress: connects }, headers } as unknown as IncomingMessage;
  await app.inject({ url: '/nowhere', headers, remoteAddress: connects });
  const [line = '{}'] = lines;
  return [addressReader(context.config.trustProxy)(request), JSON.parse(line).ip];
}

describe('the address of a visitor', () => {
  test.each([
    ['false', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['1', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
    ['1', '192.0.2.1', 'invented, 203.0.113.9', '203.0.113.9'],
    ['1', '192.0.2.1', '', '192.0.2.1'],
    ['2', '192.0.2.1', 'invented, 203.0.113.9, 198.51.100.1', '203.0.113.9'],
    ['192.0.2.1', '192.0.2.1', 'invented, 203.0.113.9', '203.0.113.9'],
    ['192.0.2.1', '192.0.2.2', '203.0.113.9', '192.0.2.2'],
    ['192.0.2.0/24', '192.0.2.7', 'invented, 203.0.113.9, 192.0.2.8', '203.0.113.9'],
  ])(
    'with TRUST_PROXY=%s, from %s, with X-Forwarded-For: %s, is %s',
    async (TRUST_PROXY, connects, forwarded, address) => {
      expect(await addressesOf(TRUST_PROXY, connects, forwarded)).toEqual([address, address]);
    },
  );
});

test.each([
  ['false', 'the one that connects; X-Forwarded headers are not read'],
  ['1', 'the last entry of X-Forwarded-For; let nobody but the proxy reach 127.0.0.1:3000'],
  ['2', 'entry 2 from the end of X-Forwarded-For; let nobody but the 2 proxies reach 127.0.0.1'],
  ['10.0.0.1, ::1', 'the last entry of X-Forwarded-For that is not one of 10.0.0.1, ::1;'],
])('with TRUST_PROXY=%s the operator is told: %s', (TRUST_PROXY, words) => {
  expect(describeClientAddress(readConfig({ TRUST_PROXY }))).toContain(words);
});
