import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { apiPrefix, patterns, sitemapUrl } from '../urls.ts';

/** Pages and calls that need a login, or are of no use to a crawler. */
const ownersOnly = [
  ...[patterns.newArticle, patterns.edit, patterns.desk, patterns.settings],
  ...[patterns.login, patterns.setup, apiPrefix],
];

/** For crawlers (RFC 9309): they may read everything that visitors read. */
export function robotsRoute(app: App, context: Context): void {
  app.get(
    patterns.robots,
    { config: { access: 'everyone', answers: 'file' } },
    async (request, reply) => {
      const origin = originOf(request, context.config.publicUrl);
      const { robotsLines } = await context.publicMemo.get(findSettings);
      const lines = [
        'User-agent: *',
        ...ownersOnly.map((pattern) => `Disallow: ${pattern.replace(/:\w+/g, '*')}`),
        '',
        `Sitemap: ${origin}${sitemapUrl}`,
        '',
        // Rules of the owner for one crawler begin a group of their own.
        ...(robotsLines === '' ? [] : [robotsLines, '']),
      ];
      return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
    },
  );
}
