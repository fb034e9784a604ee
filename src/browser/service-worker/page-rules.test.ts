import { describe, expect, test } from 'vitest';
import { audienceOf, chooseAnswer, load, mayKeep } from './page-rules.ts';

const page = { 'content-type': 'text/html; charset=utf-8', 'suibi-audience': 'everyone' };

describe('an answer may be kept', () => {
  test.each<[string, number, Record<string, string>, boolean]>([
    ['a page of this blog', 200, page, true],
    ['a page of the owner', 200, { ...page, 'suibi-audience': 'owner v1' }, false],
    ['a page with a form, which names no readers', 200, { 'content-type': 'text/html' }, false],
    ['the login page of a hotel', 200, { 'content-type': 'text/html' }, false],
    ['a part of a page', 206, page, false],
    ['a page that is gone', 404, { ...page, 'suibi-audience': 'nobody' }, false],
    ['a failure of the server', 500, page, false],
    ['an answer of another type', 200, { ...page, 'content-type': 'application/json' }, false],
    ['an answer without a type', 200, { 'suibi-audience': 'everyone' }, false],
  ])('%s', (_, status, headers, expected) => {
    const answer = { status, headers: new Headers(headers) };
    expect(mayKeep(answer, 'everyone')).toBe(expected);
  });

  test('not if it is a redirect, or if another origin gives it: such an answer hides its content', () => {
    const { status, headers } = Response.error();
    expect(status).toBe(0);
    expect(mayKeep({ status, headers }, 'everyone')).toBe(false);
  });

  test('by the owner’s worker, if the page needs the built files of the same version', () => {
    const answer = {
      status: 200,
      headers: new Headers({ ...page, 'suibi-audience': 'owner v1' }),
    };
    expect(mayKeep(answer, 'owner v1')).toBe(true);
    expect(mayKeep(answer, 'owner v2')).toBe(false);
    expect(audienceOf(answer)).toBe('owner v1');
  });
});

test('a request of the browser that has failed is a failure of the network: Firefox gives an answer of the type error for it', async () => {
  const preloadResponse = Promise.resolve(Response.error());
  const event = { preloadResponse, request: new Request('http://blog/') };
  await expect(load(event)).rejects.toThrow('network');
});

describe('of the network’s answer and the kept answer, the reader gets', () => {
  const never = new Promise<never>(() => {});
  const failed = () => Promise.reject(new Error('no network'));
  /** Comes after everything that is settled already. */
  const later = (answer: string) =>
    new Promise<string>((resolve) => setTimeout(resolve, 0, answer));
  const failedLater = () => later('').then(failed);
  const isLate = Promise.resolve(undefined);

  test.each<
    [string, () => Promise<string>, string | undefined, Promise<undefined>, string | undefined]
  >([
    ['the network’s, if it comes in time', () => Promise.resolve('new'), 'kept', never, 'new'],
    ['the network’s, if nothing is kept', () => Promise.resolve('new'), undefined, never, 'new'],
    ['the kept one, if the network is late', () => later('new'), 'kept', isLate, 'kept'],
    ['the kept one, if nobody ever answers', () => never, 'kept', isLate, 'kept'],
    [
      'the network’s, if it is late and nothing is kept',
      () => later('new'),
      undefined,
      isLate,
      'new',
    ],
    ['the kept one at once, if the network fails', failed, 'kept', never, 'kept'],
    ['none, if the network fails and nothing is kept', failed, undefined, never, undefined],
    [
      'none, if the network fails late and nothing is kept',
      failedLater,
      undefined,
      isLate,
      undefined,
    ],
  ])('%s', async (_, ask, kept, whenLate, expected) => {
    expect(await chooseAnswer(ask(), async () => kept, whenLate)).toBe(expected);
  });

  test('no kept answer is looked for while the network answers in time', async () => {
    let lookups = 0;
    const findKept = async () => {
      lookups += 1;
      return 'kept';
    };
    await chooseAnswer(Promise.resolve('new'), findKept, never);
    expect(lookups).toBe(0);
  });
});
