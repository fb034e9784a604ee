import { offerSetupToken } from '../src/db/account/setup-tokens.ts';
import type { DatabaseKind } from '../src/db/tables.ts';
import { setupUrl } from '../src/urls.ts';
import { asBrowser } from './requests.ts';
import { fromSamePage, type TestApp, testApp } from './test-app.ts';

export const setupToken = 'the one-time token';
export const setupForm = {
  brand: '墨与茶',
  displayName: 'Zhixia Lin 林知夏',
  username: 'zhixia',
  password: 'a quiet ink river 7',
};

/** A blog without an owner, whose setup is open. */
export async function openSetup(kind: DatabaseKind = 'sqlite'): Promise<TestApp> {
  const test = await testApp({ kind });
  await offerSetupToken(test.db, setupToken, 1);
  return test;
}

/** Sends the form as a browser does. */
export function submitSetup(
  { app }: TestApp,
  fields: Record<string, string>,
  url = setupUrl(setupToken),
) {
  return app.inject({
    method: 'POST',
    url,
    headers: { ...fromSamePage, ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}
