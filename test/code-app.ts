import { expect } from 'vitest';
import type { DatabaseKind } from '../src/db/tables.ts';
import { articlesUrl, settingsCodeUrl } from '../src/urls.ts';
import { findByTag } from './html.ts';
import { makeArticle } from './make.ts';
import { asBrowser } from './requests.ts';
import { loggedIn, testApp } from './test-app.ts';

/**
 * A blog with an owner, who adds code for visitors’ pages, and with an open article. `add` pastes
 * code, and confirms what the page shows.
 */
export async function codeApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind, environment: { PUBLIC_URL: 'https://blog.example' } });
  const headers = { ...(await loggedIn(test)), ...asBrowser };
  const articleID = await makeArticle(test.db, { title: 'Rain', tags: ['tea'], postedAt: 1 });
  const post = (fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: settingsCodeUrl,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const fieldsOf = (page: string) => {
    const [inputs, areas] = [findByTag(page, 'input'), findByTag(page, 'textarea')];
    const seen = inputs.find(({ attributes }) => attributes.name === 'seen')?.attributes.value;
    const textIn = (name: string) =>
      new RegExp(`<textarea id="${name}"[^>]*>([^<]*)`).exec(page)?.[1] ?? '';
    return {
      seen: seen ?? '',
      names: [...inputs, ...areas].map(({ attributes }) => attributes.name),
      loads: textIn('loads'),
      sendsTo: textIn('sendsTo'),
    };
  };
  const add = async (code: string, more: Record<string, string> = {}) => {
    const { seen, loads, sendsTo } = fieldsOf((await post({ code })).body);
    return post({ code, seen, loads, sendsTo, ...more });
  };
  const visit = async (url = articlesUrl(), cookie = '') => {
    const { body, headers } = await test.app.inject({ url, headers: { ...asBrowser, cookie } });
    return { body, policy: String(headers['content-security-policy']) };
  };
  const open = async (url: string = settingsCodeUrl) => {
    const { body, headers: got } = await test.app.inject({ url, headers });
    return { body, policy: String(got['content-security-policy']) };
  };
  const removeAll = async () => {
    for (;;) {
      const buttons = findByTag((await open()).body, 'button');
      const key = buttons.find(({ attributes }) => attributes.name === 'remove')?.attributes.value;
      if (key === undefined) return;
      expect((await post({ remove: key })).statusCode).toBe(303);
    }
  };
  return { ...test, headers, articleID, post, fieldsOf, add, visit, open, removeAll };
}
