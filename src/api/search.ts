import { z } from 'zod';
import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import type { OwnerIndex } from '../server/jobs/owner-index.ts';
import { searchForOwner } from '../server/search/owner-search.ts';
import type { TakeSearchToken } from '../server/search/search-buckets.ts';
import { searchForVisitors } from '../server/search/visitor-search.ts';
import { fullDate } from '../shared/dates.ts';
import { kindLabels } from '../shared/document-schemas.ts';
import { isEmpty, parseQuery, toPrefixQuery } from '../shared/search/query.ts';
import {
  maxQuickHits,
  type QuickAnswer,
  type SentOwnerResult,
  toSent,
} from '../shared/search/search-result.ts';
import { patterns } from '../urls.ts';

const querystring = z.object({ q: z.string().catch('').default('') });

interface Parts {
  takeSearchToken: TakeSearchToken;
  ownerIndex: OwnerIndex;
}

/**
 * The quick search of visitors, which asks while a reader types, and the owner’s search in all
 * articles and their histories.
 */
export function searchCalls(app: App, context: Context, parts: Parts): void {
  app.get(
    patterns.apiSearch,
    { config: { access: 'everyone', answers: 'call' }, schema: { querystring } },
    async (request, reply): Promise<QuickAnswer> => {
      reply.header('x-robots-tag', 'noindex');
      const query = parseQuery(request.query.q);
      if (isEmpty(query)) return { kind: 'meaningless' };
      parts.takeSearchToken(request, reply);
      const { timeZone, language: lang } = await context.publicMemo.get(findSettings);
      const prefix = toPrefixQuery(request.query.q);
      const part = { before: 0, size: maxQuickHits, timeZone, prefix };
      const { result } = await searchForVisitors(context, query, part);
      const { hits, count, isMore, isLoose, isCut } = result;
      if (count === 0) return { kind: 'nothing', isCut };
      const articles = hits.map((hit) => ({
        ...hit,
        day:
          hit.articleKind === 'page'
            ? kindLabels.page[lang]
            : fullDate(hit.postedAt, { lang, timeZone }),
      }));
      return { kind: 'found', count, isMore, isLoose, isCut, articles };
    },
  );

  app.get(
    patterns.apiDeskSearch,
    { config: { access: 'owner', answers: 'call' }, schema: { querystring } },
    async (request): Promise<SentOwnerResult> =>
      toSent(await searchForOwner(context, parts.ownerIndex, request.query.q)),
  );
}
