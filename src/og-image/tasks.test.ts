import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { findArticleTask, listTasks } from './tasks.ts';

eachDatabase((open) => {
  test('the pictures of pages are listed too, without an author, as each of them is drawn', async () => {
    const { db } = await open();
    const article = await makeArticle(db, { title: 'Tea', lang: 'en', postedAt: 1 });
    const page = await makeArticle(db, {
      ...{ title: 'About', kind: 'page', slug: 'about', lang: 'en', postedAt: 1 },
    });
    // The first is that of the blog.
    const [, ...tasks] = (await listTasks(db, 2)).filter((task) => !('icon' in task));
    expect(tasks).toMatchObject([
      { title: 'Tea', author: 'Zhixia Lin', lang: 'en' },
      { title: 'About', author: '', lang: 'en' },
    ]);
    // Pictures that are not listed are deleted.
    expect(tasks).toEqual([
      await findArticleTask(db, article, 2),
      await findArticleTask(db, page, 2),
    ]);
  });
});
