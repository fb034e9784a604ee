import { countTags, listFeedLangs, listSitemapEntries } from '../db/articles/feeds.ts';
import { findPublicVersion } from '../db/articles/public-changes.ts';
import { listShownSeries } from '../db/relations/series.ts';
import { listTranslationLinks, maxTranslations } from '../db/relations/translations.ts';
import type { Context } from '../server/context.ts';
import { etagOf, isNotModified } from '../server/http/conditional.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { groupByLinks } from '../shared/relations/group-by-links.ts';
import { listAlternates } from '../shared/relations/relations.ts';
import { escapeMarkup } from '../shared/xml.ts';
import {
  archiveUrl,
  articlesUrl,
  articleUrl,
  canBeLinked,
  langUrl,
  patterns,
  seriesUrl,
  tagsUrl,
  tagUrl,
} from '../urls.ts';

/** More entries are not allowed in one file (https://www.sitemaps.org/protocol.html). */
const maxEntries = 50_000;
const maxTags = 10_000;
const maxSeries = 10_000;

/**
 * Increase it when the file is written in another form: crawlers that have the old form then get
 * the new one.
 */
const formVersion = '6';

/**
 * The list, the archive, the tags, every series and language, and every published article, for
 * search engines.
 */
export function sitemapRoute(app: App, context: Context): void {
  app.get(
    patterns.sitemap,
    { config: { access: 'everyone', answers: 'file', cache: 'alone' } },
    async (request, reply) => {
      const { db } = context.database;
      const now = context.now();
      const origin = originOf(request, context.config.publicUrl);
      const { key, changedAt: lastModified } = await findPublicVersion(db, now);
      // The ETag does not need the articles, so none is read for a crawler that has this version.
      const version = { etag: etagOf(formVersion, origin, key), lastModified };
      if (isNotModified(request, reply, version, { now })) return reply.send();
      const entries = await listSitemapEntries(db, { now, limit: maxEntries });
      // The oldest first: of two translations in one language programs get the one that was posted
      // first.
      const groups = groupByLinks(entries.toReversed(), await listTranslationLinks(db, now));
      // Without an article the other pages have nothing to find.
      const tags = entries.length === 0 ? [] : await context.publicMemo.get(countTags);
      const series = await listShownSeries(db, { now, limit: maxSeries });
      const langs = await context.publicMemo.get(listFeedLangs);
      const parts = [
        ...tags
          .slice(0, maxTags)
          .map(({ tag }) => tag)
          .filter(canBeLinked)
          .map((tag) => tagUrl(tag)),
        ...series.filter(canBeLinked).map((name) => seriesUrl(name)),
        ...langs.map((lang) => langUrl(lang)),
      ];
      const newest = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0);
      const lists = [
        ...(entries.length === 0 ? [] : [articlesUrl(), archiveUrl()]),
        ...(tags.length === 0 ? [] : [tagsUrl]),
      ];
      const pages = [
        ...lists.map((url) => `<url><loc>${origin}${url}</loc>${lastModOf(newest)}</url>\n`),
        ...parts.map((url) => `<url><loc>${origin}${escapeMarkup(url)}</loc></url>\n`),
      ];
      const articles = entries.slice(0, maxEntries - pages.length).map((entry) => {
        const group = groups.get(entry.articleID) ?? [];
        const others = group.filter((other) => other !== entry).slice(0, maxTranslations);
        const links = listAlternates([entry, ...others]).map(
          (link) =>
            `<xhtml:link rel="alternate" hreflang="${link.articleLang}" href="${origin}${articleUrl(link)}"/>`,
        );
        // Neither an origin, an article’s address nor a language holds a character that XML
        // reserves.
        return `<url><loc>${origin}${articleUrl(entry)}</loc>${lastModOf(entry.updatedAt)}${links.join('')}</url>\n`;
      });
      const names = groups.size > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          '<?xml version="1.0" encoding="utf-8"?>\n' +
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n` +
            `${pages.join('')}${articles.join('')}</urlset>\n`,
        );
    },
  );
}

function lastModOf(time: number): string {
  return `<lastmod>${new Date(time).toISOString()}</lastmod>`;
}
