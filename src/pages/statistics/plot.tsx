import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { statisticsTexts } from '../../shared/statistics/texts.ts';
import { type Bucket, timeLabels, type Unit } from './buckets.ts';

interface PlotProps {
  unit: Unit;
  buckets: readonly Bucket[];
  lang: UiLang;
}

/** The height of the drawing in its own units. The style sheet stretches it. */
const height = 100;

/** A bar for the views of each time, with a mark at its visits. */
export function Plot({ unit, buckets, lang }: PlotProps) {
  const t = statisticsTexts[lang];
  const label = timeLabels(lang, unit, 'long');
  const short = timeLabels(lang, unit, 'short');
  const number = new Intl.NumberFormat(lang);
  const most = buckets.reduce((a, b) => (b.views > a.views ? b : a), {
    ...{ time: '', views: 0, visits: 0 },
    ...buckets[0],
  });
  const top = roundUp(Math.max(...buckets.flatMap(({ views, visits }) => [views, visits])));
  const y = (count: number) => height - (count / top) * height;
  const [first, last] = [buckets[0], buckets.at(-1)];
  return (
    <figure className="plot">
      <svg
        viewBox={`0 0 ${buckets.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="plotTitle plotWords"
      >
        <title id="plotTitle">{t.plot[unit]}</title>
        <desc id="plotWords">
          {t.plotWords(
            label(first?.time ?? ''),
            label(last?.time ?? ''),
            label(most.time),
            number.format(most.views),
          )}
        </desc>
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            className="plot-line"
            x2={buckets.length}
            y1={part * height}
            y2={part * height}
          />
        ))}
        {buckets.map(({ time, views, visits }, index) => (
          <g key={time}>
            <title>{t.bar(label(time), number.format(views), number.format(visits))}</title>
            <rect className="plot-all" x={index} width={1} height={height} />
            <rect
              className="plot-views"
              x={index + 0.14}
              width={0.72}
              y={y(views)}
              height={height - y(views)}
            />
            {visits > 0 ? (
              <path className="plot-visits" d={`M${index + 0.14} ${y(visits)}h.72`} />
            ) : null}
          </g>
        ))}
      </svg>
      <div className="plot-scale" aria-hidden="true">
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{number.format(count)}</span>
        ))}
      </div>
      <div className="plot-times" aria-hidden="true">
        {pickTimes(buckets).map(({ time }) => (
          <span key={time}>{short(time)}</span>
        ))}
      </div>
      <figcaption className="plot-keys">
        <span className="plot-key plot-key-views">{t.views}</span>
        <span className="plot-key plot-key-visits">{t.visits}</span>
      </figcaption>
    </figure>
  );
}

/** The first time, the one in the middle and the last one. */
function pickTimes(buckets: readonly Bucket[]): Bucket[] {
  const middle = Math.floor((buckets.length - 1) / 2);
  return buckets.filter((_, index) => [0, middle, buckets.length - 1].includes(index));
}

/** Tenths of a power of ten. The highest bar of a plot takes three quarters of it at least. */
const roundParts = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100];

/**
 * The smallest round number that is not below `count`. Its half is whole, and round too: 2, 4, 6,
 * 8, 10, 12, 16, 20, 24, 30 …
 */
export function roundUp(count: number): number {
  const step = 10 ** (`${count}`.length - 1);
  const tops = roundParts.map((part) => (part * step) / 10);
  return tops.find((top) => top >= count && top % 2 === 0) ?? count;
}
