import { expect, test } from 'vitest';
import { compress } from '../http/compression.ts';
import { type KeptAnswer, makeKeptAnswers } from './kept-answers.ts';

function makeAnswer(key: string, body: string, state = '1 0'): KeptAnswer {
  return {
    ...{ key, state, madeAt: 0, endsAt: 10, wordsEndAt: 10, headers: [], notModifiedHeaders: [] },
    ...{ version: undefined, kind: 'page' as const, cacheControl: '', articleID: undefined },
    body: Buffer.from(body),
  };
}

const page = 'x'.repeat(10_000);

test('an answer is kept when its address is asked for the second time', () => {
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 10 });
  kept.offer(makeAnswer('/', page));
  expect(kept.find('/')).toBeUndefined();
  kept.offer(makeAnswer('/', page));
  expect(kept.find('/')?.body.toString()).toBe(page);
  expect(kept.find('/other')).toBeUndefined();
});

test('addresses that are asked for once displace nothing that is kept, and are forgotten in their order', () => {
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 3 });
  for (const _ of [1, 2]) kept.offer(makeAnswer('/', page));
  for (const address of ['/a', '/b', '/c', '/d']) kept.offer(makeAnswer(address, page));
  for (const address of ['/a', '/d']) kept.offer(makeAnswer(address, page));
  expect(kept.find('/')).toBeDefined();
  expect(kept.find('/a')).toBeUndefined();
  expect(kept.find('/d')).toBeDefined();
});

test('all answers take at most so many bytes; the oldest make room', () => {
  const kept = makeKeptAnswers({ maxBytes: 50_000, maxAsked: 100 });
  for (let number = 0; number < 20; number += 1) {
    for (const _ of [1, 2]) kept.offer(makeAnswer(`/${number}`, page));
    expect(kept.bytes()).toBeLessThanOrEqual(50_000);
  }
  expect(kept.find('/19')).toBeDefined();
  expect(kept.find('/0')).toBeUndefined();
});

test('an answer that is larger than all may be is not kept', () => {
  const kept = makeKeptAnswers({ maxBytes: 5_000, maxAsked: 100 });
  for (const _ of [1, 2]) kept.offer(makeAnswer('/', page));
  expect(kept.find('/')).toBeUndefined();
  expect(kept.bytes()).toBe(0);
});

test('an answer takes the place of the one before, and is the newest then', () => {
  const kept = makeKeptAnswers({ maxBytes: 40_000, maxAsked: 10 });
  for (const key of ['/a', '/b', '/c']) for (const _ of [1, 2]) kept.offer(makeAnswer(key, page));
  const before = kept.bytes();
  kept.offer(makeAnswer('/a', page, '2 0'));
  expect(kept.find('/a')?.state).toBe('2 0');
  expect(kept.bytes()).toBe(before);
  for (const _ of [1, 2]) kept.offer(makeAnswer('/d', page));
  expect(['/a', '/b', '/c', '/d'].filter((key) => kept.find(key))).toEqual(['/a', '/c', '/d']);
});

test('a compressed body holds no more memory than it counts', () => {
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 10 });
  const body = compress(Buffer.from(page), 'br');
  expect(body.buffer.byteLength).toBeGreaterThan(body.length);
  for (const _ of [1, 2]) kept.offer({ ...makeAnswer('/', ''), body });
  const found = kept.find('/')?.body;
  expect(found).toEqual(body);
  expect(found?.buffer.byteLength).toBe(body.length);
});
