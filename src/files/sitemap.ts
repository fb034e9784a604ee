import { listSitemapEntries } from '../db/articles/feeds.ts';
import { findPublicState } from '../db/articles/public-changes.ts';
import { etagOf, isNotModified } from '../server/conditional.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { originOf } from '../server/network/origin.ts';
import { articleUrl, patterns } from '../urls.ts';

/** More entries are not allowed in one file (https://www.sitemaps.org/protocol.html). */
const maxEntries = 50_000;

/** Increase it when the file is written in another form: crawlers that have the old form then get the new one. */
const formVersion = '2';

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
      // The tag comes from the sources of the file. For a crawler with this version, no articles are read.
      const version = { etag: etagOf(formVersion, origin, key), lastModified };
      if (isNotModified(request, reply, version, { now })) return reply.send();
      const entries = await listSitemapEntries(db, { now, limit: maxEntries });
      const lines = entries.map(
        ({ updatedAt, ...address }) =>
          // Neither an origin nor an article’s address holds a character that XML reserves.
          `<url><loc>${origin}${articleUrl(address)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>\n`,
      );
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          '<?xml version="1.0" encoding="utf-8"?>\n' +
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
            `${lines.join('')}</urlset>\n`,
        );
    },
  );
}
