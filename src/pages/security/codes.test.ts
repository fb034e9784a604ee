import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { browserOf } from '../../../test/cookie-browser.ts';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { textOf } from '../../../test/requests.ts';
import { fromSamePage, owner, testApp, withOwner } from '../../../test/test-app.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { minuteMs } from '../../shared/dates.ts';
import { apiLoginUrl, securityCodesUrl, securityProofUrl, securityUrl } from '../../urls.ts';

async function blog(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  await withOwner(test);
  const laptop = browserOf(test, 'laptop');
  await laptop.logIn();
  const secret = async () =>
    (await test.db.selectFrom('code_factor').selectAll().execute())[0]?.secret;
  /** The code that an app shows so many steps of 30 seconds from now. */
  const codeOf = async (steps = 0) =>
    new TOTP({ secret: (await secret()) ?? '' }).generate({
      timestamp: test.clock.now + steps * 30_000,
    });
  /** Switches the codes on. Returns the recovery codes. */
  const switchOn = async () => {
    await laptop.post(securityCodesUrl, { action: 'offer' });
    const answer = await laptop.post(securityCodesUrl, { action: 'confirm', code: await codeOf() });
    test.clock.now += minuteMs;
    return findByTag(answer.body, 'code').map(({ text }) => text);
  };
  return {
    ...test,
    laptop,
    codeOf,
    switchOn,
    browser: (jar?: string) => browserOf(test, 'x', jar),
  };
}

eachDatabase((_, kind) => {
  test('the login asks for a code once the first code was right, and not before', async () => {
    const { laptop, codeOf, browser, clock } = await blog(kind);
    await laptop.post(securityCodesUrl, { action: 'offer' });
    expect((await browser().logIn()).statusCode).toBe(303);
    const page = (await laptop.open()).body;
    expect(findByTag(page, 'svg')).toHaveLength(1);
    const wrong = String((Number(await codeOf()) + 1) % 1_000_000).padStart(6, '0');
    const refused = await laptop.post(securityCodesUrl, { action: 'confirm', code: wrong });
    expect(refused.statusCode).toBe(400);
    expect(textOf(refused.body)).toContain('The code is wrong.');
    expect((await browser().logIn()).statusCode).toBe(303);
    const right = await laptop.post(securityCodesUrl, { action: 'confirm', code: await codeOf() });
    expect(findByTag(right.body, 'code')).toHaveLength(10);
    clock.now += minuteMs;
    expect((await browser().logIn()).statusCode).toBe(401);
    expect((await browser().logIn(owner.password, await codeOf())).statusCode).toBe(303);
  });

  test('a code works once, also in two logins at once, and one step before and after its own', async () => {
    const { switchOn, codeOf, browser, clock } = await blog(kind);
    await switchOn();
    const code = await codeOf();
    const logIn = async (given: string) =>
      (await browser().logIn(owner.password, given)).statusCode;
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.sort()).toEqual([303, 401]);
    expect(await logIn(code)).toBe(401);
    clock.now += 5 * minuteMs;
    expect(await logIn(await codeOf(-2))).toBe(401);
    expect(await logIn(await codeOf(-1))).toBe(303);
    expect(await logIn(await codeOf(2))).toBe(401);
    expect(await logIn(await codeOf(1))).toBe(303);
    // The code of the step between is older than one that was used.
    expect(await logIn(await codeOf())).toBe(401);
  });

  test('a recovery code works once, as it is shown or without hyphens, and new ones end the old ones', async () => {
    const { switchOn, browser, laptop, db, clock } = await blog(kind);
    const codes = await switchOn();
    expect(new Set(codes).size).toBe(10);
    const logIn = async (code = '') => (await browser().logIn(owner.password, code)).statusCode;
    expect(await logIn(codes[0])).toBe(303);
    expect(await logIn(codes[0])).toBe(401);
    expect(await logIn(codes[1]?.replaceAll('-', '').toUpperCase())).toBe(303);
    expect(textOf((await laptop.open()).body)).toContain('On. 8 recovery codes are left.');
    const stored = JSON.stringify(await allRows(db));
    expect(
      codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', ''))),
    ).toEqual([]);
    const renewed = await laptop.post(securityCodesUrl, { action: 'renew' });
    const [fresh = ''] = findByTag(renewed.body, 'code').map(({ text }) => text);
    expect((await laptop.open()).body).not.toContain(fresh);
    clock.now += minuteMs;
    expect([await logIn(codes[2]), await logIn(fresh)]).toEqual([401, 303]);
  });

  test('the answer does not tell which of name, password and code was wrong', async () => {
    const { switchOn, codeOf, app, browser } = await blog(kind);
    await switchOn();
    const wrong = String((Number(await codeOf()) + 1) % 1_000_000).padStart(6, '0');
    const tries = [
      { password: owner.password, code: wrong },
      { password: 'not it', code: await codeOf() },
      { password: 'not it', code: wrong },
      { username: 'nobody', password: owner.password, code: await codeOf() },
    ];
    const answers: [number, string][] = [];
    for (const given of tries) {
      const { statusCode, body } = await browser().post('/login', { ...owner, ...given });
      answers.push([statusCode, textOf(body)]);
    }
    expect(answers[0]?.[1]).toContain('The login name, the password or the code is wrong.');
    expect(answers).toEqual(answers.map(() => answers[0]));
    // A code that came with a wrong password is not spent.
    expect((await browser().logIn(owner.password, await codeOf())).statusCode).toBe(303);

    const send = (payload: object) =>
      app.inject({ method: 'POST', url: apiLoginUrl, headers: fromSamePage, payload });
    const asked = await Promise.all(
      [owner, { ...owner, password: 'not it' }, { ...owner, username: 'nobody' }].map(send),
    );
    expect(asked.map(({ body }) => body)).toEqual(
      asked.map(() => '{"error":{"code":"code-needed","message":"Enter your code as well."}}'),
    );
  });

  test('wrong codes wait like wrong passwords, and the log tells of a right password with a wrong code', async () => {
    const { switchOn, codeOf, browser, laptop } = await blog(kind);
    await switchOn();
    const thief = browser();
    const codes = [];
    for (let turn = 0; turn < 7; turn += 1) {
      codes.push((await thief.logIn(owner.password, `00000${turn}`)).statusCode);
    }
    expect(codes.slice(-2)).toEqual([429, 429]);
    expect((await thief.logIn(owner.password, await codeOf())).statusCode).toBe(429);
    expect(textOf((await laptop.open()).body)).toContain(
      'Right password with a wrong code\n5 times',
    );
  });
});

describe('a stolen cookie, ten minutes after the password was given,', () => {
  async function stolen() {
    const made = await blog();
    const recoveryCodes = await made.switchOn();
    made.clock.now += 10 * minuteMs;
    return { ...made, recoveryCodes, thief: made.browser(made.laptop.cookies()) };
  }

  test.each(['offer', 'confirm', 'renew', 'off'])('cannot %s the second factor', async (action) => {
    const { thief, db, codeOf } = await stolen();
    const before = await allRows(db);
    const answer = await thief.post(securityCodesUrl, { action, code: await codeOf() });
    expect(answer.headers.location).toBe(securityUrl('proofNeeded'));
    expect(await allRows(db)).toEqual(before);
  });

  test('does not see a secret that waits for its first code', async () => {
    const { thief, laptop, clock, db } = await stolen();
    await laptop.post(securityProofUrl, { password: owner.password });
    await laptop.post(securityCodesUrl, { action: 'off' });
    await laptop.post(securityCodesUrl, { action: 'offer' });
    const secret = (await db.selectFrom('code_factor').selectAll().execute())[0]?.secret ?? '?';
    const hasSecret = (body: string) => body.replaceAll(' ', '').includes(secret);
    expect(hasSecret((await laptop.open()).body)).toBe(true);
    clock.now += 10 * minuteMs;
    expect(hasSecret((await thief.open()).body)).toBe(false);
  });

  test('changes nothing with wrong passwords, and waits after five', async () => {
    const { thief } = await stolen();
    const codes = [];
    for (let turn = 0; turn < 6; turn += 1) {
      codes.push((await thief.post(securityProofUrl, { password: `wrong ${turn}` })).statusCode);
    }
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('the owner gives the password again, and switches the codes off', async () => {
    const { laptop, browser, db } = await stolen();
    const proof = await laptop.post(securityProofUrl, { password: owner.password });
    expect(proof.headers.location).toBe(securityUrl('proven'));
    await laptop.post(securityCodesUrl, { action: 'off' });
    expect((await browser().logIn()).statusCode).toBe(303);
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});
