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
import { cutQuestion, isEmpty, readQuestion } from '../../shared/search/query.ts';
import { listFilters } from '../../shared/search/query-filters.ts';
import { patterns, searchUrl } from '../../urls.ts';
import { SearchPage } from './page.tsx';

const articlesOnPage = 20;

const query = pageQuery.extend({ q: z.string().catch('').default('') });

export function searchRoute(app: App, context: Context, takeTurn: TakeSearchTurn): void {
  app.get(
    patterns.search,
    { config: { access: 'everyone', answers: 'page' }, schema: { querystring: query } },
    async (request, reply) => {
      const { page } = request.query;
      const asked = cutQuestion(request.query.q);
      if (page < 1) throw new HttpError('not-found');
      const settings = await context.publicMemory.recall(findSettings);
      const frame = await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings);
      const question = readQuestion(request.query.q);
      const filters = listFilters(question);
      const props = { frame, asked, filters, choices: [] };
      if (isEmpty(question)) {
        const kind = asked === '' ? 'unasked' : 'meaningless';
        return sendPage(reply, SearchPage, { ...props, outcome: { kind } });
      }
      takeTurn(request, reply);
      const { timeZone } = settings;
      const before = (page - 1) * articlesOnPage;
      const part = { before, size: articlesOnPage, timeZone };
      const { outcome, ids } = await search(context, question, part);
      if (outcome.kind === 'nothing') return sendPage(reply, SearchPage, { ...props, outcome });
      const pages = Math.ceil(ids.length / articlesOnPage);
      if (page > pages) return reply.redirect(searchUrl(asked, pages), 302);
      const { db } = context.database;
      const choices = await findFilterChoices(db, ids, { question, timeZone });
      return sendPage(reply, SearchPage, {
        ...props,
        choices,
        outcome: { ...outcome, page, pages },
      });
    },
  );
}
