// @module-tag rest

import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { rowsWithoutCounts } from '../../../test/database/rows.ts';
import { dose } from '../../../test/dose.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { requestOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { offerSetupToken } from '../../db/account/setup-tokens.ts';
import { feedUrl } from '../../urls.ts';
import type { Access, RouteRow } from '../http/access.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
const changing = ['POST', 'PUT', 'DELETE', 'PATCH'];

type Sender = [name: string, isSameOrigin: boolean, headers: Record<string, string>];

/** Where a request comes from, as browsers tell it. */
const senders: Sender[] = [
  ['a page of the blog', true, { 'sec-fetch-site': 'same-origin', host: 'blog.example' }],
  ['no page', false, { host: 'blog.example' }],
  ['another site', false, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a site beside it', false, { 'sec-fetch-site': 'same-site', origin: 'https://a.blog.example' }],
  ['a frame without an origin', false, { origin: 'null' }],
];

/** Each address with its methods. */
function byPath(routes: readonly RouteRow[]): Map<string, Map<string, Access>> {
  const found = new Map<string, Map<string, Access>>();
  for (const { method, path, access } of routes) {
    found.set(path, (found.get(path) ?? new Map()).set(method, access));
  }
  return found;
}

eachDatabase((_, kind) => {
  test('each route, with each method, from each place: strangers and other sites change nothing', async () => {
    const blog = await testApp({ kind });
    const { app, db, routes, clock } = blog;
    const { cookie = '' } = await loggedIn(blog);
    await offerSetupToken(db, 'another token', clock.now);
    const articleID = await makeArticle(db, { postedAt: 1, tags: ['tea'] });
    // The first feed gives the blog its id.
    await app.inject(feedUrl('atom'));
    const before = await rowsWithoutCounts(db);
    const faults: string[] = [];
    let number = 0;
    const paths = byPath(routes);
    for (const [path, accesses] of paths) {
      for (const method of methods) {
        for (const [place, isSameOrigin, headers] of senders) {
          for (const who of ['visitor', 'owner'] as const) {
            const access = accesses.get(method);
            const isRefused = changing.includes(method) && !isSameOrigin;
            // Only calls that have to be refused: whoever may change something, does.
            if (changing.includes(method) && access !== undefined && !isRefused) {
              if (who === 'owner' || access !== 'owner') continue;
            }
            number += 1;
            if (number % dose.hostileRequestsStep !== 0) continue;
            const { url } = requestOf({ path, method, access: 'everyone' }, articleID);
            const answer = await app.inject({
              method,
              url,
              headers: { ...headers, ...(who === 'owner' ? { cookie } : {}) },
              ...(changing.includes(method) ? { payload: { articleID } } : {}),
            } as InjectOptions);
            const isFeed = /\/(?:feed|rss)\.\w+$/.test(path);
            const fault = faultOf(answer, { access, isFeed, isRefused, who });
            if (fault) faults.push(`${method} ${path} by ${who} from ${place}: ${fault}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(number).toBeGreaterThan(850);
    expect(await rowsWithoutCounts(db)).toEqual(before);
    process.stdout.write(
      `every ${dose.hostileRequestsStep}. of ${number} requests to ${paths.size} addresses on ${kind}\n`,
    );
  });
});

function faultOf(
  { statusCode, headers, body }: { statusCode: number; headers: object; body: string },
  {
    access,
    isFeed,
    isRefused,
    who,
  }: { access: Access | undefined; isFeed: boolean; isRefused: boolean; who: 'visitor' | 'owner' },
): string | undefined {
  const all = new Map(Object.entries(headers));
  const is = `${statusCode} ${body.slice(0, 100)}`;
  if (statusCode >= 500) return is;
  if (all.get('x-content-type-options') !== 'nosniff') return 'it may be read as another type';
  if (!all.has('content-security-policy')) return 'it has no policy';
  // Scripts of other sites may read the feeds, without the cookies of the reader.
  const allowed = [...all.keys()].filter((name) => name.startsWith('access-control-allow'));
  if (allowed.some((name) => !isFeed || name !== 'access-control-allow-origin')) {
    return `other sites may read it: ${allowed}`;
  }
  if (access === undefined) {
    return [403, 404, 405].includes(statusCode) ? undefined : `without a route: ${is}`;
  }
  if (access === 'owner' && who === 'visitor') {
    const isLogin = statusCode === 303 && String(all.get('location')).startsWith('/login');
    return isLogin || [401, 403].includes(statusCode) ? undefined : `to a visitor: ${is}`;
  }
  if (isRefused) return statusCode === 403 ? undefined : `not refused: ${is}`;
  return undefined;
}
