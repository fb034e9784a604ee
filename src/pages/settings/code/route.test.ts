import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeApp } from '../../../../test/code-app.ts';
import { openAgain } from '../../../../test/database/open-again.ts';
import { allRows } from '../../../../test/database/rows.ts';
import { eachDatabase } from '../../../../test/each-database.ts';
import { asBrowser, textOf } from '../../../../test/requests.ts';
import { serviceSnippets } from '../../../../test/service-snippets.ts';
import { owner, testApp } from '../../../../test/test-app.ts';
import { saveSettings } from '../../../db/settings/settings.ts';
import { minuteMs } from '../../../shared/dates.ts';
import { unescapeMarkup } from '../../../shared/xml.ts';
import {
  articlesUrl,
  patterns,
  readUrl,
  securityUrl,
  settingsCodeSavedUrl,
  tagsUrl,
  tagUrl,
} from '../../../urls.ts';

const baidu = serviceSnippets.find(({ name }) => name === '百度统计')?.snippet ?? '';
const umami = serviceSnippets.find(({ name }) => name === 'Umami')?.snippet ?? '';
const proof = '<meta name="baidu-site-verification" content="codeva-1">';

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

eachDatabase((_, kind) => {
  test('code is shown first, added when it is confirmed, and removed without a trace', async () => {
    const { post, fieldsOf, visit, open, add, removeAll, db, articleID } = await codeApp(kind);
    const addresses = [articlesUrl(), readUrl(articleID), patterns.archive, tagsUrl, tagUrl('tea')];
    const lookAround = () => Promise.all(addresses.map((address) => visit(address)));
    const before = await lookAround();

    const shown = await post({ code: baidu });
    expect(shown.statusCode).toBe(200);
    const { seen, loads, sendsTo, names } = fieldsOf(shown.body);
    expect([loads, sendsTo]).toEqual(['https://hm.baidu.com/hm.js', 'https://hm.baidu.com']);
    expect(names).not.toContain('password');
    expect(textOf(shown.body)).toContain('Not added yet: check what the code may do.');
    expect(await lookAround()).toEqual(before);

    const added = await post({ code: baidu, seen, loads, sendsTo });
    expect([added.statusCode, added.headers.location]).toEqual([303, settingsCodeSavedUrl]);
    expect((await add(proof)).statusCode).toBe(303);
    const text = baidu.replace(/^<script>|<\/script>$/g, '');
    for (const { body, policy } of await lookAround()) {
      expect(body).toContain(`${proof}</head>`);
      expect(body).toContain(`<script>${text}</script></body></html>`);
      expect(policy).toContain(` https://hm.baidu.com/hm.js ${digestOf(text)};`);
      expect(policy).toContain("connect-src 'self' https://hm.baidu.com;");
      expect(policy).not.toMatch(/unsafe-|strict-dynamic|nonce-|\*/);
    }
    const page = textOf((await open()).body);
    expect(page).toContain('baidu-site-verification');
    expect(page.replace(/\s+/g, ' ')).toContain('Sends data to https://hm.baidu.com');

    await removeAll();
    expect(await lookAround()).toEqual(before);
    const events = await db
      .selectFrom('account_events')
      .select('note')
      .where('kind', '=', 'ownCodeChanged')
      .execute();
    expect(events.map(({ note }) => note).sort()).toEqual([
      '',
      '',
      '+hm.baidu.com',
      '−hm.baidu.com',
    ]);
    expect(textOf((await open(securityUrl())).body)).toContain('Own code changed\n−hm.baidu.com');
  });

  test('another process sends the code, and its policy, with its next answer', async () => {
    const first = await codeApp(kind);
    const second = await testApp({
      database: await openAgain(first.context.database),
      environment: { PUBLIC_URL: 'https://blog.example' },
    });
    const ask = async () => {
      const { body, headers } = await second.app.inject({ url: '/', headers: asBrowser });
      const policy = String(headers['content-security-policy']);
      return [body.includes('cloud.umami.is'), policy.includes('cloud.umami.is')];
    };
    expect(await ask()).toEqual([false, false]);
    await first.add(umami);
    await expect.poll(ask, { timeout: 5_000 }).toEqual([true, true]);
    await first.removeAll();
    await expect.poll(ask, { timeout: 5_000 }).toEqual([false, false]);
  });

  test('the form asks for the password when it was given long ago, and keeps what was typed', async () => {
    const { post, add, visit, fieldsOf, clock } = await codeApp(kind);
    clock.now += 10 * minuteMs;
    const { names, seen } = fieldsOf((await post({ code: umami })).body);
    expect(names).toContain('password');
    const sendsTo = 'https://a.example https://b.example';
    for (const [password, status, sentence] of [
      ['', 400, 'The password is empty'],
      ['not it', 400, 'The current password is wrong.'],
    ] as const) {
      const answer = await post({ code: umami, seen, sendsTo, password });
      expect(answer.statusCode).toBe(status);
      expect(textOf(answer.body)).toContain(sentence);
      expect(fieldsOf(answer.body)).toMatchObject({ seen, sendsTo });
      expect(answer.body).toContain('data-website-id=&quot;');
    }
    expect((await visit()).body).not.toContain('umami');
    expect((await add(umami, { password: owner.password })).statusCode).toBe(303);
    expect((await visit()).body).toContain('https://cloud.umami.is/script.js');
    // The proof holds for the next one.
    expect((await add(proof)).statusCode).toBe(303);
  });

  test('a form that is sent twice adds its code once, and code that was not shown is not added', async () => {
    const { post, add, open, fieldsOf, db } = await codeApp(kind);
    await add(proof + proof);
    await add(proof);
    expect((await open()).body.match(/name="remove"/g)).toHaveLength(1);
    const { seen } = fieldsOf((await post({ code: baidu })).body);
    const before = await allRows(db);
    const other = await post({ code: umami, seen, loads: 'https://evil.example/x.js' });
    expect(other.statusCode).toBe(200);
    expect(fieldsOf(other.body)).toMatchObject({
      loads: '',
      sendsTo: 'https://api-gateway.umami.dev',
    });
    expect(await allRows(db)).toEqual(before);
  });
});

test.each([
  [{ code: '' }, 'There is no code'],
  [{ code: '\n<style></style>' }, 'Line 2: <style> is for the look of pages'],
  [{ code: `<!--${'x'.repeat(65_536)}-->` }, 'longer than 64 KB'],
  [{ code: proof.repeat(21) }, 'there would be 21 elements; at most 20'],
])('a form with a fault is shown again: %#', async (fields, sentence) => {
  const { post, db } = await codeApp();
  const before = await allRows(db);
  const answer = await post(fields);
  expect(answer.statusCode).toBe(400);
  const shown = unescapeMarkup(answer.body);
  expect(shown).toContain(sentence);
  expect(shown).toContain(fields.code);
  expect(await allRows(db)).toEqual(before);
});

describe('an address that the owner adds', () => {
  test.each([
    [{ loads: 'https://a.example' }, '“https://a.example” must be the whole address of a script'],
    [{ loads: 'http://a.example/b.js' }, 'must be the whole address'],
    [{ loads: 'https://www.googletagmanager.com/gtm.js' }, 'must be the whole address'],
    [{ loads: "https://a.example/b.js\n'unsafe-eval'" }, '“&#x27;unsafe-eval&#x27;” must be'],
    [{ sendsTo: 'https://*.a.example' }, 'must be an address such as https://a.example'],
    [{ sendsTo: 'data:' }, '“data:” must be an address'],
    [
      { sendsTo: Array.from({ length: 60 }, (_, n) => `https://host-${n}.a.example`).join('\n') },
      'names too many addresses',
    ],
  ])('is refused: %o', async (more, sentence) => {
    const { add, visit } = await codeApp();
    const before = await visit();
    const answer = await add(umami, more);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
    expect(await visit()).toEqual(before);
  });

  test('is in the policy as it is: a script by its file, others by their origin', async () => {
    const { add, visit } = await codeApp();
    const more = {
      loads: "https://b.example/x;y,z'.js?q https://b.example/more/",
      sendsTo: 'https://c.example:8443/path?x, https://c.example:8443',
    };
    expect(
      (await add(umami, { ...more, sendsTo: 'https://c.example:8443/path?x' })).statusCode,
    ).toBe(303);
    const { policy } = await visit();
    expect(policy).toContain(
      'https://cloud.umami.is/script.js https://b.example/x%3by%2cz%27.js https://b.example/more/;',
    );
    expect(policy).toContain("connect-src 'self' https://c.example:8443;");
  });
});

test('the page is in Chinese where the interface is', async () => {
  const { post, db } = await codeApp();
  await saveSettings(db, { language: 'zh-Hans' });
  const answer = await post({ code: '<p>雨</p>' });
  expect(answer.body).toContain('第 1 行：不能添加 &lt;p&gt;，只能用 meta、link 和 script。');
});
