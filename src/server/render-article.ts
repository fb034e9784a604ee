import type { Db } from '../db/tables.ts';
import { findUploadSizes } from '../db/uploads.ts';
import type { ArticleContent } from '../shared/article.ts';
import { guessLang } from '../shared/lang.ts';
import { uploadsPrefix } from '../urls.ts';
import type { RenderedArticle } from './render-worker.ts';
import type { Renderer } from './renderer.ts';

/** Ids that are asked for at once, within what both databases take as parameters. */
const idsAtOnce = 500;

const uploadId = new RegExp(`${uploadsPrefix}([\\w-]+)`, 'g');

/** An article’s HTML as visitors get it: in its language, with the sizes of this blog’s own pictures. */
export async function renderArticle(
  db: Db,
  renderer: Renderer,
  { title, markdown }: Pick<ArticleContent, 'title' | 'markdown'>,
): Promise<RenderedArticle> {
  const lang = guessLang(`${title}\n${markdown}`);
  const uploadSizes = await findSizes(db, markdown);
  return renderer.render({ markdown, lang, uploadSizes, uploadsPrefix });
}

/** Of everything that may be the address of an upload; only the renderer knows which are pictures. */
async function findSizes(db: Db, markdown: string) {
  const ids = [...new Set([...markdown.matchAll(uploadId)].map(([, id = '']) => id))];
  const sizes = new Map<string, { width: number; height: number }>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const found = await findUploadSizes(db, ids.slice(start, start + idsAtOnce));
    for (const [id, size] of found) sizes.set(id, size);
  }
  return sizes;
}
