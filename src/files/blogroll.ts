import { z } from 'zod';
import { findOwnerName } from '../db/account/owner.ts';
import { findPublicVersion } from '../db/articles/public-changes.ts';
import { findBlogroll } from '../db/relations/blogroll.ts';
import type { Context } from '../server/context.ts';
import { sendConditionally } from '../server/http/conditional.ts';
import { HttpError } from '../server/http/http-error.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { toAbsolute } from '../shared/address/addresses.ts';
import { type FriendLink, readFriendLinks } from '../shared/relations/friend-links.ts';
import { escapeMarkup, toXmlCharacters } from '../shared/xml.ts';
import { pageUrl, patterns } from '../urls.ts';

/**
 * The friend links of a page as OPML 2.0 (http://opml.org/spec2.opml), which feed readers and other
 * blogs can read. The type is the one of the format: with `application/xml` a browser would show
 * the file as markup, and not give it to a feed reader.
 */
export function blogrollRoute(app: App, context: Context): void {
  app.get(
    patterns.blogroll,
    {
      config: { access: 'everyone', answers: 'file', cache: 'alone' },
      schema: { params: z.object({ slug: z.string() }) },
    },
    async (request, reply) => {
      const { db } = context.database;
      const now = context.now();
      const { changedAt: lastModified } = await findPublicVersion(db, now);
      const page = await findBlogroll(db, now, request.params.slug);
      const groups = readFriendLinks(page?.html ?? '');
      if (!page || groups.length === 0) throw new HttpError('not-found');
      const base = originOf(request, context.config.publicUrl) + pageUrl(page.name);
      const owner = await context.publicMemo.get(findOwnerName);
      const lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<opml version="2.0">',
        `<head><title>${textOf(page.title)}</title>${ownerOf(owner)}</head>`,
        '<body>',
        ...groups.flatMap(({ heading, links }) => {
          const outlines = links.map((link) => outlineOf(link, base));
          return heading === ''
            ? outlines
            : [`<outline text="${textOf(heading)}">`, ...outlines, '</outline>'];
        }),
        '</body>',
        '</opml>',
        '',
      ];
      return sendConditionally(request, reply, {
        type: 'text/x-opml; charset=utf-8',
        body: lines.join('\n'),
        lastModified,
        now,
      });
    },
  );
}

const ownerOf = (name: string) => (name === '' ? '' : `<ownerName>${textOf(name)}</ownerName>`);

const textOf = (text: string) => escapeMarkup(toXmlCharacters(text));

/** `base`: the address of the page, to which addresses of this blog are relative. */
function outlineOf({ name, url, feed, text }: FriendLink, base: string): string {
  const address = (link: string) => toAbsolute(link, base) ?? link;
  // A feed is subscribed to. A page alone is a link.
  const attributes = {
    type: feed === undefined ? 'link' : 'rss',
    text: name,
    ...(text === '' ? {} : { description: text }),
    ...(feed === undefined ? { url: address(url) } : { xmlUrl: address(feed) }),
    htmlUrl: address(url),
  };
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${textOf(value)}"`);
  return `<outline${written.join('')}/>`;
}
