import { z } from 'zod';
import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import type { DeskIndex } from '../server/jobs/desk-index.ts';
import { searchForOwner } from '../server/search/owner-search.ts';
import type { TakeSearchTurn } from '../server/search/search-turns.ts';
import { search } from '../server/search/visitor-search.ts';
import { fullDate } from '../shared/dates.ts';
import { isEmpty, parseQuery, toPrefixQuery } from '../shared/search/query.ts';
import { maxQuickArticles, type QuickAnswer } from '../shared/search/search-result.ts';
import { patterns } from '../urls.ts';

const querystring = z.object({ q: z.string().catch('').default('') });

interface Parts {
  takeSearchTurn: TakeSearchTurn;
  deskIndex: DeskIndex;
}

/** The quick search of visitors, which asks while a reader types, and the owner’s search in all articles and their histories. */
export function searchCalls(app: App, context: Context, parts: Parts): void {
  app.get(
    patterns.apiSearch,
    { config: { access: 'everyone', answers: 'call' }, schema: { querystring } },
    async (request, reply): Promise<QuickAnswer> => {
      reply.header('x-robots-tag', 'noindex');
      const query = parseQuery(request.query.q);
      if (isEmpty(query)) return { kind: 'meaningless' };
      parts.takeSearchTurn(request, reply);
      const { timeZone, language: lang } = await context.publicMemory.recall(findSettings);
      const open = toPrefixQuery(request.query.q);
      const part = { before: 0, size: maxQuickArticles, timeZone, open };
      const { outcome } = await search(context, query, part);
      if (outcome.kind === 'nothing') return outcome;
      const articles = outcome.articles.map((article) => ({
        ...article,
        day: fullDate(article.postedAt, { lang, timeZone }),
      }));
      return { ...outcome, articles };
    },
  );

  app.get(
    patterns.apiDeskSearch,
    { config: { access: 'owner', answers: 'call' }, schema: { querystring } },
    async (request) => searchForOwner(context, parts.deskIndex, request.query.q),
  );
}
