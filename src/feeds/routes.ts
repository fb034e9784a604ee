import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwner } from '../db/account/owner.ts';
import { listFeedArticles } from '../db/articles/feeds.ts';
import { findPublicVersion } from '../db/articles/public-changes.ts';
import { findBlogId } from '../db/settings/blog-id.ts';
import { findSettings } from '../db/settings/settings.ts';
import { langParam } from '../server/article-list.ts';
import type { Context } from '../server/context.ts';
import { etagOf, isNotModified, type Version } from '../server/http/conditional.ts';
import { HttpError } from '../server/http/http-error.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { tagSchema } from '../shared/document-schemas.ts';
import { type FeedFormat, type FeedPart, feedFormats } from '../urls.ts';
import { toAtom } from './atom.ts';
import { type Feed, makeFeed } from './feed.ts';
import { toJsonFeed } from './json-feed.ts';
import { toRss } from './rss.ts';

const writers: Record<FeedFormat, (feed: Feed) => string> = {
  atom: toAtom,
  rss: toRss,
  json: toJsonFeed,
};

/**
 * The versions of so many feeds are remembered: the feeds of the blog, and of the tags and
 * languages that are asked for.
 */
const maxRemembered = 100;

/**
 * The feeds of the blog, of each tag and of each language: the newest articles with their whole
 * texts.
 */
export function feedRoutes(app: App, context: Context): void {
  const config = { access: 'everyone', answers: 'file', cache: 'alone' } as const;
  const ofTagSchema = { params: z.object({ tag: tagSchema }) };
  const ofLangSchema = { params: z.object({ lang: langParam }) };
  const versions = new Map<string, Version & { versionKey: string }>();
  // The feeds of the blog as they were made last, one in each format: most readers ask for these.
  const made = new Map<FeedFormat, { key: string; versionKey: string; body: string }>();
  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    const { ofBlog, ofTag, ofLang } = feedFormats[format];
    app.get(ofBlog, { config }, (request, reply) => send(request, reply, format, {}));
    app.get(ofTag, { config, schema: ofTagSchema }, (request, reply) =>
      send(request, reply, format, request.params),
    );
    app.get(ofLang, { config, schema: ofLangSchema }, (request, reply) =>
      send(request, reply, format, request.params),
    );
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    format: FeedFormat,
    part: FeedPart,
  ) {
    const { db } = context.database;
    const now = context.now();
    // Read before the articles: if one changes in between, the next request finds a new version.
    const { key: versionKey, changedAt } = await findPublicVersion(db, now);
    const origin = originOf(request, context.config.publicUrl);
    // Feed readers that run in a browser are pages of other sites.
    reply.header('access-control-allow-origin', '*');
    // Most feed readers have the newest version already. This finds out without making a megabyte
    // of text.
    const key = JSON.stringify([format, origin, part]);
    const known = versions.get(key);
    if (known?.versionKey === versionKey && isNotModified(request, reply, known, { now })) {
      return reply.send();
    }
    const kept = made.get(format);
    const isKept = kept?.key === key && kept.versionKey === versionKey;
    const body = isKept
      ? kept.body
      : writers[format](await findFeed({ format, origin, part, now, changedAt }));
    if (Object.keys(part).length === 0) made.set(format, { key, versionKey, body });
    const version = { versionKey, etag: etagOf(body), lastModified: changedAt };
    if (versions.size >= maxRemembered) versions.clear();
    versions.set(key, version);
    if (isNotModified(request, reply, version, { now })) return reply.send();
    return reply.type(`${feedFormats[format].mediaType}; charset=utf-8`).send(body);
  }

  async function findFeed({
    now,
    part,
    ...given
  }: {
    format: FeedFormat;
    origin: string;
    part: FeedPart;
    now: number;
    changedAt: number;
  }): Promise<Feed> {
    const { db } = context.database;
    const articles = await listFeedArticles(db, { now, ...part });
    if (Object.keys(part).length > 0 && articles.length === 0) throw new HttpError('not-found');
    return makeFeed({
      ...given,
      ...part,
      blogId: await findBlogId(db),
      settings: await findSettings(db),
      ownerName: (await findOwner(db))?.displayName,
      articles,
    });
  }
}
