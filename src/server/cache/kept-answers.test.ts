import { expect, test } from 'vitest';
import { type KeptAnswer, makeKeptAnswers } from './kept-answers.ts';

function makeAnswer(key: string, body: string, state = '1 0'): KeptAnswer {
  return {
    ...{ key, state, madeAt: 0, endsAt: 10, wordsEndAt: 10, headers: [], version: undefined },
    ...{ kind: 'page' as const, cacheControl: '', articleID: undefined },
    body: Buffer.from(body),
    forms: new Map(),
    headersOfForms: new Map(),
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

test('all answers with their compressed forms take at most so many bytes; the oldest make room', () => {
  const kept = makeKeptAnswers({ maxBytes: 50_000, maxAsked: 100 });
  for (let number = 0; number < 20; number += 1) {
    for (const _ of [1, 2]) kept.offer(makeAnswer(`/${number}`, page));
    const answer = kept.find(`/${number}`);
    if (answer) kept.formOf(answer, 'br');
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

test('an answer with the same body as before keeps its compressed forms, another one does not', () => {
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 10 });
  for (const _ of [1, 2]) kept.offer(makeAnswer('/', page));
  const first = kept.find('/') as KeptAnswer;
  const form = kept.formOf(first, 'br');
  const before = kept.bytes();
  kept.offer(makeAnswer('/', page, '2 0'));
  expect(kept.find('/')?.state).toBe('2 0');
  expect(kept.formOf(kept.find('/') as KeptAnswer, 'br')).toBe(form);
  expect(kept.bytes()).toBe(before);
  kept.offer(makeAnswer('/', `${page}!`, '3 0'));
  expect(kept.formOf(kept.find('/') as KeptAnswer, 'br')).not.toBe(form);
});

test('a form of an answer that is no longer kept is not counted', () => {
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 10 });
  for (const _ of [1, 2]) kept.offer(makeAnswer('/', page));
  const first = kept.find('/') as KeptAnswer;
  kept.offer(makeAnswer('/', `${page}!`, '2 0'));
  const before = kept.bytes();
  kept.formOf(first, 'br');
  expect(kept.bytes()).toBe(before);
});

test('a form that a kept answer shares with the one before it is counted, whichever of them it was made for', () => {
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 10 });
  for (const _ of [1, 2]) kept.offer(makeAnswer('/', page));
  const first = kept.find('/') as KeptAnswer;
  kept.offer(makeAnswer('/', page, '2 0'));
  const before = kept.bytes();
  const form = kept.formOf(first, 'br');
  expect(kept.bytes()).toBe(before + form.length);
});

test('a body that comes out the same again is squeezed once, and its smaller form is sent', () => {
  const texts: Buffer[] = [];
  let take = (_: Buffer) => {};
  const squeezer = {
    add(text: Buffer, given: typeof take) {
      texts.push(text);
      take = given;
      return true;
    },
    stop() {},
  };
  const kept = makeKeptAnswers({ maxBytes: 1_000_000, maxAsked: 10 }, squeezer);
  const formOf = () => kept.formOf(kept.find('/') as KeptAnswer, 'br');
  for (const _ of [1, 2]) kept.offer(makeAnswer('/', page));
  const first = formOf();
  expect(texts).toEqual([]);
  for (const state of ['2 0', '3 0']) kept.offer(makeAnswer('/', page, state));
  expect(texts).toEqual([Buffer.from(page)]);
  const before = kept.bytes();
  take(first.subarray(1));
  expect(formOf().length).toBe(first.length - 1);
  expect(kept.bytes()).toBe(before - 1);
  // Brotli does not always find a smaller form.
  take(Buffer.concat([first, first]));
  expect(formOf().length).toBe(first.length - 1);
  // A form of a body that is no longer kept changes nothing.
  kept.offer(makeAnswer('/', `${page}!`, '4 0'));
  const other = formOf();
  take(first.subarray(2));
  expect(formOf()).toBe(other);
});
