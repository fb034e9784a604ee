import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningApp } from '../../../test/listening-app.ts';
import { makeArticle } from '../../../test/make.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import {
  fromSamePage,
  loggedIn,
  loggedInByPassword,
  owner,
  testApp,
} from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { patterns, readUrl } from '../../urls.ts';
import { controlAdmission, usualAdmissionLimits } from './admission.ts';

describe('when too many answers are being made', () => {
  test('a reader gets a page that says so, in the language of the blog, and when to come back', async () => {
    const { app, db, limits } = await testApp();
    await saveSettings(db, { brand: '听雨', language: 'zh-Hans' });
    expect((await app.inject({ url: '/', headers: asBrowser })).statusCode).toBe(200);
    limits.maxUnderWay = 0;
    for (const url of ['/', '/archive/', '/nowhere', '/feed.xml']) {
      const answer = await app.inject({ url, headers: { ...asBrowser, host: 'evil.example' } });
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(textOf(answer.body)).toContain('访问人数过多，请几秒后再试。');
      expect(answer.body).toContain('<title>请稍后再试 · 听雨</title>');
      expect(answer.body).not.toContain('evil.example');
    }
    limits.maxUnderWay = 1;
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  test('a program gets JSON', async () => {
    const { app, limits } = await testApp();
    limits.maxUnderWay = 0;
    const answer = await app.inject(patterns.apiArticles);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ error: { code: 'overloaded' } });
  });

  test('the owner goes on working, and so does a program that watches the server', async () => {
    const blog = await testApp();
    const headers = await loggedIn(blog);
    blog.limits.maxUnderWay = 0;
    expect((await blog.app.inject({ url: patterns.desk, headers })).statusCode).toBe(200);
    expect((await blog.app.inject(patterns.health)).statusCode).toBe(200);
    const stranger = { ...fromSamePage, cookie: 'suibi=invented' };
    expect((await blog.app.inject({ url: patterns.desk, headers: stranger })).statusCode).toBe(503);
  });

  test('a device that has logged in before reaches the login, and nothing else', async () => {
    const blog = await testApp();
    const { cookie = '' } = await loggedInByPassword(blog);
    const device = cookie.split('; ').find((one) => one.startsWith('suibi-device=')) ?? '';
    const headers = { ...fromSamePage, cookie: device };
    blog.limits.maxUnderWay = 0;
    const logIn = (headers: Record<string, string>) =>
      blog.app.inject({ method: 'POST', url: patterns.login, headers, payload: owner });
    expect((await blog.app.inject({ url: patterns.login, headers })).statusCode).toBe(200);
    expect((await logIn(headers)).statusCode).toBe(303);
    expect((await logIn(fromSamePage)).statusCode).toBe(503);
    expect((await blog.app.inject({ url: '/', headers })).statusCode).toBe(503);
  });

  test('answers that are kept are sent all the same', async () => {
    const { ask, db, limits } = await listeningApp();
    const article = readUrl(await makeArticle(db, { postedAt: 1 }));
    for (const _ of [1, 2]) expect((await ask(article)).status).toBe(200);
    limits.maxUnderWay = 0;
    expect((await ask(article)).status).toBe(200);
    expect((await ask('/')).status).toBe(503);
  });

  test('the log tells it in one line for all requests', async () => {
    const lines: string[] = [];
    const { app, limits } = await testApp({ log: (line) => lines.push(line) });
    limits.maxUnderWay = 0;
    for (let count = 0; count < 20; count += 1) await app.inject('/');
    const told = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(told.filter(({ level }) => level > 30)).toEqual([
      expect.objectContaining({ msg: 'too many requests: some are answered 503' }),
    ]);
  });
});

type Limits = Parameters<typeof controlAdmission>[1];

/**
 * A server whose answers take 100 ms each by its clock, and wait for `gate` where there is one. In
 * each turn it begins one answer, unless the limits say more.
 */
async function makeServer(limits: Partial<Limits>, gate?: Promise<unknown>) {
  const clock = { now: 0 };
  const app = fastify();
  app.decorateRequest('isLoggedIn', false);
  controlAdmission(app, { ...usualAdmissionLimits, perTurn: 1, ...limits }, () => clock.now);
  const config = { access: 'everyone', answers: 'call' } as const;
  const begun = Promise.withResolvers<void>();
  app.get('/', { config }, async () => {
    clock.now += 100;
    begun.resolve();
    await gate;
    return 'made';
  });
  app.post('/', { config }, async () => 'made');
  onTestFinished(() => app.close());
  const ask = async () => (await app.inject('/')).statusCode;
  return { app, ask, begun: begun.promise };
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('requests that come at once', () => {
  test('wait for their turn, but not too long, unless they are few', async () => {
    const { ask } = await makeServer({ maxWaitMs: 250, crowd: 5 });
    const statuses = await Promise.all(Array.from({ length: 20 }, ask));
    expect(statuses).toEqual([...times(3, 200), ...times(12, 503), ...times(5, 200)]);
    expect(await ask()).toBe(200);
  });

  test('are refused at once where too many wait', async () => {
    const { ask } = await makeServer({ maxWaiting: 5, maxWaitMs: 10_000 });
    const statuses = await Promise.all(Array.from({ length: 20 }, ask));
    expect(statuses).toEqual([...times(6, 200), ...times(14, 503)]);
    expect(await ask()).toBe(200);
  });

  test.each([1, 3])(
    'let other work of the program in between, after %i answers',
    async (perTurn) => {
      const { app } = await makeServer({ perTurn });
      const order: string[] = [];
      app.addHook('preHandler', async () => {
        order.push('answer');
      });
      const other = () => {
        order.push('other');
        if (order.length < 40) setImmediate(other);
      };
      await app.ready();
      setImmediate(other);
      await Promise.all(Array.from({ length: 7 }, () => app.inject('/')));
      const runs = order.join(' ').match(/answer(?: answer)*/g) ?? [];
      const lengths = runs.map((run) => run.split(' ').length);
      expect(Math.max(...lengths)).toBe(perTurn);
      expect(order.filter((what) => what === 'answer')).toHaveLength(7);
    },
  );
});

describe('an answer', () => {
  /** Opens a connection and sends this. */
  async function send(app: FastifyInstance, text: string) {
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  /** Resolves when the connection of the next request is closed. */
  const untilClosed = async (app: FastifyInstance) => {
    const [{ socket }] = await once(app.server, 'request');
    await new Promise((resolve) => socket.once('close', resolve));
  };

  const head =
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n';

  test('whose request is still arriving is not being made', async () => {
    const { app, ask } = await makeServer({ maxUnderWay: 1 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const arrived = once(app.server, 'request');
    const slow = await send(app, `${head}connection: close\r\n\r\n"abc`);
    await arrived;
    expect(await ask()).toBe(200);
    slow.write('defg"');
    expect((await text(slow)).slice(9, 12)).toBe('200');
  });

  test('whose reader goes away is being made until the work is done, and then no longer', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const { app, ask, begun } = await makeServer({ maxUnderWay: 1 }, gate);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const ended = untilClosed(app);
    const gone = await send(app, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await begun;
    expect(await ask()).toBe(503);
    gone.destroy();
    await ended;
    expect(await ask()).toBe(503);
    openGate();
    await expect.poll(ask, { timeout: 60_000 }).toBe(200);
  });

  test('whose request never arrives completely leaves nothing behind', async () => {
    const { app, ask } = await makeServer({ maxUnderWay: 1 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [arrived, ended] = [once(app.server, 'request'), untilClosed(app)];
    const half = await send(app, `${head}\r\n"abc`);
    await arrived;
    half.destroy();
    await ended;
    expect(await ask()).toBe(200);
  });
});
