import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByRole, getByRole } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { feedPatterns, iconPatterns, ownersFilePatterns } from '../../../test/patterns.ts';
import {
  blogWith,
  password,
  secrets,
  secretsOfPage,
  series,
  tag,
} from '../../../test/protected-blog.ts';
import { textOf } from '../../../test/requests.ts';
import { cookiesOf, fromSamePage, loggedIn } from '../../../test/test-app.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { hashPassword } from '../../server/auth/password.ts';
import {
  apiPasswordUrl,
  apiSharingUrl,
  feedUrl,
  namedUrl,
  patterns,
  pictureUrl,
  readUrl,
  seriesUrl,
  tagUrl,
} from '../../urls.ts';
import { unlockedForMs } from './article-cookie.ts';

/**
 * Every address that visitors may ask. `words`: the answer has words of an article without a
 * password, so the test would see them. A new address belongs into this list.
 */
const answers: Record<string, 'words' | 'nothing' | 'picture'> = {
  [`GET ${patterns.home}`]: 'words',
  [`GET ${patterns.articles}`]: 'words',
  [`GET ${patterns.tag}`]: 'words',
  [`GET ${patterns.tags}`]: 'words',
  [`GET ${patterns.series}`]: 'words',
  [`GET ${patterns.lang}`]: 'words',
  [`GET ${patterns.archive}`]: 'nothing',
  [`GET ${patterns.search}`]: 'nothing',
  [`GET ${patterns.read}`]: 'words',
  [`GET ${patterns.named}`]: 'words',
  [`GET ${patterns.page}`]: 'nothing',
  [`POST ${patterns.unlock}`]: 'nothing',
  [`POST ${patterns.viewed}`]: 'nothing',
  [`POST ${patterns.visited}`]: 'nothing',
  [`GET ${patterns.draft}`]: 'nothing', // Without the secret of a link it is a 404.
  [`GET ${patterns.login}`]: 'nothing',
  [`POST ${patterns.login}`]: 'nothing',
  [`POST ${patterns.logout}`]: 'nothing',
  [`GET ${patterns.setup}`]: 'nothing',
  [`POST ${patterns.setup}`]: 'nothing',
  [`GET ${patterns.apiArticles}`]: 'words',
  [`GET ${patterns.apiSearch}`]: 'nothing',
  [`POST ${patterns.apiLogin}`]: 'nothing',
  [`POST ${patterns.apiLoginPasskey}`]: 'nothing',
  [`POST ${patterns.apiLoginPasskeyOptions}`]: 'nothing',
  // The address of an upload is itself a secret that stands only in the text.
  [`GET ${patterns.upload}`]: 'nothing',
  [`GET ${patterns.rendition}`]: 'nothing',
  [`GET ${patterns.asset}`]: 'nothing',
  [`GET ${patterns.speculationRules}`]: 'nothing',
  [`GET ${patterns.serviceWorker}`]: 'nothing',
  [`GET ${patterns.markdown}`]: 'words',
  [`GET ${patterns.picture}`]: 'picture',
  [`GET ${patterns.blogPicture}`]: 'picture',
  ...Object.fromEntries(iconPatterns.map((path) => [`GET ${path}`, 'nothing' as const])),
  [`GET ${patterns.changePassword}`]: 'nothing',
  ...Object.fromEntries(feedPatterns.map((path) => [`GET ${path}`, 'words' as const])),
  [`GET ${patterns.sitemap}`]: 'words',
  [`GET ${patterns.openSearch}`]: 'nothing',
  [`GET ${patterns.blogroll}`]: 'nothing',
  [`GET ${patterns.robots}`]: 'nothing',
  [`GET ${patterns.llms}`]: 'words',
  ...Object.fromEntries(ownersFilePatterns.map((path) => [`GET ${path}`, 'nothing' as const])),
  [`GET ${patterns.health}`]: 'nothing',
};

/** The addresses that have the words of a page. All others have none of them. */
const ofPage = [patterns.read, patterns.page, patterns.markdown, patterns.llms].map(
  (path) => `GET ${path}`,
);

const answersOfPage = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [
    name,
    ofPage.includes(name) ? 'words' : answer === 'words' ? 'nothing' : answer,
  ]),
);

eachDatabase((_, kind) => {
  test.each([
    ['an article', 'article', answers, secrets],
    ['a page', 'page', answersOfPage, secretsOfPage],
  ] as const)('no address gives a visitor a word of %s with a password', async (...given) => {
    const [, documentKind, answers, secrets] = given;
    const { app, routes, articleID, protect } = await blogWith(kind, documentKind);
    const ofVisitors = routes.filter(
      ({ method, access }) => method !== 'HEAD' && access !== 'owner',
    );
    const names = ofVisitors.map(({ method, path }) => `${method} ${path}`);
    expect(names.sort()).toEqual(Object.keys(answers).sort());

    const ask = async (name: string) => {
      const [method = '', path = ''] = name.split(' ');
      const url = path
        .replace(':articleID', articleID)
        .replace(':slug', 'on-tea')
        .replace(':tag', 'tea')
        .replace(':series', encodeURIComponent(series))
        .replace(':lang', 'en')
        .replace(/:\w+|\*/g, 'x');
      const request = { method: method as 'GET' | 'POST', url, headers: fromSamePage };
      const form = method === 'POST' && { payload: {} };
      const { body, headers } = await app.inject({ ...request, ...form });
      // The page of an unknown address repeats the address.
      const text = (JSON.stringify(headers) + body).replaceAll(encodeURIComponent(url), '');
      return { words: secrets.filter((word) => text.includes(word)), text };
    };
    const asked = Object.entries(answers).filter(([, answer]) => answer !== 'picture');
    const seen = new Set<string>();
    for (const [name, answer] of asked) {
      const { words } = await ask(name);
      expect(words.length > 0, `${name} before`).toBe(answer === 'words');
      for (const word of words) seen.add(word);
    }
    expect([...seen].sort()).toEqual([...secrets].sort());
    await protect();
    for (const [name] of asked) {
      expect((await ask(name)).words, name).toEqual([]);
    }
    expect((await app.inject(pictureUrl(articleID))).statusCode).toBe(404);
    expect((await ask(`GET ${patterns.sitemap}`)).text).not.toContain('on-tea');
    const isListed = documentKind === 'article';
    const list = await ask(`GET ${patterns.apiArticles}`);
    expect(list.text.includes('"articleIsProtected":true')).toBe(isListed);
  });

  test('a tag or a series that only an article with a password has leads nowhere', async () => {
    const { app, protect } = await blogWith(kind);
    expect((await app.inject(tagUrl(tag))).body).toContain('On tea');
    await protect();
    expect((await app.inject(tagUrl(tag))).body).not.toContain('On tea');
    expect((await app.inject(feedUrl('atom', { tag }))).statusCode).toBe(404);
    expect((await app.inject(seriesUrl(series))).statusCode).toBe(404);
  });

  test('who gives the password reads the article, until the cookie ends or the password changes', async () => {
    const { app, db, clock, articleID, protect, unlock } = await blogWith(kind);
    await protect();
    expect((await unlock('')).body).toContain('The password is empty');
    const wrong = await unlock('another one');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('The password is wrong.');
    const right = await unlock(password);
    expect(right.headers.location).toBe(namedUrl('on-tea'));
    const headers = { cookie: cookiesOf(right.headers['set-cookie']) };
    const isOpen = async () =>
      (await app.inject({ url: readUrl(articleID), headers })).body.includes('textsecret');
    expect(await isOpen()).toBe(true);
    clock.now += unlockedForMs - 1;
    expect(await isOpen()).toBe(true);
    clock.now += 1;
    expect(await isOpen()).toBe(false);
    clock.now -= 2 * unlockedForMs;
    expect(await isOpen()).toBe(false);
    clock.now += unlockedForMs;
    expect(await isOpen()).toBe(true);
    await setArticlePassword(db, articleID, await hashPassword('a new password'), clock.now);
    expect(await isOpen()).toBe(false);
    await setArticlePassword(db, articleID, null, clock.now);
    expect((await app.inject(readUrl(articleID))).body).toContain('textsecret');
  });
});

describe('the page of an article with a password', () => {
  test('asks for the password without a script, and nobody keeps it', async () => {
    const { app, articleID, protect, unlock } = await blogWith();
    await protect();
    const locked = await app.inject(readUrl(articleID));
    expect(getByRole(locked.body, 'heading', 'On tea').tag).toBe('h1');
    expect(getByRole(locked.body, 'button', 'Read the article').attributes.type).toBe('submit');
    // The page has the styles of forms.
    expect(locked.body).toContain('/assets/tools.css');
    const cookie = cookiesOf((await unlock(password)).headers['set-cookie']);
    const open = await app.inject({ url: readUrl(articleID), headers: { cookie } });
    for (const { headers, body } of [locked, open]) {
      // The offline workers drop a page that is for nobody.
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'suibi-audience': 'nobody' });
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).not.toMatch(/og:|ld\+json|read\.md|picture\.png/);
    }
    expect(textOf(open.body)).toContain('Password-protected');
  });

  test('is open to the owner', async () => {
    const made = await blogWith();
    await made.protect();
    const headers = await loggedIn(made);
    const { body } = await made.app.inject({ url: readUrl(made.articleID), headers });
    expect(body).toContain('textsecret');
  });

  test('opens no other article with the cookie, and none with a cookie that was changed', async () => {
    const { app, db, articleID, protect, unlock } = await blogWith();
    await protect();
    const other = await makeArticle(db, { markdown: 'othersecret', postedAt: 1 });
    await setArticlePassword(db, other, await hashPassword('other password'), 1);
    const cookie = cookiesOf((await unlock(password)).headers['set-cookie']);
    const tries = [
      [other, cookie],
      [other, cookie.replace(articleID, other)],
      [articleID, cookie.replace(/=\d/, '=9')],
      [articleID, `${cookie.slice(0, -1)}~`],
      [articleID, `article-${articleID}=`],
    ];
    for (const [id = '', changed = ''] of tries) {
      const { body } = await app.inject({ url: readUrl(id), headers: { cookie: changed } });
      expect(body, changed).not.toMatch(/textsecret|othersecret/);
    }
  });

  test('lets nobody try passwords without end, and does not clear the failures of a login', async () => {
    const { db, clock, protect, unlock } = await blogWith();
    await protect();
    for (let count = 0; count < 5; count += 1) {
      expect((await unlock('wrong one')).statusCode).toBe(401);
    }
    const next = await unlock(password);
    expect(next.statusCode).toBe(429);
    expect(next.headers['retry-after']).toBe('1');
    expect(next.body).toContain('Try again in 1 second.');
    await db
      .insertInto('login_failures')
      .values({ subject: 'address 127.0.0.1', failures: 3, failed_at: clock.now })
      .execute();
    clock.now += 1000;
    expect((await unlock(password)).statusCode).toBe(303);
    const rows = await db.selectFrom('login_failures').select('subject').execute();
    // The failures that count for all readers of the article stay.
    expect(rows.map(({ subject }) => subject.split(' ', 1)[0]).sort()).toEqual([
      'address',
      'article',
    ]);
  });

  test('refuses the form of another site', async () => {
    const { protect, unlock } = await blogWith();
    await protect();
    expect((await unlock(password, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

test('the list shows the title and that the article is protected', async () => {
  const { app, protect } = await blogWith();
  await protect();
  const { body } = await app.inject('/');
  expect(getByRole(body, 'link', 'On tea').attributes.href).toBe(namedUrl('on-tea'));
  expect(findByRole(body, 'article')[0]?.text).toContain('Password-protected');
});

test('the owner sets, changes and removes the password, and nobody is told it', async () => {
  const made = await blogWith();
  const { app, articleID } = made;
  const headers = await loggedIn(made);
  const put = async (payload: object, id = articleID) => {
    const answer = await app.inject({ method: 'PUT', url: apiPasswordUrl(id), headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  expect(await put({ password })).toMatchObject({ status: 200, body: { isProtected: true } });
  const answer = await app.inject({ url: apiSharingUrl(articleID), headers });
  expect(answer.json()).toMatchObject({ isProtected: true });
  expect((await made.unlock(password)).statusCode).toBe(303);
  const short = await put({ password: 'short' });
  expect(short.status).toBe(400);
  expect(short.body.fields[0].fault).toEqual({
    name: 'passwordLength',
    count: 5,
    min: 6,
    max: 128,
  });
  expect((await put({ password: null })).body.isProtected).toBe(false);
  expect((await put({ password }, '0123456789AB')).status).toBe(404);
});
