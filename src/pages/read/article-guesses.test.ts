import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { cookiesOf, fromSamePage, testApp } from '../../../test/test-app.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { hashPassword } from '../../server/auth/password.ts';
import { readUrl, unlockUrl } from '../../urls.ts';
import { unlockedForMs } from './article-cookie.ts';

const second = 1000;
const password = 'rain on bamboo';
let hash: Promise<string> | undefined;

/** A blog with an article that has a password. */
async function blog(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const articleID = await makeArticle(test.db, { markdown: 'A textsecret.', postedAt: 1 });
  hash ??= hashPassword(password);
  await setArticlePassword(test.db, articleID, await hash, test.clock.now);
  const unlock = async (given: string, remoteAddress: string, cookie = '') => {
    const answer = await test.app.inject({
      ...{ method: 'POST', url: unlockUrl(articleID), remoteAddress },
      headers: { ...fromSamePage, cookie },
      payload: { password: given },
    });
    return {
      status: answer.statusCode,
      waitSeconds: Number(answer.headers['retry-after'] ?? 0),
      body: answer.body,
      setCookie: [answer.headers['set-cookie'] ?? []].flat(),
    };
  };
  const isOpen = async (cookie: string) =>
    (await test.app.inject({ url: readUrl(articleID), headers: { cookie } })).body.includes(
      'textsecret',
    );
  /** As if so many readers had given a wrong password today. */
  const claimAttack = async (failures: number) => {
    await unlock('a guess', '203.0.113.254');
    await test.db
      .updateTable('login_failures')
      .set({ failures })
      .where('subject', 'like', 'article %')
      .execute();
  };
  return { ...test, articleID, unlock, isOpen, claimAttack };
}

const addressOf = (number: number) => `10.0.${number >> 8}.${number & 255}`;

eachDatabase((_, kind) => {
  test('wrong passwords from many addresses keep no reader out who has the right one', async () => {
    const { unlock } = await blog(kind);
    for (let number = 0; number < 20; number += 1) {
      expect((await unlock('a guess', addressOf(number))).status).toBe(401);
    }
    expect((await unlock(password, '192.0.2.1')).status).toBe(303);
  });

  test('nor do those that come at once, before anybody has given the right one', {
    tags: ['rest'],
  }, async () => {
    const { unlock } = await blog(kind);
    const guesses = Array.from({ length: 80 }, (_, number) => unlock('a guess', addressOf(number)));
    const right = [unlock(password, '192.0.2.1'), unlock(password, '192.0.2.2')];
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(
      new Set([401]),
    );
  });

  test('of thirty simultaneous guesses of one network five are checked, also when the right one is known', async () => {
    const { unlock } = await blog(kind);
    for (const prepare of [false, true]) {
      if (prepare) expect((await unlock(password, '192.0.2.9')).status).toBe(303);
      const network = prepare ? '2001:db8:1' : '2001:db8:2';
      const guesses = Array.from({ length: 30 }, (_, number) =>
        unlock('a guess', `${network}:${number}::1`),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    }
  });

  test('while an article is attacked, a network has two tries and then waits long; the first right one is let in', async () => {
    const { unlock, claimAttack, clock } = await blog(kind);
    await claimAttack(100);
    expect((await unlock(password, '192.0.2.1')).status).toBe(303);
    expect((await unlock('mistyped', '192.0.2.2')).status).toBe(401);
    expect((await unlock(password, '192.0.2.2')).status).toBe(303);
    for (const waitSeconds of [60, 120]) {
      while ((await unlock('a guess', '198.51.100.1')).status === 401);
      expect(await unlock(password, '198.51.100.1')).toMatchObject({ status: 429, waitSeconds });
      clock.now += waitSeconds * second;
    }
    // Nobody else waits, and the next day begins anew.
    expect((await unlock(password, '192.0.2.3')).status).toBe(303);
    clock.now += 24 * 60 * 60 * second;
    for (let count = 0; count < 5; count += 1) {
      expect((await unlock('a guess', '198.51.100.2')).status).toBe(401);
    }
    expect((await unlock('a guess', '198.51.100.2')).waitSeconds).toBe(1);
  });

  test('a reader who has given the password before does not wait for strangers at the same address', async () => {
    const { unlock, isOpen, claimAttack, clock, db } = await blog(kind);
    const address = '192.0.2.1';
    const cookie = cookiesOf((await unlock(password, address)).setCookie);
    clock.now += unlockedForMs;
    expect(await isOpen(cookie)).toBe(false);
    await claimAttack(100);
    while ((await unlock('a guess', address)).status === 401);
    expect((await unlock(password, address)).status).toBe(429);
    const again = await unlock(password, address, cookie);
    expect(again.status).toBe(303);
    expect(await isOpen(cookiesOf(again.setCookie))).toBe(true);
    // The reader's own failures have a limit too, and are not those of the article.
    const before = await db.selectFrom('login_failures').select('failures').execute();
    for (let count = 0; count < 5; count += 1) {
      expect((await unlock('mistyped', address, cookie)).status).toBe(401);
    }
    const refused = await unlock(password, address, cookie);
    expect(refused).toMatchObject({ status: 429, waitSeconds: 1 });
    expect(textOf(refused.body)).toContain('Try again in 1 second.');
    const after = await db.selectFrom('login_failures').select('failures').execute();
    expect(after).toHaveLength(before.length + 1);
    clock.now += second;
    expect((await unlock(password, address, cookie)).status).toBe(303);
  });
});

test('a changed or foreign cookie makes nobody a known reader', async () => {
  const { unlock, articleID, db, clock } = await blog();
  const address = '192.0.2.1';
  const cookie = cookiesOf((await unlock(password, address)).setCookie);
  const other = await makeArticle(db, { postedAt: 1 });
  for (let count = 0; count < 5; count += 1) await unlock('a guess', address);
  expect((await unlock(password, address, cookie)).status).toBe(303);
  for (const changed of [
    `${cookie.slice(0, -1)}~`,
    cookie.replace(/=\d/, '=9'),
    cookie.replace(articleID, other),
    `article-${articleID}=`,
    `article-${articleID}=.`,
    `article-${articleID}=${'9'.repeat(3_000)}.${'A'.repeat(43)}`,
  ]) {
    expect((await unlock(password, address, changed)).status, changed).toBe(429);
  }
  await setArticlePassword(db, articleID, await hashPassword('a new password'), clock.now);
  expect((await unlock('a new password', address, cookie)).status).toBe(429);
});

test('a browser keeps the cookies of 50 articles, the latest ones', async () => {
  const { unlock, clock, articleID } = await blog();
  const old = (index: number) => `article-${String(index).padStart(12, '0')}`;
  const given = Array.from({ length: 60 }, (_, index) => `${old(index)}=${clock.now + index}.x`);
  const { setCookie } = await unlock(password, '192.0.2.1', `suibi=x; ${given.join('; ')}`);
  const removed = setCookie.filter((one) => one.includes('Expires=Thu, 01 Jan 1970'));
  expect(removed.map((one) => one.split('=')[0]).sort()).toEqual(
    Array.from({ length: 11 }, (_, index) => old(index)),
  );
  expect(setCookie.filter((one) => !removed.includes(one))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^article-${articleID}=\\d{13}\\.[\\w-]{43}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax$`,
      ),
    ),
  ]);
});
