import { describe, expect, test } from 'vitest';
import { makeArticle } from '../../test/make.ts';
import { asBrowser } from '../../test/requests.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { deskUrl, editUrl, newArticleUrl, ownerWorkerUrl, readUrl, settingsUrl } from '../urls.ts';

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

test('the owner’s pages have no such rules: a page fetched before a change would be shown after it', async () => {
  const { owner } = await headersOf('/');
  expect(owner['speculation-rules']).toBeUndefined();
});

describe('the owner’s offline worker may keep', () => {
  test.each(['/', '/archive/', deskUrl, newArticleUrl])(
    '%s, as a page of the owner and of this version',
    async (url) => {
      const { owner } = await headersOf(url);
      expect(owner['suibi-audience']).toBe('owner v1');
    },
  );

  test('no page that holds the text of an article, and no settings', async () => {
    const made = await testApp();
    const headers = await loggedIn(made);
    const articleID = await makeArticle(made.db, {});
    for (const url of [editUrl(articleID), settingsUrl]) {
      const answer = await made.app.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['suibi-audience']).toBeUndefined();
    }
  });
});

test('an offline worker hears that a page is gone', async () => {
  const { app } = await testApp();
  const answer = await app.inject({ url: readUrl('0123456789AB'), headers: asBrowser });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['suibi-audience']).toBe('nobody');
});

test('the owner’s pages name the owner’s offline worker and their version, and visitors’ pages neither', async () => {
  const made = await testApp();
  const headers = await loggedIn(made);
  const owners = await made.app.inject({ url: '/', headers });
  expect(owners.body).toContain(`data-worker="${ownerWorkerUrl}" data-version="v1"`);
  const visitors = await made.app.inject('/');
  expect(visitors.body).not.toMatch(/data-worker|data-version/);
});
