import { expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { makeFile } from '../../test/uploads.ts';
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
