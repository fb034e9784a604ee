import { Readable } from 'node:stream';
import { create as disposition } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { findOwner } from '../db/account/owner.ts';
import { findEditable } from '../db/articles/desk.ts';
import { listOldAddresses } from '../db/articles/redirects.ts';
import { findOwnTranslationKey } from '../db/relations/translation-key.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { allowOwnSheets, makeFrame } from '../server/render-page.tsx';
import { showSaved } from '../server/saved-article.ts';
import type { Uploads } from '../server/uploads/uploads.ts';
import type { Article } from '../shared/article.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { describeTitle } from '../shared/untitled.ts';
import { uploadIdsIn } from '../shared/uploads/upload-ids.ts';
import type { PageFrame } from '../ui/page-frame.ts';
import { articleUrl, patterns, uploadUrl } from '../urls.ts';
import { fileNameOf, makeArticleFile } from './article-file.ts';
import { ExportPage } from './export-page.tsx';
import { embedFonts, selfContained } from './html-file.ts';

const config = { access: 'owner', answers: 'file' } as const;
const params = z.object({ articleID: articleIdSchema });

/**
 * The saved version of an article for the owner: as Markdown with its files, and as one HTML file.
 */
export function exportRoutes(app: App, context: Context, uploads: Uploads): void {
  const { db } = context.database;

  async function find(articleID: string) {
    const saved = await findEditable(db, articleID, context.now());
    if (!saved) throw new HttpError('not-found');
    return { saved, ownerName: (await findOwner(db))?.displayName ?? '' };
  }

  const urlOf = (request: FastifyRequest, article: Article) =>
    originOf(request, context.config.publicUrl) + articleUrl(article);

  app.get(patterns.exportZip, { config, schema: { params } }, async (request, reply) => {
    const { saved } = await find(request.params.articleID);
    const origin = originOf(request, context.config.publicUrl);
    const { content } = saved;
    // Who gets the file from the owner should not get the hash of a password.
    const { articleID } = saved;
    const translationKey = await findOwnTranslationKey(db, articleID);
    const addresses = (await listOldAddresses(db, [articleID])).get(articleID) ?? [];
    const facts = { origin, translationKey, addresses };
    const words = { saved, content, part: 'article', ...facts } as const;
    const { name: fileName, text } = await makeArticleFile(db, words, { hasPassword: false });
    const { markdown, coverUrl } = content;
    const zip = new ZipFile();
    // A file that disappears ends the answer before its end, so the browser reports a failed
    // download.
    zip.on('error', (error) => (zip.outputStream as Readable).destroy(error));
    const options = { mtime: new Date(saved.savedAt) };
    zip.addBuffer(Buffer.from(text), `${fileName}.md`, options);
    // Each file has the path that the text names, so that the text is the owner's own, byte for
    // byte.
    for (const id of uploadIdsIn(`${markdown}\n${coverUrl ?? ''}`)) {
      const upload = await uploads.findReady(id);
      if (!upload) continue;
      const path = await context.storage.find(id, 'served');
      if (path === undefined) continue;
      const name = decodeURIComponent(uploadUrl(id, upload.name)).slice(1);
      zip.addFile(path, name, { ...options, compress: false });
    }
    zip.end();
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', disposition(`${fileName}.zip`))
      .send(zip.outputStream);
  });

  app.get(
    patterns.exportHtml,
    // `shown`: the browser shows the file, so that it can be printed.
    { config, schema: { params, querystring: z.object({ shown: z.string().optional() }) } },
    async (request, reply) => {
      const { saved, ownerName } = await find(request.params.articleID);
      const article = await showSaved(context, saved, ownerName);
      const url = urlOf(request, article);
      const isShown = request.query.shown !== undefined;
      const frame = await makeFrame(context, request, []);
      // The policy of a page allows the style sheet as it was built. A file on a disk has no
      // policy.
      if (!isShown) frame.inlineStyles = await withFonts(context.assets);
      const titled = { ...article, articleTitle: describeTitle(article.articleTitle, frame.lang) };
      const page = renderToStaticMarkup(ExportPage({ frame, article: titled }));
      const parts = selfContained(`<!doctype html>${page}`, url, context, uploads);
      const type = isShown ? 'inline' : 'attachment';
      allowOwnSheets(reply, frame);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', disposition(`${fileNameOf(article)}.html`, { type }))
        .send(Readable.from(parts));
    },
  );
}

/** The style sheets for a file that is read without the blog. */
async function withFonts({
  inlineStyles,
  folder,
}: Context['assets']): Promise<PageFrame['inlineStyles']> {
  return { ...inlineStyles, formulas: await embedFonts(inlineStyles.formulas, folder) };
}
