import { z } from 'zod';
import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { search } from '../server/search/search.ts';
import type { TakeSearchTurn } from '../server/search/search-turns.ts';
import { fullDate } from '../shared/dates.ts';
import { isEmpty, openEnd, readQuestion } from '../shared/search/question.ts';
import { maxQuickArticles, type QuickAnswer } from '../shared/search/results/outcome.ts';
import { patterns } from '../urls.ts';

/** The answers that the quick search shows while a reader types: the best articles that match. */
export function searchCall(app: App, context: Context, takeTurn: TakeSearchTurn): void {
  app.get(
    patterns.apiSearch,
    {
      config: { access: 'everyone', answers: 'call' },
      schema: { querystring: z.object({ q: z.string().catch('').default('') }) },
    },
    async (request, reply): Promise<QuickAnswer> => {
      reply.header('x-robots-tag', 'noindex');
      const question = readQuestion(request.query.q);
      if (isEmpty(question)) return { kind: 'meaningless' };
      takeTurn(request, reply);
      const { timeZone, language: lang } = await context.publicMemory.recall(findSettings);
      const open = openEnd(request.query.q);
      const part = { before: 0, size: maxQuickArticles, timeZone, open };
      const { outcome } = await search(context, question, part);
      if (outcome.kind === 'nothing') return outcome;
      const articles = outcome.articles.map((article) => ({
        ...article,
        day: fullDate(article.postedAt, { lang, timeZone }),
      }));
      return { ...outcome, articles };
    },
  );
}
