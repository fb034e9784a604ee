// @module-tag rest

import { expect, test } from 'vitest';
import { rowsWithoutCounts } from '../../../test/database/rows.ts';
import { dose } from '../../../test/dose.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import {
  hostileCodes,
  hostileCookies,
  hostileForwarded,
  hostileTexts,
  hostileValues,
} from '../../../test/hostile/logins.ts';
import { makeArticle } from '../../../test/make.ts';
import { fromSamePage, owner, testApp, withOwner } from '../../../test/test-app.ts';
import { confirmCodeFactor, offerCodeFactor } from '../../db/account/second-factor.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { dayMs } from '../../shared/dates.ts';
import { apiLoginPasskeyUrl, apiLoginUrl, loginUrl, unlockUrl } from '../../urls.ts';
import { hashPassword } from '../auth/password.ts';
import { makeSecret } from '../auth/second-factor.ts';

const proxy = '127.0.0.1';

/** A blog behind a proxy, with codes for the login and an article with a password. */
async function startBlog(kind: DatabaseKind) {
  const lines: string[] = [];
  const blog = await testApp({
    kind,
    environment: { TRUST_PROXY: proxy },
    log: (line) => lines.push(line),
  });
  await withOwner(blog);
  const secret = makeSecret();
  await offerCodeFactor(blog.db, secret);
  const device = { browser: '', system: '' };
  const confirmed = { secret, step: 0, recoveryHashes: ['x'], device, now: blog.clock.now };
  await confirmCodeFactor(blog.db, confirmed);
  const articleID = await makeArticle(blog.db, { markdown: 'A textsecret.', postedAt: 1 });
  await setArticlePassword(blog.db, articleID, await hashPassword('rain on bamboo'), 1);
  lines.length = 0;
  return { ...blog, lines, articleID };
}

interface Attempt {
  url: string;
  payload: object;
  cookie?: string;
  forwarded?: string;
}

function listAttempts(articleID: string): Attempt[] {
  const right = { ...owner, code: '000000' };
  const unlock = unlockUrl(articleID);
  const odd = [...hostileTexts, ...hostileValues];
  const fields = (url: string, fields: readonly string[], values: readonly unknown[]): Attempt[] =>
    fields.flatMap((field) =>
      values.map((value) => ({ url, payload: { ...right, [field]: value } })),
    );
  const cookies = hostileCookies.flatMap((value) => [
    { url: loginUrl, payload: right, cookie: `suibi-device=${value}` },
    { url: apiLoginUrl, payload: right, cookie: `__Host-suibi-device=${value}` },
    { url: unlock, payload: { password: 'a guess' }, cookie: `article-${articleID}=${value}` },
  ]);
  const forwarded = hostileForwarded.flatMap((forwarded) => [
    { url: apiLoginUrl, payload: right, forwarded },
    { url: unlock, payload: { password: 'a guess' }, forwarded },
  ]);
  return [
    ...fields(loginUrl, ['username', 'password', 'code'], odd),
    ...fields(apiLoginUrl, ['username', 'password'], hostileValues),
    ...fields(apiLoginUrl, ['code'], hostileCodes),
    ...fields(unlock, ['password'], odd),
    ...odd.map((id) => ({
      url: apiLoginPasskeyUrl,
      payload: { id, rawId: id, type: 'public-key' },
    })),
    ...cookies,
    ...forwarded,
  ];
}

eachDatabase((_, kind) => {
  test('hostile logins are refused, let nobody in, change nothing but counts, and put no secret into the log', async () => {
    const { app, db, clock, lines, articleID } = await startBlog(kind);
    const before = await rowsWithoutCounts(db);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let address = 0;
    const all = listAttempts(articleID);
    expect(all.length).toBeGreaterThan(350);
    const attempts = all.filter((_, index) => index % dose.hostileRequestsStep === 0);
    for (const { url, payload, cookie, forwarded } of attempts) {
      // Otherwise most of them would be refused because of the wait of those before.
      clock.now += dayMs;
      address += 1;
      const from = `198.51.${address >> 8}.${address & 255}`;
      const answer = await app.inject({
        ...{ method: 'POST', url, payload, remoteAddress: proxy },
        headers: {
          ...fromSamePage,
          ...(cookie === undefined ? {} : { cookie }),
          'x-forwarded-for': [forwarded, from].filter((one) => one !== undefined).join(', '),
        },
      });
      const name = `${url} ${JSON.stringify({ payload, cookie, forwarded }).slice(0, 160)}`;
      const { statusCode, body } = answer;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (![400, 401, 413].includes(statusCode)) faults.push(`${name}: ${statusCode}`);
      const given = String(answer.headers['set-cookie'] ?? '');
      if (/(?:suibi|article-\w+)=[^;]/.test(given)) faults.push(`${name}: a cookie ${given}`);
      if (/textsecret|\n\s+at |SQLITE|syntax error/.test(body)) faults.push(`${name}: it tells`);
    }
    expect(faults).toEqual([]);
    // Most reach the check of a password, or the test would try nothing but the schemas.
    expect(statuses.get(401)).toBeGreaterThan(attempts.length / 3);
    expect(await rowsWithoutCounts(db)).toEqual(before);
    for (const line of lines) {
      const told = JSON.parse(line) as { level: number; msg: string; ip?: string };
      expect(told.level, line).toBeLessThan(50);
      expect(told.ip, line).toMatch(
        told.msg === 'login failed' ? /^198\.51\.\d+\.\d+$/ : /^198\.51\.\d+\.0\/24$/,
      );
      expect(line).not.toMatch(/zhixia|quiet ink|a guess|or 1=1|textsecret/);
    }
    // A reader is let in as before.
    clock.now += dayMs;
    const unlocked = await app.inject({
      ...{ method: 'POST', url: unlockUrl(articleID), remoteAddress: '192.0.2.1' },
      ...{ headers: fromSamePage, payload: { password: 'rain on bamboo' } },
    });
    expect(unlocked.statusCode).toBe(303);
  });
});
