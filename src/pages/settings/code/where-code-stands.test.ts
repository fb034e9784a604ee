import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCachedBlog } from '../../../../test/cached-blog.ts';
import { codeApp } from '../../../../test/code-app.ts';
import { temporaryFolder } from '../../../../test/each-database.ts';
import { makeArticle } from '../../../../test/make.ts';
import { saveSettings } from '../../../db/settings/settings.ts';
import { setArticlePassword } from '../../../db/sharing/article-passwords.ts';
import { exportSite } from '../../../export/site/export-site.ts';
import { noProgress } from '../../../export/work-progress.ts';
import { loginUrl, readUrl, searchUrl } from '../../../urls.ts';

const proof = '<meta name="baidu-site-verification" content="codeva-1">';
const service = '<script defer src="https://stats.example/a.js"></script>';

test('pages of the owner, and those that are not the same for all, have no code and the usual policy', async () => {
  const test = await codeApp();
  const { add, visit, open, articleID, db, clock } = test;
  const locked = await makeArticle(db, { title: 'Locked', postedAt: 1 });
  await setArticlePassword(db, locked, 'hash', clock.now);
  const forNobody = [
    loginUrl,
    searchUrl('rain'),
    searchUrl(),
    readUrl(locked),
    '/nothing',
    '/draft?key=x',
  ];
  const ofOwner = ['/', readUrl(articleID), '/desk', '/settings', `/article/${articleID}/edit/`];
  const look = async () => [
    ...(await Promise.all(forNobody.map((url) => visit(url)))),
    ...(await Promise.all(ofOwner.map((url) => open(url)))),
    // The owner has logged out here. Drafts may be on the disk of this device.
    await visit('/', 'suibi-device=a.b'),
    await visit(readUrl(articleID), '__Host-suibi-device=a.b'),
  ];
  const withoutNonces = (pages: { body: string; policy: string }[]) =>
    pages.map(({ body, policy }) => [
      body.replace(/"styleNonce":"[^"]*"/, ''),
      policy.replace(/'nonce-[^']*'/, ''),
    ]);
  const before = withoutNonces(await look());
  await add(service);
  await add(proof);
  expect((await visit()).body).toContain('stats.example');
  expect(withoutNonces(await look())).toEqual(before);
});

test('the response cache keeps code and policy together, and never answers a browser of the owner', async () => {
  const blog = await makeCachedBlog();
  const tags = [{ src: 'https://a.example/b.js', attributes: {} }];
  await saveSettings(blog.db, {
    ownCode: [{ kind: 'scripts', tags, loads: [], sendsTo: ['https://a.example'] }],
  });
  await blog.warm();
  const look = async (cookie: string) => {
    const { body, headers } = await blog.ask('/', { headers: { cookie } });
    const policy = String(headers['content-security-policy']);
    return [String(body).includes('a.example'), policy.includes('a.example')];
  };
  for (const _ of [1, 2]) {
    expect(await look('')).toEqual([true, true]);
    expect(await look('suibi-device=a.b')).toEqual([false, false]);
  }
  await saveSettings(blog.db, { ownCode: [] });
  expect(await look('')).toEqual([false, false]);
});

test('a static site has the code on its pages, and not where the blog has none', async () => {
  const { app, context, add } = await codeApp();
  await add(service);
  const dir = join(temporaryFolder(), 'site');
  await exportSite(dir, { app, context, progress: noProgress }, new URL('https://blog.example'));
  expect(readFileSync(join(dir, 'index.html'), 'utf8')).toContain(
    'src="https://stats.example/a.js"></script></body></html>',
  );
  expect(readFileSync(join(dir, '404.html'), 'utf8')).not.toContain('stats.example');
});
