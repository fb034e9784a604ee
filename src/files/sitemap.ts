import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { streamSitemap } from '../db/articles/feeds.ts';
import { findPublicState } from '../db/articles/public-changes.ts';
import { chooseEncoding } from '../server/compression.ts';
import { etagOf, isNotModified } from '../server/conditional.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { originOf } from '../server/network/origin.ts';
import { element } from '../shared/xml.ts';
import { patterns, readUrl } from '../urls.ts';

/** What the protocol allows in one file (https://www.sitemaps.org/protocol.html). */
const mostAddresses = 50_000;

/** Counted up when the file comes to be written otherwise. */
const formVersion = '1';

/** The addresses are nearly all alike: more effort would hardly make them shorter. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const start =
  '<?xml version="1.0" encoding="utf-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';

/** Every published article, for search engines. */
export function sitemapRoute(app: App, context: Context): void {
  app.get(
    patterns.sitemap,
    { config: { access: 'everyone', answers: 'file', file: 'src/files/sitemap.ts' } },
    async (request, reply) => {
      const { db } = context.database;
      const now = context.now();
      const origin = originOf(request, context.config.publicUrl);
      const { key, changedAt: lastModified } = await findPublicState(db, now);
      // Of what it is made from, as it is sent while it is made.
      const version = { etag: etagOf(formVersion, origin, key), lastModified };
      if (isNotModified(request, reply, version, { now })) return reply.send();
      reply.type('application/xml; charset=utf-8');
      const text = Readable.from(write(), { objectMode: false });
      // Texts that are whole are compressed elsewhere.
      reply.header('vary', 'accept-encoding');
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      if (!encoding) return reply.send(text);
      reply.header('content-encoding', encoding);
      const compressor = encoding === 'br' ? createBrotliCompress(brotli) : createGzip();
      return reply.send(text.on('error', (error) => compressor.destroy(error)).pipe(compressor));

      async function* write() {
        yield start;
        for await (const entries of streamSitemap(db, { now, limit: mostAddresses })) {
          yield entries
            .map(({ articleID, updatedAt }) => `${toUrl(articleID, updatedAt)}\n`)
            .join('');
        }
        yield '</urlset>\n';
      }

      function toUrl(articleID: string, updatedAt: number): string {
        const loc = element('loc', {}, origin + readUrl(articleID));
        const lastmod = element('lastmod', {}, new Date(updatedAt).toISOString());
        return element('url', {}, loc, lastmod).xml;
      }
    },
  );
}
