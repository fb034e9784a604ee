import { z } from 'zod';
import { findSettings } from '../../db/settings/settings.ts';
import { pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { bundlesFor, makeFrame, sendPage } from '../../server/render-page.tsx';
import { findFilterChoices } from '../../server/search/filter-choices.ts';
import type { TakeSearchToken } from '../../server/search/search-buckets.ts';
import { searchForVisitors } from '../../server/search/visitor-search.ts';
import { cutQuery, isEmpty, parseQuery } from '../../shared/search/query.ts';
import { listFilters } from '../../shared/search/query-filters.ts';
import { patterns, searchUrl } from '../../urls.ts';
import { SearchPage } from './page.tsx';

const articlesOnPage = 20;

const querystring = pageQuery.extend({ q: z.string().catch('').default('') });

export function searchRoute(app: App, context: Context, takeToken: TakeSearchToken): void {
  app.get(
    patterns.search,
    { config: { access: 'everyone', answers: 'page' }, schema: { querystring } },
    async (request, reply) => {
      const { page } = request.query;
      const text = cutQuery(request.query.q);
      if (page < 1) throw new HttpError('not-found');
      const settings = await context.publicMemo.get(findSettings);
      const frame = await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings);
      const query = parseQuery(request.query.q);
      const filters = listFilters(query);
      const props = { frame, text, filters, choices: [] };
      if (isEmpty(query)) {
        const kind = text === '' ? 'unasked' : 'meaningless';
        return sendPage(reply, SearchPage, { ...props, outcome: { kind } });
      }
      takeToken(request, reply);
      const { timeZone } = settings;
      const before = (page - 1) * articlesOnPage;
      const part = { before, size: articlesOnPage, timeZone };
      const { result, ids } = await searchForVisitors(context, query, part);
      if (result.count === 0) {
        const { isCut } = result;
        return sendPage(reply, SearchPage, { ...props, outcome: { kind: 'nothing', isCut } });
      }
      const pages = Math.ceil(ids.length / articlesOnPage);
      if (page > pages) return reply.redirect(searchUrl(text, pages), 302);
      const { db } = context.database;
      const choices = await findFilterChoices(db, ids, { query, timeZone });
      return sendPage(reply, SearchPage, {
        ...props,
        choices,
        outcome: { kind: 'found', ...result, page, pages },
      });
    },
  );
}
