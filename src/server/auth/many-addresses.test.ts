// @module-tag rest

import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { listeningApp } from '../../../test/listening-app.ts';
import { cookiesOf, fromSamePage, owner, withOwner } from '../../../test/test-app.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { loginUrl } from '../../urls.ts';

/** So many logins are under way at any moment, more than can wait for their turn. */
const maxAttacks = 80;
/** The attack lasts until the owner has logged in so often. */
const minLogins = 4;

/**
 * A blog with an owner, behind a proxy that names the address of each client. Its clock goes on.
 */
async function startBlog(kind: DatabaseKind) {
  const blog = await listeningApp({ kind, environment: { TRUST_PROXY: '127.0.0.1' } });
  await withOwner(blog);
  const start = blog.clock.now - performance.now();
  const clock = setInterval(() => {
    blog.clock.now = Math.trunc(start + performance.now());
  }, 10);
  onTestFinished(() => clearInterval(clock));
  return (login: { username: string; password: string }, address: string, cookie = '') =>
    blog.ask(loginUrl, {
      method: 'POST',
      headers: {
        ...fromSamePage,
        cookie,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(login),
    });
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** An address that no other call returns. */
function addresses() {
  let count = 0;
  return () => {
    count += 1;
    return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  };
}

eachDatabase((_, kind) => {
  test('the owner logs in at once with a known device, while wrong logins come from many addresses', async () => {
    const logIn = await startBlog(kind);
    const nextAddress = addresses();
    const first = await logIn(owner, '203.0.113.7');
    let cookie = cookiesOf(first.headers['set-cookie']);

    const logins: { status: number; ms: number }[] = [];
    const endsAt = performance.now() + dose.attackMs;
    const lasts = () => performance.now() < endsAt || logins.length < minLogins;
    const timed = async (...login: Parameters<typeof logIn>) => {
      const begin = performance.now();
      const { status, headers } = await logIn(...login);
      return { status, headers, ms: performance.now() - begin };
    };

    const attacks: { status: number; ms: number }[] = [];
    const attack = async (number: number) => {
      // Some know the login name. The others keep the server busy, because nobody has to wait for
      // names that nobody has tried.
      for (let tries = 0; lasts(); tries += 1) {
        const username = number % 2 === 0 ? owner.username : `name ${number} ${tries}`;
        attacks.push(await timed({ username, password: 'a guess' }, nextAddress()));
      }
    };
    const strangers: number[] = [];
    const asStranger = async () => {
      while (lasts()) strangers.push((await logIn(owner, nextAddress())).status);
    };
    const asOwner = async () => {
      while (lasts()) {
        await setTimeout(300);
        const device = cookie.replace(/suibi=[^;]*;? ?/, '');
        const login = await timed(owner, '203.0.113.7', device);
        logins.push(login);
        cookie = cookiesOf(login.headers['set-cookie']);
      }
    };
    const attackers = Array.from({ length: maxAttacks }, (_, number) => attack(number));
    await Promise.all([...attackers, asStranger(), asOwner()]);

    // The attack works: without the cookie the right password has to wait.
    expect(strangers.filter((status) => status !== 303).length).toBeGreaterThan(0);
    expect(new Set(attacks.map(({ status }) => status))).toEqual(new Set([401, 429, 503]));
    expect(logins.map(({ status }) => status)).toEqual(logins.map(() => 303));
    // The owner waits for the login that is being checked, and not for all that have come before.
    // Others are refused before the queue.
    const checked = attacks.filter(({ status }) => status === 401).map(({ ms }) => ms);
    expect(medianOf(logins.map(({ ms }) => ms))).toBeLessThan(medianOf(checked) / 2);
  });
});
