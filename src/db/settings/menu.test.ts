import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeRendered } from '../../../test/make.ts';
import { renderVersion } from '../../markdown/render-version.ts';
import type { MenuEntry } from '../../shared/settings.ts';
import { publishRevision, unpublish } from '../articles/publishing.ts';
import { trashArticle } from '../articles/trash.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import { findMenu, listOwnPages } from './menu.ts';
import { saveSettings } from './settings.ts';

const now = 10_000;
const toPage = (articleID: string): MenuEntry => ({
  label: '',
  place: 'menu',
  target: { kind: 'page', articleID },
});

async function makePages(db: Db) {
  const make = (title: string, slug: string, postedAt?: number) =>
    makeArticle(db, { kind: 'page', title, slug, ...(postedAt === undefined ? {} : { postedAt }) });
  const pages = {
    shown: await make('About', 'about', 5),
    locked: await make('Locked', 'locked', 5),
    draft: await make('Draft', 'draft-page'),
    scheduled: await make('Soon', 'soon', now + 1),
    unpublished: await make('Once', 'once', 5),
    trashed: await make('Trashed', 'trashed', 5),
    article: await makeArticle(db, { title: 'An article', slug: 'an-article', postedAt: 5 }),
  };
  await setArticlePassword(db, pages.locked, 'hash', now);
  await unpublish(db, pages.unpublished, now);
  await trashArticle(db, pages.trashed, now);
  await saveSettings(db, { menu: Object.values(pages).map(toPage) });
  return pages;
}

eachDatabase((open) => {
  test('the menu has the pages that visitors see, and a page comes back by itself', async () => {
    const { db } = await open();
    const pages = await makePages(db);
    const labels = async (at: number) =>
      (await findMenu(db, at)).header.map(({ label, url }) => [label, url]);
    const shown = [
      ['About', '/about/'],
      ['Locked', '/locked/'],
    ];
    expect(await labels(now)).toEqual(shown);
    expect(await labels(now + 1)).toEqual([...shown, ['Soon', '/soon/']]);
    await unpublish(db, pages.shown, now);
    expect(await labels(now)).toEqual([['Locked', '/locked/']]);
    const again = { articleID: pages.shown, revision: 1, rendered: makeRendered(), renderVersion };
    await publishRevision(db, { ...again, now });
    expect(await labels(now)).toEqual(shown);
  });

  test('the owner chooses among all pages that are not in the trash', async () => {
    const { db } = await open();
    await makePages(db);
    const pages = await listOwnPages(db, now);
    expect(pages.map(({ title, name, isShown }) => [title, name, isShown])).toEqual([
      ['About', 'about', true],
      ['Draft', 'draft-page', false],
      ['Locked', 'locked', true],
      ['Once', 'once', false],
      ['Soon', 'soon', false],
    ]);
  });
});
