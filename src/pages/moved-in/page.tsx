import type { OwnedArticle } from '../../shared/article.ts';
import { fullDate } from '../../shared/dates.ts';
import { describeNote } from '../../shared/import/import-note.ts';
import type { ImportCounts, ReportedNote } from '../../shared/import/import-report.ts';
import { reportTexts } from '../../shared/import/report-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { Document } from '../../ui/document.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { editUrl, movedInDismissUrl } from '../../urls.ts';
import type { ArrangedReport } from './arrange-report.ts';

interface MovedInPageProps {
  frame: PageFrame;
  /** The newest first. */
  reports: ArrangedReport[];
  /** The articles as they are now, by id. Deleted ones are missing. */
  articles: ReadonlyMap<string, OwnedArticle>;
}

/** What imports have brought, and which articles want a look. It works without a script. */
export function MovedInPage({ frame, reports, articles }: MovedInPageProps) {
  const t = reportTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title}>
      <div className="column moved-in">
        <OwnerHead lang={frame.lang} current="articles" title={t.title} />
        {reports.length === 0 ? <p className="empty">{t.nothing}</p> : null}
        {reports.map((each) => (
          <Report key={each.report.id} {...each} frame={frame} articles={articles} />
        ))}
      </div>
    </Document>
  );
}

type ReportProps = ArrangedReport & Pick<MovedInPageProps, 'frame' | 'articles'>;

function Report({ report, files, general, kinds, frame, articles }: ReportProps) {
  const { lang } = frame;
  const t = reportTexts[lang];
  const { id, importedAt, collection, counts, refused, left } = report;
  return (
    <section className="moved-in-report" aria-labelledby={idOf(id)}>
      <h2 id={idOf(id)}>{t.movedIn(fullDate(new Date(importedAt).toISOString(), frame))}</h2>
      <p className="meta">
        <bdi>{t.from(collection)}</bdi>
      </p>
      <Counts counts={counts} lang={lang} />
      {files.length > 0 ? (
        <>
          <h3>{t.wantLook(files.length)}</h3>
          <ul className="moved-in-list">
            {files.map((notes) => (
              <File key={notes[0]?.path} notes={notes} lang={lang} articles={articles} />
            ))}
          </ul>
        </>
      ) : null}
      {counts.refused > 0 ? (
        <>
          <h3>{t.refused(counts.refused)}</h3>
          <ul className="moved-in-list" lang="en">
            {refused.map(({ place, reason }) => (
              <li key={`${place} ${reason}`}>
                <bdi>{place}</bdi>
                <p>{reason}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {general.length + kinds.length > 0 ? (
        <>
          <h3>{t.others}</h3>
          <ul className="moved-in-list">
            {general.map((note) => (
              <li key={JSON.stringify(note)}>
                <p>{describeNote(note, lang)}</p>
              </li>
            ))}
            {kinds.map((notes) => (
              <Kind key={notes[0]?.kind} notes={notes} lang={lang} />
            ))}
          </ul>
        </>
      ) : null}
      {left > 0 ? <p className="meta">{t.left(left)}</p> : null}
      <form method="post" action={movedInDismissUrl} className="moved-in-dismiss">
        <input type="hidden" name="report" value={id} />
        <button type="submit" className="button">
          {t.dismiss}
        </button>
        <p className="meta">{t.dismissHint}</p>
      </form>
    </section>
  );
}

const idOf = (report: string) => `report-${report.slice(0, 22).replace(' ', '-')}`;

function Counts({ counts, lang }: { counts: ImportCounts; lang: UiLang }) {
  const t = reportTexts[lang];
  const rows: [string, string][] = [
    [t.articlesLabel, t.articles(counts)],
    ...(counts.drafts + counts.pages > 0
      ? [[t.ofAllLabel, t.ofAll(counts)] satisfies [string, string]]
      : []),
    ...(counts.uploads > 0 ? [[t.filesLabel, t.files(counts)] satisfies [string, string]] : []),
    ...(counts.addresses > 0
      ? [[t.addressesLabel, t.addresses(counts)] satisfies [string, string]]
      : []),
  ];
  return (
    <dl className="moved-in-counts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NotesProps {
  notes: readonly ReportedNote[];
  lang: UiLang;
}

/** An article that wants a look: its present title, and what the import says of it. */
function File({ notes, lang, articles }: NotesProps & Pick<MovedInPageProps, 'articles'>) {
  const t = reportTexts[lang];
  const { path = '', label = path, articleID } = notes[0] ?? {};
  const article = articleID === undefined ? undefined : articles.get(articleID);
  const state = article
    ? article.state === 'draft'
      ? t.draft
      : article.state === 'trash'
        ? t.trash
        : undefined
    : t.gone;
  return (
    <li>
      {article ? (
        <a href={editUrl(article.articleID)} dir="auto">
          {describeTitle(article.title, lang)}
        </a>
      ) : (
        <bdi>{label}</bdi>
      )}
      {state === undefined ? null : <span className="moved-in-state">{state}</span>}
      {article ? (
        <p className="moved-in-file">
          <bdi>{label}</bdi>
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={JSON.stringify(note)}>
          {note.line === undefined ? null : <span className="count">{t.line(note.line)} </span>}
          {describeNote(note, lang)}
        </p>
      ))}
    </li>
  );
}

/** Notes that say much the same of different files: the first one, and the others on demand. */
function Kind({ notes: [first, ...others], lang }: NotesProps) {
  if (first === undefined) return null;
  return (
    <li>
      <FileNote note={first} lang={lang} />
      {others.length > 0 ? (
        <details>
          <summary>{reportTexts[lang].more(others.length)}</summary>
          {others.map((note) => (
            <FileNote key={JSON.stringify(note)} note={note} lang={lang} />
          ))}
        </details>
      ) : null}
    </li>
  );
}

function FileNote({ note, lang }: { note: ReportedNote; lang: UiLang }) {
  const { path = '', label = path, line } = note;
  return (
    <p>
      <bdi className="moved-in-file">{label}</bdi>{' '}
      {line === undefined ? null : <span className="count">{reportTexts[lang].line(line)} </span>}
      {describeNote(note, lang)}
    </p>
  );
}
