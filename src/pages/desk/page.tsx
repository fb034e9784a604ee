import type { OwnedArticle } from '../../shared/article.ts';
import type { InitialState } from '../../shared/page-state/initial-state.ts';
import { type OwnerResult, type Sent, toSent } from '../../shared/search/search-result.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { arrangeDesk, idsOf, rowsOf, toDocument } from './arrange-desk.ts';
import type { DeskBackup, DeskGuesses, DeskViewProps, HiddenFiles } from './desk-props.ts';
import { DeskView } from './desk-view.tsx';

interface DeskPageProps {
  frame: PageFrame;
  articles: OwnedArticle[];
  /** The view counts by the ids of the articles. */
  views: Record<string, number>;
  query: string;
  result: OwnerResult | null;
  page: number;
  backup: DeskBackup;
  guesses: DeskGuesses | null;
  hiddenFiles: HiddenFiles;
  version: string;
}

export interface DeskPageState extends InitialState {
  locale: DeskViewProps['locale'];
  views: Record<string, number>;
  backup: DeskBackup;
  guesses: DeskGuesses | null;
  hiddenFiles: HiddenFiles;
  version: string;
  /** As it is sent in a call too. */
  found: Sent<OwnerResult> | null;
}

/** The desk, as the server knows it. The page's script adds what is on the device. */
export function DeskPage({ frame, articles: owned, page, ...props }: DeskPageProps) {
  const { lang, timeZone, now } = frame;
  const t = deskTexts[lang];
  const locale = { lang, timeZone, now };
  const { views, backup, guesses, hiddenFiles, version, result } = props;
  const documents = owned.map(toDocument);
  const desk = arrangeDesk(documents, props.query, page, idsOf(result));
  const articles = rowsOf(desk, views);
  const state: Partial<DeskPageState> = {
    articles,
    locale,
    views,
    backup,
    guesses,
    hiddenFiles,
    version,
    found: result && toSent(result),
  };
  return (
    <Document frame={frame} title={t.title} initialState={state}>
      <div id="deskRoot">
        <DeskView {...props} {...{ documents, desk, locale }} />
      </div>
    </Document>
  );
}
