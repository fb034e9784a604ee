import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag, titleOf } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { articlesUrl, langUrl } from '../../urls.ts';

/** The links and the properties that a page names in its head. */
const headOf = (body: string) => [
  ...findByTag(body, 'link').map(
    ({ attributes: of }) => `${of.rel} ${of.hreflang ?? of.type ?? ''}: ${of.href}`,
  ),
  ...findByTag(body, 'meta').map(({ attributes: of }) => `${of.property}: ${of.content}`),
];

const titles = (body: string) => findByTag(body, 'h2').map(({ text }) => text);

eachDatabase((_, kind) => {
  test('the page of a language has its articles whose words everybody may have, the newest first', async () => {
    const { app, db, clock } = await testApp({ kind });
    const chinese = { title: '雨', markdown: '雨下了一整天，信还没有来。' };
    await makeArticle(db, { title: 'old', lang: 'en', postedAt: 1_000 });
    await makeArticle(db, { title: 'new', lang: 'en', postedAt: 2_000 });
    await makeArticle(db, { ...chinese, postedAt: 1_500 });
    await makeArticle(db, { title: 'draft', lang: 'en' });
    await makeArticle(db, { title: 'scheduled', lang: 'en', postedAt: clock.now + 1 });
    const trashed = await makeArticle(db, { title: 'trashed', lang: 'en', postedAt: 500 });
    await trashArticle(db, trashed, 5_000);
    const locked = await makeArticle(db, { title: 'locked', lang: 'en', postedAt: 600 });
    await setArticlePassword(db, locked, 'hash', 5_000);

    const page = await app.inject(langUrl('en'));
    expect(titles(page.body)).toEqual(['new', 'old']);
    expect(page.body).not.toMatch(/noindex|draft|scheduled|trashed|locked/);
    expect(findByTag(page.body, 'h1')).toMatchObject([
      { text: 'English', attributes: { lang: 'en' } },
    ]);
    expect(titleOf(page.body)).toBe('English · 随笔');
    expect(titles((await app.inject(langUrl('zh-Hans'))).body)).toEqual(['雨']);
    for (const lang of ['fr', 'EN', 'en-GB', '%', '\0', 'x'.repeat(200)]) {
      expect((await app.inject(langUrl(lang))).statusCode, lang).toBe(404);
    }
  });

  test('the lists of languages and the home page name each other', async () => {
    const { app, db } = await testApp({ kind });
    await makeArticle(db, { title: 'Tea', lang: 'en', postedAt: 1_000 });
    const one = (await app.inject(articlesUrl())).body;
    expect(one).not.toMatch(/hreflang|class="languages"/i);
    await makeArticle(db, { title: '茶', lang: 'zh-Hant', postedAt: 2_000 });
    const alternates = [
      'alternate en: http://localhost/lang/en/',
      'alternate zh-Hant: http://localhost/lang/zh-Hant/',
      'alternate x-default: http://localhost/',
    ];
    for (const url of [articlesUrl(), langUrl('en')]) {
      const { body } = await app.inject(url);
      expect(headOf(body)).toEqual(expect.arrayContaining(alternates));
      const links = findByTag(body, 'a').filter(({ attributes }) => 'hreflang' in attributes);
      expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([
        ['English', langUrl('en')],
        ['繁體中文', langUrl('zh-Hant')],
      ]);
    }
    const said = headOf((await app.inject(langUrl('zh-Hant'))).body);
    expect(said).toContain('og:locale: zh_TW');
    expect(said).toContain('canonical : http://localhost/lang/zh-Hant/');
    expect(said.find((line) => line.includes('atom'))).toContain('/lang/zh-Hant/feed.xml');
    expect((await app.inject('/sitemap.xml')).body).toContain('/lang/zh-Hant/</loc>');
    expect((await app.inject('/lang/zh-Hant/feed.xml')).body).toContain(
      '<link href="http://localhost/lang/zh-Hant/" rel="alternate" type="text/html"/>',
    );
  });

  test('it has as many articles on a page as the list', async () => {
    const { app, db } = await testApp({ kind });
    await saveSettings(db, { articlesPerPage: 2 });
    for (const postedAt of [1, 2, 3]) {
      await makeArticle(db, { title: `${postedAt}`, lang: 'en', postedAt });
    }
    expect(titles((await app.inject(langUrl('en', 2))).body)).toEqual(['1']);
    expect((await app.inject(langUrl('en', 3))).headers.location).toBe(langUrl('en', 2));
    expect((await app.inject(`${langUrl('en')}?page=0`)).statusCode).toBe(404);
  });
});
