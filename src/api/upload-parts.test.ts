import { expect, test } from 'vitest';
import { hashOf, uploadCallsOf } from '../../test/send-upload.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';

test('more than 8 parts of files at the same time are refused for a moment', async () => {
  const blog = await testApp();
  const { part } = uploadCallsOf(blog, await loggedIn(blog));
  const pdf = Buffer.from('%PDF-1.7\n tea');
  const send = (index: number) => part(hashOf(Buffer.of(index)), 0, pdf);
  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => send(index)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 503]);
  const arrived = answers.findIndex(({ status }) => status === 200);
  expect((await send(arrived)).status).toBe(200);
});
