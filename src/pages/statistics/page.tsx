import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { CountedArticle, CountedHost } from '../../shared/statistics/counts.ts';
import { statisticsTexts } from '../../shared/statistics/texts.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { Document } from '../../ui/document.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import {
  readUrl,
  type StatisticsSpan,
  statisticsCsvUrl,
  statisticsSpans,
  statisticsUrl,
} from '../../urls.ts';
import { type Bucket, timeLabels, type Unit } from './buckets.ts';
import { Plot } from './plot.tsx';

interface StatisticsPageProps {
  frame: PageFrame;
  span: StatisticsSpan;
  /** Undefined: the whole blog. */
  article: CountedArticle | undefined;
  totals: { views: number; visits: number };
  /** The views of `totals` from before days were counted, and the first counted day. */
  earlier: { views: number; since: string } | undefined;
  unit: Unit;
  buckets: Bucket[];
  articles: CountedArticle[];
  /** The host `''` stands for all others. */
  hosts: CountedHost[];
  /** Visits that came from no other site. */
  direct: number;
}

/** The owner's statistics, without a script. */
export function StatisticsPage(props: StatisticsPageProps) {
  const { frame, span, article, totals } = props;
  const { lang } = frame;
  const t = statisticsTexts[lang];
  const title = article ? describeTitle(article.title, lang) : t.title;
  const isEmpty = totals.views + totals.visits === 0;
  return (
    <Document frame={frame} title={article ? `${title} · ${t.title}` : title}>
      <div className="column statistics">
        <OwnerHead
          lang={lang}
          current="statistics"
          title={<span dir="auto">{title}</span>}
          action={
            article ? (
              <a className="button button-quiet" href={statisticsUrl({ span })}>
                {t.whole}
              </a>
            ) : null
          }
        />
        <nav className="media-views" aria-label={t.spans}>
          {statisticsSpans.map((one) => (
            <a
              key={one}
              href={statisticsUrl({ span: one, article: article?.articleID })}
              aria-current={one === span ? 'page' : undefined}
            >
              {t.span[one]}
            </a>
          ))}
        </nav>
        {isEmpty ? (
          <p className="empty">{span === 'all' && !article ? t.empty : t.emptySpan}</p>
        ) : (
          <Counts {...props} />
        )}
        {article?.isPublic ? (
          <p className="statistics-actions">
            <a href={readUrl(article.articleID)}>{t.read}</a>
          </p>
        ) : null}
        <p className="statistics-about">{t.about}</p>
      </div>
    </Document>
  );
}

function Counts({
  frame: { lang },
  span,
  article,
  totals,
  earlier,
  unit,
  buckets,
  articles,
  hosts,
  direct,
}: StatisticsPageProps) {
  const t = statisticsTexts[lang];
  const number = new Intl.NumberFormat(lang);
  const csv = (table: 'days' | 'articles' | 'hosts') =>
    statisticsCsvUrl({ table, span, article: article?.articleID });
  return (
    <>
      <dl className="statistics-totals">
        {(['views', 'visits'] as const).map((name) => (
          <div key={name}>
            <dt>{article && name === 'visits' ? t.entrances : t[name]}</dt>
            <dd>{number.format(totals[name])}</dd>
          </div>
        ))}
      </dl>
      {earlier ? (
        <p className="statistics-about">
          {t.earlier(number.format(earlier.views), timeLabels(lang, 'day', 'long')(earlier.since))}
        </p>
      ) : null}
      <Plot {...{ unit, buckets, lang }} />
      <div className="statistics-actions">
        <details>
          <summary>{t.table}</summary>
          <CountTable
            label={t.plot[unit]}
            heads={[t.time[unit], t.views, t.visits]}
            rows={toRows(buckets, timeLabels(lang, unit, 'long'))}
            lang={lang}
          />
        </details>
        <a href={csv('days')} aria-label={t.csvDays} download>
          {t.csv}
        </a>
      </div>
      {articles.length > 0 ? (
        <TableSection
          id="statisticsArticles"
          label={t.articles}
          csv={{ href: csv('articles'), label: t.csvArticles }}
          heads={[t.article, t.views, t.entrances]}
          rows={articles.map(({ articleID, title, isTrashed, views, visits }) => ({
            key: articleID,
            name: describeTitle(title, lang),
            note: isTrashed ? t.isTrashed : undefined,
            href: statisticsUrl({ span, article: articleID }),
            counts: [views, visits],
          }))}
          lang={lang}
        />
      ) : null}
      {article || totals.visits === 0 ? null : (
        <TableSection
          id="statisticsHosts"
          label={t.hosts}
          csv={{ href: csv('hosts'), label: t.csvHosts }}
          heads={[t.site, t.visits]}
          rows={[...hosts, { host: '-', visits: direct }]
            .filter(({ visits }) => visits > 0)
            .map(({ host, visits }) => ({
              key: host,
              name: host === '-' ? t.direct : host || t.otherSites,
              isFaint: host === '-' || host === '',
              counts: [visits],
            }))}
          lang={lang}
        />
      )}
    </>
  );
}

interface CountRow {
  key: string;
  name: string;
  counts: readonly number[];
  href?: string | undefined;
  /** Follows the name. */
  note?: string | undefined;
  isFaint?: boolean;
}

interface CountTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly CountRow[];
  lang: UiLang;
}

function CountTable({ label, heads, rows, lang }: CountTableProps) {
  const number = new Intl.NumberFormat(lang);
  return (
    <table className="count-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts, href, note, isFaint }) => (
          <tr key={key}>
            <th scope="row" className={isFaint ? 'count-faint' : undefined} dir="auto">
              {href ? <a href={href}>{name}</a> : name}
              {note ? ` ${note}` : ''}
            </th>
            {counts.map((count, index) => (
              <td key={heads[index + 1]}>{number.format(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableSectionProps extends CountTableProps {
  id: string;
  /** The address of the same table as CSV, and the name of its link. */
  csv: { href: string; label: string };
}

/** A table with its heading and a link to the same as CSV. */
function TableSection({ id, csv, ...table }: TableSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="statistics-heading">
        <h2 id={id}>{table.label}</h2>
        <a href={csv.href} aria-label={csv.label} download>
          {statisticsTexts[table.lang].csv}
        </a>
      </div>
      <CountTable {...table} />
    </section>
  );
}

/** The newest time first. */
function toRows(buckets: readonly Bucket[], label: (time: string) => string): CountRow[] {
  return buckets.toReversed().map(({ time, views, visits }) => ({
    key: time,
    name: label(time),
    counts: [views, visits],
  }));
}
