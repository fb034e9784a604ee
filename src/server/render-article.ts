import type { Db } from '../db/tables.ts';
import { findUploadSizes } from '../db/uploads.ts';
import type { ArticleContent } from '../shared/article.ts';
import { guessLang } from '../shared/lang.ts';
import { renderMarkdown } from '../shared/markdown/render.ts';
import type { RenderResult } from '../shared/markdown/rendering.ts';
import { uploadsPrefix } from '../urls.ts';

/** What is asked for at once, within what both databases take as parameters. */
const uploadsAtOnce = 500;

/** An article’s HTML as visitors get it: in its language, with the sizes of this blog’s own pictures. */
export function renderArticle(
  db: Db,
  { title, markdown }: Pick<ArticleContent, 'title' | 'markdown'>,
): Promise<RenderResult> {
  return renderMarkdown(markdown, {
    lang: guessLang(`${title}\n${markdown}`),
    findPictureSizes: (addresses) => findPictureSizes(db, addresses),
  });
}

/** By what follows the prefix: the id, and a name that is there for people. */
async function findPictureSizes(db: Db, addresses: readonly string[]) {
  const ids = new Map<string, string>();
  for (const address of addresses) {
    if (!address.startsWith(uploadsPrefix)) continue;
    const [id = ''] = address.slice(uploadsPrefix.length).split('/', 1);
    ids.set(address, id);
  }
  const unique = [...new Set(ids.values())];
  const sizes = new Map<string, { width: number; height: number }>();
  for (let start = 0; start < unique.length; start += uploadsAtOnce) {
    const found = await findUploadSizes(db, unique.slice(start, start + uploadsAtOnce));
    for (const [id, size] of found) sizes.set(id, size);
  }
  return new Map(
    [...ids].flatMap(([address, id]) => {
      const size = sizes.get(id);
      return size ? [[address, size] as const] : [];
    }),
  );
}
