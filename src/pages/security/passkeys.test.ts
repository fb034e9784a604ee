import { describe, expect, test } from 'vitest';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { blogAtName, blogWithPasskey, origin } from '../../../test/passkeys.ts';
import { textOf } from '../../../test/requests.ts';
import { owner } from '../../../test/test-app.ts';
import { listPasskeys } from '../../db/account/passkeys.ts';
import { minuteMs } from '../../shared/dates.ts';
import {
  apiLoginPasskeyOptionsUrl,
  securityPasskeysUrl,
  securityPasswordUrl,
  securityProofUrl,
  securityUrl,
} from '../../urls.ts';

const newPassword = 'seven slow boats upriver 9';

eachDatabase((_, kind) => {
  test('a passkey is added, named, used and removed, and the page and the log tell of it', async () => {
    const { laptop, add, ownChallenge, authenticator, logIn, clock, db } = await blogWithPasskey({
      kind,
    });
    const [{ id = '' } = {}] = await listPasskeys(db);
    expect(id).toBe(authenticator.id);
    const fresh = textOf((await laptop.open(securityUrl('passkeyAdded'))).body);
    expect(fresh).toContain('The passkey is added.');
    expect(fresh).toContain('Unknown device\nblog.example\nAdded \njust now\nNot used yet\n');

    const renamed = await laptop.post(securityPasskeysUrl, {
      action: 'rename',
      id,
      name: ' 手机 ',
    });
    expect(renamed.headers.location).toBe(securityUrl('passkeyRenamed'));
    clock.now += 3 * minuteMs;
    expect((await logIn()).statusCode).toBe(200);
    clock.now += minuteMs;
    const again = makeAuthenticator('Ed25519');
    await add(again.create({ challenge: await ownChallenge('add'), origin }));
    const used = textOf((await laptop.open()).body);
    expect(used).toContain('手机\nblog.example\nAdded \n4 minutes ago\nLast used \n1 minute ago\n');

    const removed = await laptop.post(securityPasskeysUrl, { action: 'remove', id });
    expect(removed.headers.location).toBe(securityUrl('passkeyRemoved'));
    expect((await listPasskeys(db)).map((one) => one.id)).toEqual([again.id]);
    expect((await logIn(again.get({ challenge: 'AAAA', origin }))).statusCode).toBe(401);
    const log = textOf((await laptop.open()).body).split('Account activity')[1];
    for (const line of ['Passkey added', 'Logged in with a passkey', 'Passkey removed']) {
      expect(log).toContain(`\n${line}\n`);
    }
    expect(log).toContain('\nPasskey refused\n');
  });

  test('a passkey in place of the password is a proof, and changes the password', async () => {
    const { laptop, phone, authenticator, ownChallenge, clock } = await blogWithPasskey({ kind });
    clock.now += 10 * minuteMs;
    const proof = async () =>
      JSON.stringify(authenticator.get({ challenge: await ownChallenge('proof'), origin }));
    const spent = await proof();
    const answer = await laptop.post(securityProofUrl, { password: '', passkey: spent });
    expect(answer.headers.location).toBe(securityUrl('proven'));
    const again = await laptop.post(securityProofUrl, { password: '', passkey: spent });
    expect(again.statusCode).toBe(400);
    expect(textOf(again.body)).not.toContain('Confirm with a passkey');

    const change = { current: '', password: newPassword, passkey: await proof() };
    const changed = await laptop.post(securityPasswordUrl, change);
    expect(changed.headers.location).toBe(securityUrl('passwordChanged'));
    expect((await phone.logIn()).statusCode).toBe(401);
    expect((await phone.logIn(newPassword)).statusCode).toBe(303);
  });
});

describe('a passkey is not added', () => {
  const wrong: [string, Partial<Parameters<ReturnType<typeof makeAuthenticator>['create']>[0]>][] =
    [
      ['made at another site', { origin: 'https://evil.example' }],
      ['made for another host', { host: 'example' }],
      ['made without a check of the user', { isVerified: false }],
      ['that only signed', { type: 'webauthn.get' }],
      ['made for a challenge of nobody', { challenge: 'YSBjaGFsbGVuZ2U' }],
    ];
  test.each(wrong)('%s', async (_what, given) => {
    const { add, ownChallenge, rows } = await blogAtName();
    const right = { challenge: await ownChallenge('add'), origin };
    const before = await rows();
    const answer = await add(makeAuthenticator().create({ ...right, ...given }));
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain('The passkey was not accepted.');
    expect(await rows()).toEqual(before);
    expect((await add(makeAuthenticator().create(right))).statusCode).toBe(303);
  });

  test('for a challenge of another purpose, or of another session', async () => {
    const { add, ownChallenge, laptop, browser, clock } = await blogWithPasskey();
    const login = (await laptop.post(apiLoginPasskeyOptionsUrl, {})).json().options.challenge;
    const ofSession = await ownChallenge('add');
    const other = browser();
    await other.logIn();
    clock.now += 1000;
    const answers = [
      await add(makeAuthenticator().create({ challenge: login, origin })),
      await add(makeAuthenticator().create({ challenge: await ownChallenge('proof'), origin })),
      await add(makeAuthenticator().create({ challenge: ofSession, origin }), other),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  test('a second time, with a used challenge, or too late', async () => {
    const { add, ownChallenge, authenticator, laptop, clock } = await blogWithPasskey();
    const make = async () => authenticator.create({ challenge: await ownChallenge('add'), origin });
    const used = await make();
    expect(textOf((await add(used)).body)).toContain('This passkey was added before.');
    await laptop.post(securityPasskeysUrl, { action: 'remove', id: authenticator.id });
    expect(textOf((await add(used)).body)).toContain('This answer was used before.');
    const late = await make();
    clock.now += 5 * minuteMs;
    expect(textOf((await add(late)).body)).toContain('That took too long.');
    expect((await add(await make())).statusCode).toBe(303);
  });

  test.each(['', '{', '{}', '[]', 'null', '{"id":"a"}'])('from the text %j', async (passkey) => {
    const { laptop } = await blogAtName();
    const answer = await laptop.post(securityPasskeysUrl, { action: 'add', passkey });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a stolen cookie, ten minutes after the login,', () => {
  async function stolen() {
    const made = await blogWithPasskey();
    const answer = makeAuthenticator().create({
      challenge: await made.ownChallenge('add'),
      origin,
    });
    made.clock.now += 10 * minuteMs;
    const thief = made.browser(made.laptop.cookies());
    return { ...made, thief, answer };
  }

  test('adds and removes no passkey', async () => {
    const { thief, add, answer, rows, authenticator } = await stolen();
    const before = await rows();
    const remove = { action: 'remove', id: authenticator.id };
    const answers = [await add(answer, thief), await thief.post(securityPasskeysUrl, remove)];
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      ...[securityUrl('proofNeeded'), securityUrl('proofNeeded')],
    ]);
    expect(await rows()).toEqual(before);
  });

  test('proves nothing with a passkey of its own, or with an answer that was given for a login', async () => {
    const { thief, authenticator, ownChallenge, challenge } = await stolen();
    const send = (answer: object) =>
      thief.post(securityProofUrl, { password: '', passkey: JSON.stringify(answer) });
    const given = { challenge: await ownChallenge('proof'), origin };
    const own = await send(makeAuthenticator().get(given));
    expect(textOf(own.body)).toContain('This blog does not know this passkey.');
    const login = await send(authenticator.get({ challenge: await challenge(), origin }));
    expect(login.statusCode).toBe(400);
    expect(textOf(login.body)).toContain('The passkey was not accepted.');
    const right = await send(authenticator.get(given));
    expect(right.headers.location).toBe(securityUrl('proven'));
  });

  test('changes no password with a refused passkey', async () => {
    const { thief, phone, authenticator, ownChallenge } = await stolen();
    const given = { challenge: await ownChallenge('proof'), origin, isVerified: false };
    const change = {
      current: owner.password,
      password: newPassword,
      passkey: JSON.stringify(authenticator.get(given)),
    };
    const answer = await thief.post(securityPasswordUrl, change);
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain('The passkey was not accepted.');
    expect((await phone.logIn()).statusCode).toBe(303);
  });
});

test.each([
  ['', 'The name of the passkey is empty'],
  ['   ', 'The name of the passkey is empty'],
  ['x'.repeat(61), 'has 61 characters; at most 60 are allowed'],
])('the name %j is refused, and stays in its field', async (name, fault) => {
  const { laptop, authenticator, db } = await blogWithPasskey();
  const { id } = authenticator;
  const answer = await laptop.post(securityPasskeysUrl, { action: 'rename', id, name });
  expect(answer.statusCode).toBe(400);
  expect(textOf(answer.body)).toContain(fault);
  const fields = findByTag(answer.body, 'input').map(({ attributes }) => attributes);
  expect(fields.find((field) => field.name === 'name')?.value).toBe(name);
  expect((await listPasskeys(db))[0]?.name).toBe('Unknown device');
});

test.each([
  ['http://203.0.113.7', 'Passkeys need HTTPS and a domain name.'],
  ['https://203.0.113.7', 'Passkeys need HTTPS and a domain name.'],
  ['http://blog.example', 'Passkeys need HTTPS and a domain name.'],
  ['https://blog.example', 'here blog.example.'],
  ['http://localhost:3000', 'here localhost.'],
])('at %s the page says "%s"', async (PUBLIC_URL, text) => {
  const { laptop } = await blogAtName({ environment: { PUBLIC_URL } });
  const { body } = await laptop.open();
  expect(textOf(body)).toContain(text);
  expect(body.includes('data-passkey="add"')).toBe(text.startsWith('here'));
});

test('a passkey of an earlier host is listed with it, and is no proof', async () => {
  const { laptop, db, clock } = await blogWithPasskey();
  await db.updateTable('passkeys').set({ host: 'old.example' }).execute();
  clock.now += 10 * minuteMs;
  const text = textOf((await laptop.open()).body);
  expect(text).toContain('\nold.example\n');
  expect(text).not.toContain('Confirm with a passkey');
});

test('the page is in Chinese where the interface is', async () => {
  const { laptop, db } = await blogWithPasskey();
  const settings = db.updateTable('settings').set({ value: 'zh-Hans' });
  await settings.where('name', '=', 'language').execute();
  const text = textOf((await laptop.open(securityUrl('passkeyAdded'))).body);
  expect(text).toContain('通行密钥已添加，现在可以用它登录。');
  expect(text).toContain('当前为 blog.example。');
});
