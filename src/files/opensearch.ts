import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { cutCharacters } from '../shared/text.ts';
import { escapeMarkup, toXmlCharacters } from '../shared/xml.ts';
import { patterns, searchUrl } from '../urls.ts';

/** The format allows a name of 16 characters. */
const maxNameCharacters = 16;

/**
 * Tells browsers how to search the blog from their address bar
 * (https://github.com/dewitt/opensearch, OpenSearch 1.1).
 */
export function openSearchRoute(app: App, context: Context): void {
  app.get(
    patterns.openSearch,
    { config: { access: 'everyone', answers: 'file' } },
    async (request, reply) => {
      const { brand, language } = await context.publicMemo.get(findSettings);
      const name = (characters: number) =>
        escapeMarkup(toXmlCharacters(cutCharacters(brand, characters).trim()));
      const origin = escapeMarkup(originOf(request, context.config.publicUrl));
      const lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
        `<ShortName>${name(maxNameCharacters)}</ShortName>`,
        `<Description>${name(brand.length)}</Description>`,
        `<Language>${language}</Language>`,
        '<InputEncoding>UTF-8</InputEncoding>',
        `<Url type="text/html" template="${origin}${searchUrl()}?q={searchTerms}"/>`,
        '</OpenSearchDescription>',
        '',
      ];
      return reply
        .type('application/opensearchdescription+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(lines.join('\n'));
    },
  );
}
