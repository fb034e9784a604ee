import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { testApp } from '../../../test/test-app.ts';
import { addListRedirects, addRedirects } from '../../db/articles/redirects.ts';
import { saveRootFile } from '../../db/settings/root-files.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { noProgress } from '../../export/work-progress.ts';
import { readUrl } from '../../urls.ts';
import { checkAddresses } from './check-addresses.ts';
import { readAddresses } from './read-addresses.ts';

/** What the check tells of a list with these lines. */
async function check({ app }: Awaited<ReturnType<typeof testApp>>, lines: readonly string[]) {
  const read = readAddresses(lines.join('\n'));
  if (read.kind !== 'addresses') throw new Error(read.kind);
  return checkAddresses(app, read.addresses, noProgress);
}

eachDatabase((_, kind) => {
  test('each address gets the answer that a visitor gets', async () => {
    const blog = await testApp({ kind });
    const { db } = blog;
    const tea = await makeArticle(db, { tags: ['tea'], slug: 'tea', postedAt: 1 });
    const draft = await makeArticle(db, {});
    const locked = await makeArticle(db, { postedAt: 1 });
    await setArticlePassword(db, locked, 'hash', 1);
    await makeArticle(db, { kind: 'page', slug: 'about', postedAt: 1 });
    await addRedirects(db, tea, ['/2020/茶']);
    await addRedirects(db, draft, ['/draft-post']);
    await addRedirects(db, locked, ['/secret']);
    await addListRedirects(db, [{ address: '/categories/tea', list: 'tag', tag: 'tea' }]);
    await saveRootFile(db, { name: 'ads.txt', content: 'x' });
    const answered = [
      ...['/', 'https://old.example', '/tags/', '/tag/tea', '/archive/', '/about/', '/ads.txt'],
      ...['https://old.example/2020/茶.html', '/2020/%E8%8C%B6/index.html', '/secret/'],
      ...['/categories/tea/page/2/', '/atom.xml', '/tag/tea/feed/', '/sitemap.xml', readUrl(tea)],
    ];
    const notFound = [
      ...['https://old.example/gone/', '/draft-post/', readUrl(draft), '/%zz', '/categories/'],
      ...['/tag/nothing/', '/uploads/none/a.png', 'http://old.example//evil.example/'],
    ];
    expect(await check(blog, [...answered, ...notFound])).toEqual({
      ...{ answered: answered.length, notFound, failed: [] },
    });
  });
});

test('an address that the blog cannot answer now has failed', async () => {
  const blog = await testApp();
  await blog.context.database.close();
  expect(await check(blog, ['/tags/'])).toEqual({
    ...{ answered: 0, notFound: [], failed: ['/tags/ (answer 500)'] },
  });
});

test('a list of 2,000 addresses, and one of 8 kB, are read to the end', {
  tags: ['rest'],
}, async () => {
  const blog = await testApp();
  const lines = Array.from({ length: 2_000 }, (_, index) => `/old/${index}`);
  const long = `/${'x'.repeat(8_000)}`;
  const checked = await check(blog, [...lines, long]);
  expect(checked).toEqual({ answered: 0, notFound: [...lines, long], failed: [] });
});
