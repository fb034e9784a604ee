import { z } from 'zod';
import { findSettings } from '../../db/settings/settings.ts';
import { pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendPage } from '../../server/render-page.tsx';
import { findFilterChoices } from '../../server/search/filter-choices.ts';
import type { TakeSearchTurn } from '../../server/search/search-turns.ts';
import { search } from '../../server/search/visitor-search.ts';
import { cutQuery, isEmpty, parseQuery } from '../../shared/search/query.ts';
import { listFilters } from '../../shared/search/query-filters.ts';
import { patterns, searchUrl } from '../../urls.ts';
import { SearchPage } from './page.tsx';

const articlesOnPage = 20;

const querystring = pageQuery.extend({ q: z.string().catch('').default('') });

export function searchRoute(app: App, context: Context, takeTurn: TakeSearchTurn): void {
  app.get(
    patterns.search,
    { config: { access: 'everyone', answers: 'page' }, schema: { querystring } },
    async (request, reply) => {
      const { page } = request.query;
      const asked = cutQuery(request.query.q);
      if (page < 1) throw new HttpError('not-found');
      const settings = await context.publicMemory.recall(findSettings);
      const frame = await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings);
      const query = parseQuery(request.query.q);
      const filters = listFilters(query);
      const props = { frame, asked, filters, choices: [] };
      if (isEmpty(query)) {
        const kind = asked === '' ? 'unasked' : 'meaningless';
        return sendPage(reply, SearchPage, { ...props, outcome: { kind } });
      }
      takeTurn(request, reply);
      const { timeZone } = settings;
      const before = (page - 1) * articlesOnPage;
      const part = { before, size: articlesOnPage, timeZone };
      const { outcome, ids } = await search(context, query, part);
      if (outcome.kind === 'nothing') return sendPage(reply, SearchPage, { ...props, outcome });
      const pages = Math.ceil(ids.length / articlesOnPage);
      if (page > pages) return reply.redirect(searchUrl(asked, pages), 302);
      const { db } = context.database;
      const choices = await findFilterChoices(db, ids, { query, timeZone });
      return sendPage(reply, SearchPage, {
        ...props,
        choices,
        outcome: { ...outcome, page, pages },
      });
    },
  );
}
