import { z } from 'zod';
import { findSettings } from '../../db/blog/settings.ts';
import { findArticles, type Search } from '../../db/search/find-articles.ts';
import { listFoundTexts } from '../../db/search/found-texts.ts';
import { maxCandidates } from '../../db/search/matches.ts';
import type { Db } from '../../db/tables.ts';
import { pageQuery } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { HttpError, notFound } from '../../server/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { makeTurns } from '../../server/load/turns-of-addresses.ts';
import { bundlesFor, makeFrame, sendPage } from '../../server/render-page.tsx';
import { startOfYear } from '../../shared/dates.ts';
import { excerptAround, markMatches } from '../../shared/search/marks.ts';
import {
  isEmpty,
  loosen,
  type Question,
  questionLimits,
  readQuestion,
} from '../../shared/search/question.ts';
import { patterns, searchUrl } from '../../urls.ts';
import { type SearchOutcome, SearchPage } from './page.tsx';

const articlesOnPage = 20;

/** Nobody types faster. A search takes longer than any other page of a visitor. */
const limits = { maxTurns: 30, turnEveryMs: 1_000, maxNetworks: 10_000 };

const query = pageQuery.extend({ q: z.string().catch('').default('') });

export function searchRoute(app: App, context: Context): void {
  const takeTurn = makeTurns(limits);
  app.get(
    patterns.search,
    {
      config: { access: 'everyone', answers: 'page', file: 'src/pages/search/route.ts' },
      schema: { querystring: query },
    },
    async (request, reply) => {
      const { page } = request.query;
      const asked = request.query.q.trim().slice(0, questionLimits.maxLength);
      if (page < 1) throw notFound();
      const settings = await context.publicMemory.recall(findSettings);
      const frame = await makeFrame(context, request, bundlesFor(request.isLoggedIn), settings);
      const question = readQuestion(request.query.q);
      if (isEmpty(question)) {
        const kind = asked === '' ? 'unasked' : 'meaningless';
        return sendPage(reply, SearchPage, { frame, asked, outcome: { kind } });
      }
      const waitMs = request.isLoggedIn ? 0 : takeTurn(request.ip, context.now());
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1_000);
        reply.header('retry-after', seconds);
        throw new HttpError(
          429,
          'too-many-searches',
          `Too many searches. Seconds until the next one: ${seconds}.`,
          { seconds },
        );
      }
      const outcome = await search(context, question, { page, timeZone: settings.timeZone });
      if (outcome.kind === 'found' && page > outcome.pages) {
        return reply.redirect(searchUrl(asked, outcome.pages), 302);
      }
      return sendPage(reply, SearchPage, { frame, asked, outcome });
    },
  );
}

async function search(
  { database: { db }, now: getNow }: Context,
  question: Question,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<SearchOutcome> {
  const now = getNow();
  const spans = question.years.map((year) => ({
    from: startOfYear(year, timeZone),
    to: startOfYear(year + 1, timeZone),
  }));
  const { found, question: used } = await findExactlyOrLoosely(db, { question, spans, now });
  const { isCut } = question;
  if (found.length === 0) return { kind: 'nothing', isCut };
  const shown = found.slice((page - 1) * articlesOnPage, page * articlesOnPage);
  const texts = await listFoundTexts(db, shown, now);
  return {
    kind: 'found',
    count: found.length,
    isMore: found.length >= maxCandidates,
    isLoose: used !== question,
    isCut,
    page,
    pages: Math.ceil(found.length / articlesOnPage),
    articles: texts.map(({ text, ...article }) => ({
      ...article,
      markedTitle: markMatches(article.articleTitle, used),
      excerpt: excerptAround(text, used),
    })),
  };
}

/** If no article has a phrase of Chinese, those that have all of its pairs are found. */
async function findExactlyOrLoosely(db: Db, asked: Search) {
  const found = await findArticles(db, asked);
  if (found.length > 0) return { found, question: asked.question };
  const question = loosen(asked.question);
  if (question.terms.length === asked.question.terms.length)
    return { found, question: asked.question };
  return { found: await findArticles(db, { ...asked, question }), question };
}
