import {
  apiLoginPasskeyOptionsUrl,
  apiLoginPasskeyUrl,
  apiPasskeyOptionsUrl,
  securityPasskeysUrl,
} from '../src/urls.ts';
import { type Algorithm, makeAuthenticator } from './authenticator.ts';
import { browserOf } from './cookie-browser.ts';
import { allRows } from './database/rows.ts';
import { testApp, withOwner } from './test-app.ts';

export const origin = 'https://blog.example';

/** A blog at https://blog.example whose owner is logged in on a laptop. */
export async function blogAtName(options: Parameters<typeof testApp>[0] = {}) {
  const test = await testApp({ environment: { PUBLIC_URL: origin }, ...options });
  await withOwner(test);
  const laptop = browserOf(test, 'laptop');
  await laptop.logIn();
  /** The challenge of the options for a use in the session of the laptop. */
  const ownChallenge = async (purpose: 'add' | 'proof'): Promise<string> =>
    (await laptop.post(apiPasskeyOptionsUrl, { purpose })).json().options.challenge;
  /** Sends the form that adds a passkey. */
  const add = (answer: object, browser = laptop) =>
    browser.post(securityPasskeysUrl, { action: 'add', passkey: JSON.stringify(answer) });
  return {
    ...test,
    laptop,
    ownChallenge,
    add,
    browser: (jar?: string) => browserOf(test, 'x', jar),
    /** What the database holds, without the log of the account. */
    rows: async () => (await allRows(test.db)).filter((row) => !row.startsWith('account_events ')),
  };
}

/** The same with a passkey, and with a phone where the owner is not logged in. */
export async function blogWithPasskey({
  algorithm,
  environment = { PUBLIC_URL: origin },
  ...options
}: Parameters<typeof testApp>[0] & {
  algorithm?: Algorithm;
  environment?: { PUBLIC_URL?: string };
} = {}) {
  const authenticator = makeAuthenticator(algorithm);
  const test = await blogAtName({ environment, ...options });
  const phone = browserOf(test, 'phone');
  const challenge = async (): Promise<string> =>
    (await phone.post(apiLoginPasskeyOptionsUrl, {})).json().options.challenge;
  // Without a public address it is the address of the request.
  const at = environment.PUBLIC_URL ?? 'http://localhost';
  const added = await test.add(
    authenticator.create({ challenge: await test.ownChallenge('add'), origin: at }),
  );
  if (added.statusCode !== 303) throw new Error(`the passkey was not added: ${added.body}`);
  return {
    ...test,
    authenticator,
    phone,
    challenge,
    /** Sends an answer from the phone, by default a right one. */
    logIn: async (answer?: object) =>
      phone.post(
        apiLoginPasskeyUrl,
        answer ?? authenticator.get({ challenge: await challenge(), origin }),
      ),
  };
}
