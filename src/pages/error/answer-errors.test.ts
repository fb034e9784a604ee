import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { findByRole, findByTag, langOf } from '../../../test/html.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import { fromSamePage, testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { loginUrlFor, securityPasswordUrl } from '../../urls.ts';

/**
 * Details that belong only into the log: stacks, paths of the program, messages of the database.
 */
const inside =
  /\n\s+at |node_modules|\/src\/|\.ts:|sqlite|postgres|database is not open|destroyed/i;

describe('a failure of the program', () => {
  async function failing() {
    const test = await testApp();
    await test.context.database.close();
    return test;
  }

  test('is answered to a program with a code, and without details', async () => {
    const { app } = await failing();
    const headers = { cookie: 'suibi=anything' };
    const answer = await app.inject({ url: '/api/articles/0123456789AB', headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      error: {
        code: 'failed',
        message: 'The server has failed. The details are in its log.',
      },
    });
  });

  test('is answered to a reader with a page, and the number to look for in the log', async () => {
    const { app } = await failing();
    const answer = await app.inject({ url: '/', headers: asBrowser });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(findByRole(answer.body, 'banner')).toHaveLength(1);
    expect(answer.body).toContain('The server has failed. The details are in its log.');
    expect(answer.body).toContain(String(answer.headers['x-request-id']));
    expect(answer.body).not.toMatch(inside);
  });
});

describe('a refusal', () => {
  const call = {
    ...fromSamePage,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  test.each<[number, InjectOptions]>([
    [400, { url: '/login', headers: fromSamePage }],
    [400, { url: '/login', headers: call, payload: '{"username":' }],
    [403, { url: '/login' }],
    [404, { url: '/nowhere', headers: fromSamePage }],
    [405, { url: '/', headers: fromSamePage }],
    [413, { url: '/nowhere', headers: call, payload: `"${'x'.repeat(70_000)}"` }],
  ])('with %i is a page for a reader, without a stack', async (status, request) => {
    const { app } = await testApp();
    const headers = { ...request.headers, ...asBrowser };
    const answer = await app.inject({ method: 'POST', ...request, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(findByTag(answer.body, 'p').map(({ text }) => text)).toContain(String(status));
    expect(textOf(answer.body)).toContain('Log in');
    expect(answer.body).not.toMatch(inside);
  });

  test.each<[string, number, InjectOptions]>([
    ['Something went wrong', 400, { method: 'POST', url: '/login', headers: fromSamePage }],
    ['Request refused', 403, { method: 'POST', url: '/login' }],
    ['Request refused', 403, { url: '/assets/..%2f..%2fpackage.json' }],
    ['Page not found', 404, { url: '/nowhere' }],
    ['Not supported here', 405, { method: 'POST', url: '/', headers: fromSamePage }],
  ])('has the heading “%s” with %i, and is not logged', async (heading, status, request) => {
    const { app } = await testApp();
    const answer = await app.inject({ ...request, headers: { ...request.headers, ...asBrowser } });
    expect(answer.statusCode).toBe(status);
    expect(findByTag(answer.body, 'h1').map(({ text }) => text)).toEqual([heading]);
    expect(answer.body).not.toContain(String(answer.headers['x-request-id']));
  });

  test.each<[number, string, InjectOptions]>([
    [400, '无法解析提交的内容。', { url: '/login', headers: fromSamePage }],
    [
      400,
      '提交的内容有误：密码。',
      { url: '/login', headers: fromSamePage, payload: { username: 'x' } },
    ],
    [403, '此请求不是由本博客的页面发出的。', { url: '/login' }],
    [404, '链接可能有误，或文章已被删除。', { url: '/nowhere', headers: fromSamePage }],
    [405, '此地址不支持该请求方式。', { url: '/', headers: fromSamePage }],
    [
      413,
      '提交的内容过大。',
      { url: '/nowhere', headers: call, payload: `"${'x'.repeat(70_000)}"` },
    ],
  ])('with %i is in Chinese if the interface is: %s', async (status, words, request) => {
    const { app, db } = await testApp();
    await saveSettings(db, { language: 'zh-Hans' });
    const headers = { ...request.headers, ...asBrowser };
    const answer = await app.inject({ method: 'POST', ...request, headers });
    expect(answer.statusCode).toBe(status);
    expect(langOf(answer.body)).toBe('zh-Hans');
    expect(textOf(answer.body)).toContain(words);
    expect(textOf(answer.body)).toContain('查看文章列表');
  });

  test.each([
    [400, 'bad-request', '/api/nowhere', '{"__proto__":{}}'],
    [404, 'not-found', '/api/nowhere', '{}'],
    [405, 'method', '/healthz', '{}'],
    [413, 'too-large', '/api/nowhere', `"${'x'.repeat(70_000)}"`],
  ])(
    'with %i has the code %s for a program, without a stack',
    async (status, code, url, payload) => {
      const { app } = await testApp();
      const answer = await app.inject({ method: 'POST', url, headers: call, payload });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({ error: { code, message: expect.any(String) } });
      expect(answer.body).not.toMatch(inside);
    },
  );
});

test.each([
  ['its page', 'http://localhost:80/security?done=ended', '/security'],
  ['the home page, without a page', undefined, '/'],
  ['the home page, from a page of another site', 'https://evil.example/security', '/'],
  ['the home page, from what is no address', 'security', '/'],
])(
  'a form that is sent after the session has ended leads to the login, and from there to %s',
  async (_where, referer, next) => {
    const { app } = await testApp();
    const headers = { ...fromSamePage, ...asBrowser, ...(referer && { referer }) };
    const answer = await app.inject({ method: 'POST', url: securityPasswordUrl, headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, loginUrlFor(next)]);
  },
);
