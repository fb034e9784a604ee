import { listPublishedSummaries, type PublishedSummary } from '../db/articles/feeds.ts';
import { findPublicVersion } from '../db/articles/public-changes.ts';
import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import { sendConditionally } from '../server/http/conditional.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import type { Settings } from '../shared/settings.ts';
import { llmsTexts } from '../shared/texts/llms.ts';
import { archiveUrl, feedUrl, markdownUrl, patterns, sitemapUrl } from '../urls.ts';

/** So many articles are listed, and so many pages. */
const maxDocuments = 100;

/** The blog for language models: its description, and the addresses of its texts as Markdown. */
export function llmsRoute(app: App, context: Context): void {
  app.get(
    patterns.llms,
    { config: { access: 'everyone', answers: 'file', cache: 'alone' } },
    async (request, reply) => {
      const { db } = context.database;
      const now = context.now();
      const { changedAt: lastModified } = await findPublicVersion(db, now);
      const list = (included: 'articles' | 'pages') =>
        listPublishedSummaries(db, { now, limit: maxDocuments, included });
      const published = { articles: await list('articles'), pages: await list('pages') };
      const origin = originOf(request, context.config.publicUrl);
      const body = toLlmsText(origin, await findSettings(db), published);
      const type = 'text/plain; charset=utf-8';
      return sendConditionally(request, reply, { type, body, lastModified, now });
    },
  );
}

/**
 * A file of the form that https://llmstxt.org describes: a heading, a quote, lists of links with
 * notes.
 */
export function toLlmsText(
  origin: string,
  { brand, description, language }: Pick<Settings, 'brand' | 'description' | 'language'>,
  { articles, pages }: Record<'articles' | 'pages', readonly PublishedSummary[]>,
): string {
  const t = llmsTexts[language];
  const link = (title: string, path: string, note: string) =>
    `- [${toText(title)}](${origin}${path})${note === '' ? '' : `: ${toText(note)}`}`;
  const section = (heading: string, documents: readonly PublishedSummary[]) => {
    if (documents.length === 0) return [];
    const lines = documents.map(({ articleID, title, excerpt, summary }) =>
      link(title, markdownUrl(articleID), excerpt || summary),
    );
    return [`## ${heading}`, lines.join('\n')];
  };
  const parts = [
    `# ${toText(brand)}`,
    ...(description === '' ? [] : [`> ${toText(description)}`]),
    ...section(t.pages, pages),
    ...section(t.articles, articles),
    '## Optional',
    [
      link(t.archive, archiveUrl(), t.archiveNote),
      link(t.feed, feedUrl('atom'), t.feedNote),
      link(t.sitemap, sitemapUrl, t.sitemapNote),
    ].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** On one line, with Markdown's marks escaped: a bracket in a title would end the link. */
function toText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<`*_]/g, '\\$&');
}
