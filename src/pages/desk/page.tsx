import type { InitialState } from '../../shared/page-state/initial-state.ts';
import { type OwnerResult, type Sent, toSent } from '../../shared/search/search-result.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { rowsOf } from './arrange-desk.ts';
import type { DeskViewProps } from './desk-props.ts';
import { DeskView } from './desk-view.tsx';

/** What the script of the page needs to draw the same view, and cannot know. */
type KnownByServer = Pick<
  DeskViewProps,
  'locale' | 'views' | 'firstLines' | 'backup' | 'guesses' | 'hiddenFiles' | 'movedIn' | 'version'
>;

interface DeskPageProps
  extends Omit<KnownByServer, 'locale'>,
    Pick<DeskViewProps, 'documents' | 'desk' | 'query' | 'result'> {
  frame: PageFrame;
}

export interface DeskPageState extends InitialState, KnownByServer {
  /** As it is sent in a call too. */
  found: Sent<OwnerResult> | null;
}

/** The desk, as the server knows it. The page's script adds what is on the device. */
export function DeskPage({ frame, ...props }: DeskPageProps) {
  const { lang, timeZone, now } = frame;
  const locale = { lang, timeZone, now };
  const { desk, views, firstLines, backup, guesses, hiddenFiles, movedIn, version, result } = props;
  const state: Partial<DeskPageState> = {
    articles: rowsOf(desk, views),
    locale,
    views,
    firstLines,
    backup,
    guesses,
    hiddenFiles,
    movedIn,
    version,
    found: result && toSent(result),
  };
  return (
    <Document frame={frame} title={deskTexts[lang].title} initialState={state}>
      <div id="deskRoot">
        <DeskView {...props} locale={locale} />
      </div>
    </Document>
  );
}
