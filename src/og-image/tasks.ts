import { findOwner } from '../db/account/owner.ts';
import { findArticlePage, findPublished, listPages } from '../db/articles/published.ts';
import { findSettings } from '../db/settings/settings.ts';
import type { Db } from '../db/tables.ts';
import type { Article, ArticleLink } from '../shared/article.ts';
import type { OgImageTask } from './drawing.ts';
import { type IconTask, iconForms, pictureTask, sealTask } from './icon-task.ts';

export type DrawingTask = OgImageTask | IconTask;

/**
 * What the picture of an article shows that visitors see at `now` (milliseconds). Undefined if they
 * see no such article.
 */
export async function findArticleTask(
  db: Db,
  articleID: string,
  now: number,
): Promise<OgImageTask | undefined> {
  const article = await findPublished(db, articleID, now);
  return article && toTask(article, (await findSettings(db)).brand);
}

/** What the picture of the blog shows. */
export async function findBlogTask(db: Db): Promise<OgImageTask> {
  const { brand, heading, description, language } = await findSettings(db);
  const author = description || ((await findOwner(db))?.displayName ?? '');
  return { title: heading, author, brand, lang: language };
}

const articlesAtOnce = 500;

/** What all pictures show that visitors can ask for at `now` (milliseconds). */
export async function listTasks(db: Db, now: number): Promise<DrawingTask[]> {
  const settings = await findSettings(db);
  const { brand } = settings;
  // A kept file does not depend on the place of the picture.
  const icons = iconForms.flatMap((form) => [
    sealTask(form, settings),
    pictureTask(form, settings, ''),
  ]);
  const tasks: DrawingTask[] = [await findBlogTask(db), ...icons];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const listed = await findArticlePage(db, { now, page, size: articlesAtOnce });
    tasks.push(...listed.articles.map((article) => toTask(article, brand)));
    pages = listed.pages;
  }
  for (const page of await listPages(db, now)) {
    tasks.push(toTask({ ...page, articleAuthor: '' }, brand));
  }
  return tasks;
}

/** A page names no author. */
function toTask(article: ArticleLink & Pick<Article, 'articleAuthor'>, brand: string) {
  const { articleTitle, articleAuthor, articleLang, articleKind } = article;
  const author = articleKind === 'page' ? '' : articleAuthor;
  return { title: articleTitle, author, brand, lang: articleLang };
}
