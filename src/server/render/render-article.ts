import type { Db } from '../../db/tables.ts';
import { findUploadSizes } from '../../db/uploads/uploads.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { guessArticleLang } from '../../shared/lang/guess-lang.ts';
import type { UploadSize } from '../../shared/uploads/picture-widths.ts';
import { uploadIdOf, uploadsPrefix } from '../../urls.ts';
import type { RenderedArticle, RenderTask } from './render-worker.ts';
import type { Renderer } from './renderer.ts';

/** Ids in one query. Both databases limit the parameters of a query. */
const maxIdsInQuery = 500;

const uploadAddress = new RegExp(`${uploadsPrefix}[\\w-]+`, 'g');

/**
 * Renders an article for visitors: in its language, and with the sizes of this blog’s own pictures.
 */
export async function renderArticle(
  db: Db,
  renderer: Renderer,
  content: WrittenText,
): Promise<RenderedArticle> {
  return renderer.render(await makeRenderTask(db, content));
}

type WrittenText = Pick<ArticleContent, 'title' | 'markdown' | 'lang'>;

/**
 * What the renderer needs for an article. Only this asks the database: a fault of the rendering is
 * one of the text.
 */
export async function makeRenderTask(db: Db, text: WrittenText): Promise<RenderTask> {
  const { markdown, lang } = text;
  return {
    markdown,
    lang: lang ?? guessArticleLang(text),
    uploadSizes: await findSizes(db, markdown),
  };
}

/**
 * The sizes of all uploads that the text names. Only the renderer knows which of them are pictures.
 */
async function findSizes(db: Db, markdown: string) {
  const addresses = markdown.match(uploadAddress) ?? [];
  const ids = [...new Set(addresses.map((address) => uploadIdOf(address) ?? ''))];
  const sizes = new Map<string, UploadSize>();
  for (let start = 0; start < ids.length; start += maxIdsInQuery) {
    const found = await findUploadSizes(db, ids.slice(start, start + maxIdsInQuery));
    for (const [id, size] of found) sizes.set(id, size);
  }
  return sizes;
}
