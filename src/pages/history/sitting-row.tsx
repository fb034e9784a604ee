import type { CountedRevision, OwnedArticle } from '../../shared/article.ts';
import { clockTime, fullTime } from '../../shared/dates.ts';
import type { Texts } from '../../shared/lang/ui-lang.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import { countTexts } from '../../shared/texts/writing/counts.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import { type HistoryView, historyUrl } from '../../urls.ts';
import { changeOfLength, type Sitting } from './sittings.ts';
import { Badges } from './version.tsx';

interface RowProps {
  frame: PageFrame;
  article: OwnedArticle;
  view: HistoryView;
}

/**
 * A line of the history: a version that stands alone, or a sitting, which opens to its versions.
 */
export function SittingRow({ sitting, ...props }: RowProps & { sitting: Sitting }) {
  const { frame, article, view } = props;
  const t = historyTexts[frame.lang];
  const { versions, before } = sitting;
  const [newest, oldest] = [versions[0], versions.at(-1)];
  if (!newest || !oldest) return null;
  const change = <Change lang={frame.lang} version={newest} before={before} />;
  if (newest === oldest) {
    return (
      <li className="history-row">
        <VersionLink {...props} version={newest} clock={minuteOf(newest, frame)} />
        <span className="history-facts">
          {change}
          <span className="history-kind">{t.kinds[newest.kind]}</span>
          {newest.name === null ? null : (
            <b className="history-name" dir="auto">
              {newest.name}
            </b>
          )}
          <Badges frame={frame} article={article} revision={newest} />
        </span>
      </li>
    );
  }
  const [from, to] = [minuteOf(oldest, frame), minuteOf(newest, frame)];
  return (
    <li>
      <details open={versions.some(({ number }) => number === view.version)}>
        <summary className="history-row">
          <span className="history-time">{from === to ? from : `${from}–${to}`}</span>
          <span className="history-facts">
            {change}
            <span className="history-kind">{t.saves(versions.length)}</span>
            <Badges frame={frame} article={article} revision={newest} />
          </span>
        </summary>
        <ol className="history-saves">
          {versions.map((version, index) => (
            <li key={version.number}>
              <VersionLink {...props} version={version} clock={clockTime(version.savedAt, frame)} />
              <Change
                lang={frame.lang}
                version={version}
                before={versions[index + 1] ?? before}
                isSilent
              />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

/** The time of the day without seconds: "07:52". */
function minuteOf({ savedAt }: CountedRevision, frame: PageFrame): string {
  return clockTime(savedAt, frame).slice(0, 5);
}

function VersionLink({
  frame,
  article,
  view,
  version: { number, savedAt },
  clock,
}: RowProps & { version: CountedRevision; clock: string }) {
  return (
    <a
      className="history-time"
      href={historyUrl(article.articleID, { ...view, version: number, done: undefined })}
      data-version={number}
      aria-current={view.version === number ? 'true' : undefined}
      aria-label={historyTexts[frame.lang].open(`${clock}, ${fullTime(savedAt, frame)}`)}
    >
      <time dateTime={savedAt}>{clock}</time>
    </a>
  );
}

const signs = { signDisplay: 'exceptZero' } as const;
/** Making one is slow, and a page has a thousand versions. */
const numbers: Texts<Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', signs),
  'zh-Hans': new Intl.NumberFormat('zh-Hans', signs),
};

interface ChangeProps {
  lang: PageFrame['lang'];
  version: CountedRevision;
  before: CountedRevision | undefined;
  /** Whether nothing is written for a text that is as long as before. */
  isSilent?: boolean;
}

/** How much longer the text has become. Nothing where nobody has counted it. */
function Change({ lang, version, before, isSilent = false }: ChangeProps) {
  const change = changeOfLength(version, before);
  const isSame = change?.words === 0 && change.hanCharacters === 0;
  if (!change || (isSilent && isSame)) {
    return isSilent ? null : <span className="history-change" />;
  }
  const t = countTexts[lang];
  const signed = (count: number) => numbers[lang].format(count).replace('-', '−');
  const parts = [
    ...(change.hanCharacters === 0 ? [] : [t.hanCharacters(signed(change.hanCharacters))]),
    ...(change.words === 0 ? [] : [t.words(signed(change.words))]),
  ];
  return <span className="history-change">{isSame ? '±0' : parts.join(' · ')}</span>;
}
