import { expect, test } from 'vitest';
import { loggedIn, testApp } from '../../test/test-app.ts';

const headersOf = async (url: string) => {
  const made = await testApp();
  const headers = await loggedIn(made);
  const visitors = await made.app.inject(url);
  const owners = await made.app.inject({ url, headers });
  return { visitor: visitors.headers, owner: owners.headers };
};

test('visitors’ pages have rules for fetching in advance, and pages without forms may be kept', async () => {
  const list = await headersOf('/');
  expect(list.visitor['speculation-rules']).toBe('"/speculation-rules.json"');
  expect(list.visitor['suibi-audience']).toBe('everyone');
  const login = await headersOf('/login');
  expect(login.visitor['suibi-audience']).toBeUndefined();
});

test('the owner’s pages have none: a page fetched before a change would be shown after it', async () => {
  const { owner } = await headersOf('/');
  expect(owner['speculation-rules']).toBeUndefined();
  expect(owner['suibi-audience']).toBeUndefined();
});
