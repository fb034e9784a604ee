import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { makeArticle } from '../../test/make.ts';
import { asBrowser } from '../../test/requests.ts';
import { firstScript, fromSamePage, loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { makeFile, makeShownUpload } from '../../test/uploads.ts';
import { newArticleUrl, readUrl } from '../urls.ts';

/** The content security policy by directive. */
function policyOf(header: unknown): Record<string, string> {
  const parts = String(header).split(';');
  return Object.fromEntries(parts.map((part) => part.trim().split(/ (.*)/s).slice(0, 2)));
}

type Case = [name: string, status: number, (test: TestApp) => Promise<InjectOptions | string>];

const cases: Case[] = [
  ['the list', 200, async () => '/'],
  ['an article', 200, async ({ db }) => readUrl(await makeArticle(db, { postedAt: 1 }))],
  ['the login page', 200, async () => '/login'],
  ['the desk', 200, async (test) => ({ url: '/desk', headers: await loggedIn(test) })],
  ['health', 200, async () => '/healthz'],
  ['a built file', 200, async ({ context }) => makeFile(context, 'site.css', 'p {}')],
  [
    'an upload',
    200,
    async ({ context }) => makeShownUpload(context, 'a.svg', 'image/svg+xml', '<svg/>'),
  ],
  ['a file that is not there', 404, async () => '/assets/gone.js'],
  ['a page that is not there', 404, async () => ({ url: '/nowhere', headers: asBrowser })],
  ['a call that is not there', 404, async () => '/api/nowhere'],
  ['a call without login', 401, async () => '/api/articles/0123456789AB'],
  ['the redirect to the login', 303, async () => '/desk'],
  ['the redirect to the address with a slash', 308, async () => '/article/new'],
  ['another method', 405, async () => ({ method: 'OPTIONS', url: '/' })],
  ['another origin', 403, async () => ({ method: 'POST', url: '/login' })],
  ['bad input', 400, async () => ({ method: 'POST', url: '/login', headers: fromSamePage })],
  [
    'a body of an unknown type',
    415,
    async () => {
      const headers = { ...fromSamePage, 'content-type': 'text/xml' };
      return { method: 'POST', url: '/login', headers, payload: '<x/>' };
    },
  ],
  [
    'a body that is too large',
    413,
    async () => {
      const payload = { username: 'x'.repeat(70_000), password: '' };
      return { method: 'POST', url: '/login', headers: fromSamePage, payload };
    },
  ],
  [
    'a failure of the program',
    500,
    async ({ context }) => {
      await context.database.close();
      return '/';
    },
  ],
  ['an address that cannot be decoded', 404, async () => '/%zz'],
  ['an address with a part that is too long', 404, async () => readUrl('A'.repeat(400))],
];

describe.each(cases)('the answer to %s (%i)', (_, status, prepare) => {
  test('forbids inline code, frames and guessing of types', async () => {
    const test = await testApp();
    const answer = await test.app.inject(await prepare(test));
    expect(answer.statusCode).toBe(status);
    const { headers } = answer;
    const policy = policyOf(headers['content-security-policy']);
    expect(policy).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|nonce-/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

/** The digest of an inline script, in the form in which a policy names it. */
function digestOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The inline style sheets of a page. */
function sheetsIn(page: string): string {
  const sheets = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) =>
    digestOf(text),
  );
  return [...new Set(sheets)].join(' ');
}

describe('scripts', () => {
  test('in a page are only the one whose digest the policy names', async () => {
    const { app } = await testApp();
    for (const url of ['/', '/login', '/archive/', '/nowhere']) {
      const { body, headers } = await app.inject({ url, headers: asBrowser });
      const inline = [
        ...body.matchAll(/<script(?![^>]* (?:src|type="application)[^>]*)[^>]*>(.*?)<\/script>/gs),
      ];
      expect(inline.map(([, script]) => digestOf(script ?? ''))).toHaveLength(1);
      const allowed = policyOf(headers['content-security-policy'])['script-src'];
      expect(allowed).toContain(digestOf(inline[0]?.[1] ?? ''));
    }
  });

  test('come only from the blog itself', async () => {
    const { app } = await testApp();
    const { headers, body } = await app.inject('/');
    expect(sheetsIn(body).split(' ')).toHaveLength(2);
    expect(policyOf(headers['content-security-policy'])).toMatchObject({
      'script-src': `'self' ${digestOf(firstScript)}`,
      'style-src': `'self' ${sheetsIn(body)}`,
      'base-uri': "'none'",
      'form-action': "'self'",
    });
  });
});

/** The policy of answers that are not pages. */
const filePolicy = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'";

describe('a file', () => {
  const files: [string, (test: TestApp) => string][] = [
    ['a feed', () => '/feed.xml'],
    ['a script', ({ context }) => makeFile(context, 'reader.js', 'export {};')],
    [
      'the offline worker',
      ({ context }) => {
        makeFile(context, 'worker.js', 'self;');
        return '/service-worker.js';
      },
    ],
  ];

  test.each(files)('such as %s shows nothing, and loads from here alone', async (_, prepare) => {
    const test = await testApp();
    const answer = await test.app.inject(prepare(test));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toBe(filePolicy);
    expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(answer.headers).not.toHaveProperty('permissions-policy');
  });

  test.each(['/tag/nothing/feed.xml', '/article/0123456789AB/read.md', '/assets/gone.js'])(
    'that does not exist, %s, is answered with a page that has the policy of pages',
    async (url) => {
      const { app } = await testApp();
      const policyAt = async (url: string) => {
        const answer = await app.inject({ url, headers: asBrowser });
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
        expect(answer.headers['permissions-policy']).toContain('camera=()');
        return answer.headers['content-security-policy'];
      };
      expect(await policyAt(url)).toBe(await policyAt('/nothing'));
    },
  );
});

test('no page can ask for camera, microphone, place or payment', async () => {
  const { app } = await testApp();
  for (const url of ['/', '/login', '/nowhere']) {
    const { headers } = await app.inject({ url, headers: asBrowser });
    const closed = String(headers['permissions-policy']).split(', ');
    expect(closed).toEqual(
      expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']),
    );
  }
});

describe('the edit page', () => {
  test('is the only page with a nonce for styles; it has a new nonce each time, and gives it to its script', async () => {
    const test = await testApp();
    const headers = await loggedIn(test);
    const nonces: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const page = await test.app.inject({ url: newArticleUrl, headers });
      const policy = policyOf(page.headers['content-security-policy']);
      const state = /id="initialState">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '';
      const { styleNonce } = JSON.parse(state) as { styleNonce: string };
      expect(styleNonce).toMatch(/^[\w+/]{24}$/);
      expect(policy['style-src']).toBe(`'self' 'nonce-${styleNonce}' ${sheetsIn(page.body)}`);
      expect(policy['script-src']).toBe(`'self' ${digestOf(firstScript)}`);
      expect(page.headers['cache-control']).toBe('no-store');
      nonces.push(styleNonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('Strict-Transport-Security', () => {
  test.each([
    [undefined, undefined],
    ['http://blog.example', undefined],
    ['https://blog.example', 'max-age=31536000'],
  ])('with PUBLIC_URL %j is %j', async (publicUrl, transport) => {
    const environment: Record<string, string> = publicUrl ? { PUBLIC_URL: publicUrl } : {};
    const { app } = await testApp({ environment });
    for (const url of ['/', '/nowhere']) {
      const { headers } = await app.inject(url);
      expect(headers['strict-transport-security']).toBe(transport);
      const policy = policyOf(headers['content-security-policy']);
      expect('upgrade-insecure-requests' in policy).toBe(transport !== undefined);
    }
  });
});
