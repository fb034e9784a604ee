import { expect, test } from 'vitest';
import { compress } from '../http/compression.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';

function makeResponse(key: string, body: string, versionKey = '1 0'): CachedResponse {
  return {
    ...{
      key,
      versionKey,
      madeAt: 0,
      endsAt: 10,
      wordsEndAt: 10,
      headers: [],
      notModifiedHeaders: [],
    },
    ...{ version: undefined, kind: 'page' as const, cacheControl: '', articleID: undefined },
    body: Buffer.from(body),
  };
}

const page = 'x'.repeat(10_000);

test('a response is cached when its address is asked for the second time', () => {
  const cache = new ResponseCache({ maxBytes: 1_000_000, maxAsked: 10 });
  cache.offer(makeResponse('/', page));
  expect(cache.find('/')).toBeUndefined();
  cache.offer(makeResponse('/', page));
  expect(cache.find('/')?.body.toString()).toBe(page);
  expect(cache.find('/other')).toBeUndefined();
});

test('addresses that are asked for once displace nothing that is cached, and are forgotten in their order', () => {
  const cache = new ResponseCache({ maxBytes: 1_000_000, maxAsked: 3 });
  for (const _ of [1, 2]) cache.offer(makeResponse('/', page));
  for (const address of ['/a', '/b', '/c', '/d']) cache.offer(makeResponse(address, page));
  for (const address of ['/a', '/d']) cache.offer(makeResponse(address, page));
  expect(cache.find('/')).toBeDefined();
  expect(cache.find('/a')).toBeUndefined();
  expect(cache.find('/d')).toBeDefined();
});

test('all responses take at most so many bytes; the oldest make room', () => {
  const cache = new ResponseCache({ maxBytes: 50_000, maxAsked: 100 });
  for (let number = 0; number < 20; number += 1) {
    for (const _ of [1, 2]) cache.offer(makeResponse(`/${number}`, page));
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
  }
  expect(cache.find('/19')).toBeDefined();
  expect(cache.find('/0')).toBeUndefined();
});

test('a response that is larger than all may be is not cached', () => {
  const cache = new ResponseCache({ maxBytes: 5_000, maxAsked: 100 });
  for (const _ of [1, 2]) cache.offer(makeResponse('/', page));
  expect(cache.find('/')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a response takes the place of the one before, and is the newest then', () => {
  const cache = new ResponseCache({ maxBytes: 40_000, maxAsked: 10 });
  for (const key of ['/a', '/b', '/c'])
    for (const _ of [1, 2]) cache.offer(makeResponse(key, page));
  const before = cache.bytes;
  cache.offer(makeResponse('/a', page, '2 0'));
  expect(cache.find('/a')?.versionKey).toBe('2 0');
  expect(cache.bytes).toBe(before);
  for (const _ of [1, 2]) cache.offer(makeResponse('/d', page));
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key))).toEqual(['/a', '/c', '/d']);
});

test('a compressed body holds no more memory than it counts', () => {
  const cache = new ResponseCache({ maxBytes: 1_000_000, maxAsked: 10 });
  const body = compress(Buffer.from(page), 'br');
  expect(body.buffer.byteLength).toBeGreaterThan(body.length);
  for (const _ of [1, 2]) cache.offer({ ...makeResponse('/', ''), body });
  const found = cache.find('/')?.body;
  expect(found).toEqual(body);
  expect(found?.buffer.byteLength).toBe(body.length);
});
