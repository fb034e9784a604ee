import { expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { makeFile } from '../../test/uploads.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { ownerWorkerUrl, serviceWorkerUrl } from '../urls.ts';

test('visitors and the owner get different offline workers; the owner’s starts with the list of its files', async () => {
  const { app, context } = await testApp();
  makeFile(context, 'worker.js', 'visitors;');
  const visitors = await app.inject(serviceWorkerUrl);
  expect(visitors.body).toBe('visitors;');
  const owners = await app.inject(ownerWorkerUrl);
  expect(owners.body).toBe('const ownerBuild={"version":"v1","files":["/assets/owner.js"]};self;');
  expect(owners.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(owners.headers['cache-control']).toBe('no-cache');
});

test('the workers know the numbers of registration in China, for the page that they make', async () => {
  const { app, context, db } = await testApp();
  makeFile(context, 'worker.js', 'visitors;');
  expect((await app.inject(serviceWorkerUrl)).body).toBe('visitors;');
  await saveSettings(db, { icp: '京ICP备12345678号-1' });
  const filings = `var filings="<style>.filings{text-align:center}</style><p class=\\"filings\\" lang=\\"zh-Hans\\"><a href=\\"https://beian.miit.gov.cn/\\" rel=\\"noreferrer\\">京ICP备12345678号-1</a> </p>";`;
  const { body, headers } = await app.inject(serviceWorkerUrl);
  expect(body).toBe(`${filings}visitors;`);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect((await app.inject(ownerWorkerUrl)).body).toMatch(/^var filings="<style>.*;self;$/);
});
