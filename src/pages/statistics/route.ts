import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import {
  type CountedTimes,
  findCountedArticle,
  findEarlierViews,
  listArticleDays,
  listCountedArticles,
  listDays,
  listReferrers,
} from '../../db/statistics/statistics.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { articleIdSchema } from '../../shared/schemas.ts';
import type { CountedHost } from '../../shared/statistics/counts.ts';
import { dayIn } from '../../shared/time/wall-time.ts';
import { patterns, readUrl, type StatisticsSpan, statisticsSpans } from '../../urls.ts';
import { fillBuckets, firstDayOf } from './buckets.ts';
import { toCsv } from './csv.ts';
import { StatisticsPage } from './page.tsx';

const view = z.object({
  span: z.enum(statisticsSpans).default('30d').catch('30d'),
  article: articleIdSchema.optional(),
});
const csvQuery = view.extend({ table: z.enum(['days', 'articles', 'hosts']).default('days') });

/** The rows of the page’s tables. The CSV files have all. */
const maxShown = 20;

export function statisticsRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.statistics,
    { config: { access: 'owner', answers: 'page' }, schema: { querystring: view } },
    async (request, reply) => {
      const { span, article: articleID } = request.query;
      const frame = await makeFrame(context, request, ['reader', 'tools']);
      const today = dayIn(frame.timeZone, context.now());
      const { article, days } = await findDays(span, today, articleID);
      const { unit, buckets } = fillBuckets(days, span, today);
      const counted = sumUp(buckets);
      const allViews = article ? article.views : counted.views + (await findEarlierViews(db));
      const earlierViews = span === 'all' ? allViews - counted.views : 0;
      const hosts = article ? [] : await listReferrers(db, firstDayOf(span, today));
      return sendShownPage(reply, StatisticsPage, {
        frame,
        span,
        article,
        totals: { views: counted.views + earlierViews, visits: counted.visits },
        earlier:
          earlierViews > 0 ? { views: earlierViews, since: days[0]?.day ?? today } : undefined,
        unit,
        buckets,
        articles: article ? [] : await listCountedArticles(db, timesOf(span, today), maxShown),
        hosts: shortenHosts(hosts),
        direct: counted.visits - sumVisits(hosts),
      });
    },
  );

  app.get(
    patterns.statisticsCsv,
    { config: { access: 'owner', answers: 'file' }, schema: { querystring: csvQuery } },
    async (request, reply) => {
      const { table, span, article } = request.query;
      const frame = await makeFrame(context, request, []);
      const today = dayIn(frame.timeZone, context.now());
      const rows = {
        days: async () => {
          const { days } = await findDays(span, today, article);
          const counts = days.map(({ day, views, visits }) => [day, views, visits]);
          return [['day', 'views', 'visits'], ...counts];
        },
        articles: async () => {
          const articles = await listCountedArticles(db, timesOf(span, today));
          const counts = articles.map(({ articleID, title, views, visits }) => [
            ...[articleID, title, frame.origin + readUrl(articleID), views, visits],
          ]);
          return [['articleID', 'title', 'address', 'views', 'visits'], ...counts];
        },
        hosts: async () => {
          const hosts = await listReferrers(db, firstDayOf(span, today));
          const named = hosts.map(({ host, visits }) => [host || 'others', visits]);
          return [['host', 'visits'], ...named];
        },
      };
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${table}-${span}-${today}.csv"`)
        .send(toCsv(await rows[table]()));
    },
  );

  async function findDays(span: StatisticsSpan, today: string, articleID: string | undefined) {
    const from = firstDayOf(span, today);
    if (articleID === undefined) return { article: undefined, days: await listDays(db, from) };
    const article = await findCountedArticle(db, articleID);
    if (!article) throw new HttpError('not-found');
    return { article, days: await listArticleDays(db, articleID, from) };
  }
}

function timesOf(span: StatisticsSpan, today: string): CountedTimes {
  if (span === 'all') return { kind: 'all' };
  const times = fillBuckets([], span, today).buckets.map(({ time }) => time);
  return span === '30d' ? { kind: 'days', days: times } : { kind: 'months', months: times };
}

/** The sites with the most visits, in letters that people read, and the sum of all others. */
function shortenHosts(hosts: readonly CountedHost[]): CountedHost[] {
  const named = hosts.filter(({ host }) => host !== '').slice(0, maxShown);
  return [
    ...named.map(({ host, visits }) => ({ host: domainToUnicode(host) || host, visits })),
    { host: '', visits: sumVisits(hosts) - sumVisits(named) },
  ];
}

function sumVisits(rows: readonly { visits: number }[]): number {
  return rows.reduce((sum, { visits }) => sum + visits, 0);
}

function sumUp(rows: readonly { views: number; visits: number }[]) {
  return { views: rows.reduce((sum, { views }) => sum + views, 0), visits: sumVisits(rows) };
}
