import { expect, test } from 'vitest';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { helpUrl, loginUrlFor } from '../../urls.ts';

test('the owner gets the guide in the language of the interface, and visitors the login', async () => {
  const blog = await testApp();
  const headers = await loggedIn(blog);
  const ask = async () => (await blog.app.inject({ url: helpUrl(), headers })).body;
  const english = await ask();
  expect(english).toContain('<meta name="robots" content="noindex"/>');
  expect(textOf(english)).toContain('Quotation marks and dashes');
  expect(english).toContain('<h3 id="tables">Tables</h3>');
  await saveSettings(blog.db, { language: 'zh-Hans' });
  const chinese = await ask();
  expect(chinese).toContain('<html lang="zh-Hans"');
  expect(chinese).toContain('<h3 id="tables">');
  const { statusCode, headers: answered } = await blog.app.inject(helpUrl());
  expect(statusCode).toBe(303);
  expect(answered.location).toBe(loginUrlFor(helpUrl()));
});
