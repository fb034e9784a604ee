import { describe, expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { isChanging, requestOf } from '../../test/requests.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { fromSamePage, loggedIn, owner, testApp, withOwner } from '../../test/test-app.ts';
import { offerSetupToken } from '../db/account/setup-tokens.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { saveRootFile } from '../db/settings/root-files.ts';
import { setValue } from '../db/stored-values.ts';
import { keyOf } from '../pages/settings/code/form.ts';
import { readCode } from '../pages/settings/code/read-code.ts';
import { createSaveKey } from '../shared/save-key.ts';
import { patterns } from '../urls.ts';
import { isSameOrigin } from './http/access.ts';

const own = 'https://blog.example';

describe('isSameOrigin', () => {
  test.each<[site: string | undefined, origin: string | undefined, isSame: boolean]>([
    ['same-origin', own, true],
    ['same-origin', undefined, true],
    ['same-site', own, false],
    ['same-site', 'https://other.blog.example', false],
    ['cross-site', own, false],
    ['cross-site', 'https://evil.example', false],
    ['cross-site', undefined, false],
    ['none', own, false],
    ['none', undefined, false],
    ['', own, false],
    [undefined, own, true],
    [undefined, 'https://evil.example', false],
    [undefined, 'http://blog.example', false],
    [undefined, 'https://blog.example:8443', false],
    [undefined, 'https://blog.example.evil.example', false],
    [undefined, 'null', false],
    [undefined, '', false],
    [undefined, undefined, false],
  ])('Sec-Fetch-Site %j with Origin %j: %j', (site, origin, isSame) => {
    const headers = {
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
      ...(origin === undefined ? {} : { origin }),
    };
    expect(isSameOrigin(headers, own)).toBe(isSame);
  });
});

const code = '<meta name="a" content="b">';
const read = readCode(code);

/** The id of a report of an import. */
const report = `1764316800000 ${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`;

/**
 * A request for each changing route. It would change something if it came from a page of this blog.
 */
const bodies: Record<string, object> = {
  [`POST ${patterns.login}`]: owner,
  [`POST ${patterns.apiLogin}`]: owner,
  [`POST ${patterns.logout}`]: {},
  [`PUT ${patterns.apiArticle}`]: makeSaveBody({
    basedOn: 1,
    content: makeContent({ title: 'Changed' }),
  }),
  [`PUT ${patterns.apiDraftLink}`]: { days: 7 },
  [`PUT ${patterns.apiPassword}`]: { password: 'rain on bamboo' },
  [`PUT ${patterns.apiPostedAt}`]: { postedAt: '2026-11-01T08:00:00Z' },
  [`POST ${patterns.apiPublish}`]: { revision: 1 },
  [`POST ${patterns.apiUnpublish}`]: {},
  [`POST ${patterns.apiRestore}`]: {},
  [`POST ${patterns.movedInDismiss}`]: { report },
  [`POST ${patterns.historyName}`]: { number: '1', name: 'Changed' },
  [`POST ${patterns.historyRestore}`]: { number: '1', basedOn: '1', key: createSaveKey() },
  [`POST ${patterns.deleteArticle}`]: {},
  [`POST ${patterns.apiRemovals}`]: {},
  [`POST ${patterns.securityDevices}`]: { end: 'others' },
  [`POST ${patterns.securityPassword}`]: {
    current: owner.password,
    password: 'rain on nine bamboos',
  },
  [`POST ${patterns.securityProof}`]: { password: owner.password },
  [`POST ${patterns.securityCodes}`]: { action: 'offer' },
  [`POST ${patterns.removeBlog}`]: { name: '随笔', password: owner.password },
  [`POST ${patterns.settingsFiles}`]: { robotsLines: 'User-agent: a' },
  [`POST ${patterns.settingsFile}`]: { name: '/b.txt', content: 'b' },
  [`POST ${patterns.settingsFileRemove}`]: { name: 'a.txt' },
  [`POST ${patterns.settingsStyle}`]: { accent: '#1f4e79' },
  [`POST ${patterns.settingsCode}`]: { code, seen: keyOf([read.rows, read.scripts]) },
  [`POST ${patterns.settingsMenu}`]: { target: 'archive', place: 'menu' },
  [`POST ${patterns.settingsIdentity}`]: { licence: 'by', icp: '京ICP备12345678号-1' },
  [`POST ${patterns.settings}`]: {
    brand: 'Changed',
    heading: '随笔',
    displayName: 'Zhixia Lin',
    language: 'en',
    articlesPerPage: '20',
    timeZone: 'UTC',
  },
};

/**
 * The setup needs no session, a view is written later, the password of an article gives a cookie,
 * an upload changes files, and passkeys sign what they send. They have tests of their own. To ask
 * what a deletion takes away, or what styles look like, changes nothing.
 */
const elsewhere = [
  `POST ${patterns.setup}`,
  `POST ${patterns.apiLoginPasskey}`,
  `POST ${patterns.apiLoginPasskeyOptions}`,
  `POST ${patterns.apiPasskeyOptions}`,
  `POST ${patterns.securityPasskeys}`,
  `POST ${patterns.viewed}`,
  `POST ${patterns.visited}`,
  `POST ${patterns.unlock}`,
  `POST ${patterns.apiUpload}`,
  `PUT ${patterns.apiUploadPart}`,
  `POST ${patterns.apiUploadEnd}`,
  `POST ${patterns.mediaTrash}`,
  `POST ${patterns.mediaRestore}`,
  `POST ${patterns.mediaRemove}`,
  `POST ${patterns.apiRemovalFacts}`,
  `POST ${patterns.settingsStylePreview}`,
];

/** The headers of a request from another site, in new and old browsers. */
const foreign = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://evil.localhost' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  {},
];

describe('a changing call from another origin', () => {
  test('is tested here for every changing route', async () => {
    const { routes } = await testApp();
    const changing = routes.filter(isChanging).map(({ method, path }) => `${method} ${path}`);
    expect(changing.sort()).toEqual([...Object.keys(bodies), ...elsewhere].sort());
  });

  test.each(Object.keys(bodies))('%s is refused with 403 and changes nothing', async (name) => {
    const test = await testApp();
    const { app, db, clock, routes } = test;
    const { cookie } = await loggedIn(test);
    const articleID = await makeArticle(db, name.endsWith('/publish') ? {} : { postedAt: 1 });
    if (name.endsWith(patterns.apiRestore) || name.endsWith(patterns.apiRemovals))
      await trashArticle(db, articleID, clock.now);
    await saveRootFile(db, { name: 'a.txt', content: 'a' });
    await setValue(db, `moved in ${report}`, '{}');
    const route = routes.find(({ method, path }) => `${method} ${path}` === name);
    if (!route) throw new Error(`no route ${name}`);
    const named: Record<string, object> = {
      [`POST ${patterns.deleteArticle}`]: { articleID },
      [`POST ${patterns.apiRemovals}`]: { articleIDs: [articleID] },
    };
    const payload = named[name] ?? bodies[name] ?? {};
    const request = { ...requestOf(route, articleID), payload };
    const before = await allRows(db);
    for (const headers of foreign) {
      const answer = await app.inject({ ...request, headers: { ...headers, cookie } });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await allRows(db)).toEqual(before);
    }
    clock.now += 1_000;
    const answer = await app.inject({ ...request, headers: { ...fromSamePage, cookie } });
    expect(answer.statusCode).toBeLessThan(400);
    expect(await allRows(db)).not.toEqual(before);
  });

  test('creates no owner', async () => {
    const test = await testApp();
    await offerSetupToken(test.db, 'token', 1);
    const payload = { brand: 'B', displayName: 'D', username: 'u', password: owner.password };
    const request = { method: 'POST', url: '/setup?token=token', payload } as const;
    const before = await allRows(test.db);
    for (const headers of foreign) {
      expect((await test.app.inject({ ...request, headers })).statusCode).toBe(403);
    }
    expect(await allRows(test.db)).toEqual(before);
  });
});

describe('the origin of the blog', () => {
  async function logInFrom(environment: Record<string, string>, headers: Record<string, string>) {
    const test = await testApp({ environment });
    await withOwner(test);
    const request = { method: 'POST', url: '/login', payload: owner } as const;
    return (await test.app.inject({ ...request, headers })).statusCode;
  }
  const host = 'blog.example';
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'front.example' };

  test.each<[Record<string, string>, Record<string, string>, number]>([
    [{}, { host: 'here:3000', origin: 'http://here:3000' }, 303],
    [{}, { host: 'here:3000', origin: 'https://here:3000' }, 403],
    [{}, { host: 'here:3000', origin: 'http://here:3001' }, 403],
    [{ PUBLIC_URL: own }, { host, origin: own }, 303],
    [{ PUBLIC_URL: own }, { host: '127.0.0.1:3000', origin: own }, 303],
    [{ PUBLIC_URL: own }, { host, origin: 'http://blog.example' }, 403],
    [{ PUBLIC_URL: own }, { host: 'evil.example', origin: 'http://evil.example' }, 403],
    [{ TRUST_PROXY: '1' }, { ...proxied, origin: 'https://front.example' }, 303],
    [{}, { host, ...proxied, origin: 'https://front.example' }, 403],
  ])('with the config %j and headers %j the answer is %i', async (environment, headers, status) => {
    expect(await logInFrom(environment, headers)).toBe(status);
  });
});
