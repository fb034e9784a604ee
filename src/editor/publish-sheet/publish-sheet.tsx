import {
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { shallowEqual } from 'react-redux';
import { useTexts } from '../../browser/lang-context.ts';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { keepPassedOver } from '../advice/passed-over.ts';
import { useAdvice } from '../advice/use-advice.ts';
import { useSharing } from '../fields/use-sharing.ts';
import {
  type NextStep,
  nextStep,
  type PublishingStep,
  publicationOf,
} from '../publishing/next-step.ts';
import { useNextStep } from '../publishing/use-next-step.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import type { ArticleUploads } from '../uploads/article-uploads.ts';
import { useLocalFaults } from './local-faults.ts';
import { performStep } from './perform-step.ts';
import { type SheetPlace, SheetPoints } from './sheet-points.tsx';
import { sheetTexts } from './sheet-texts.ts';
import { describeStep } from './sheet-words.ts';

interface PublishSheetProps {
  /** Whether a scheduled article is to be published now, not at its time. */
  isNow: boolean;
  mayPublish: ArticleUploads['mayPublish'];
  onGo(place: SheetPlace): void;
  /** The server has refused, because the login has ended. */
  onLoggedOut(): void;
  onClose(): void;
}

/**
 * A press on what has just come is a press on what stood there before, or the key that has opened
 * the sheet and is held.
 */
const minSeenMs = 400;

type Work =
  | { kind: 'none' }
  /** `told`: what the owner waits for, if it is not the server. */
  | { kind: 'busy'; step: PublishingStep; told?: string }
  /** `why`: a sentence for the owner. */
  | { kind: 'failed'; why: string };

/**
 * Says what publishing will do, and what may be missing; a second press publishes. It stays open
 * until the server has answered: it stands over the place in the page that tells of failures.
 */
export function PublishSheet(props: PublishSheetProps) {
  const { isNow, mayPublish, onGo, onLoggedOut, onClose } = props;
  const session = useSession();
  const locale = usePageLocale();
  const t = useTexts(sheetTexts);
  const title = useArticle(({ content }) => content.title);
  const kind = useArticle(({ content }) => content.kind);
  const postedAt = useArticle((article) => article.postedAt);
  const isScheduled = useArticle((article) => article.isScheduled);
  const isPublic = useArticle(({ publishedRevision }) => publishedRevision !== null);
  const isUnderWay = useArticle(({ operation }) => operation.kind === 'under-way');
  const { state: sharing } = useSharing();
  const { advice, points, isLooking } = useAdvice();
  const [work, setWork] = useState<Work>({ kind: 'none' });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Enter leads to the first thing to mend, or publishes.
    const first = opened?.querySelector<HTMLElement>('.field-error + button, .button-primary');
    first?.focus();
    // An open dialog that is only removed does not give the focus back.
    return () => opened?.close();
  }, []);

  const inTime = useNextStep();
  const current = isNow && isScheduled ? ({ kind: 'publish-now' } as const) : inTime;
  const step = work.kind === 'busy' ? work.step : current;
  const faults = useLocalFaults(step);
  const scheduledAt = isScheduled ? postedAt : null;
  const isVisible = isPublic && !isScheduled;
  const words = describeStep({ step, content: { title, kind }, isVisible, scheduledAt }, locale);
  const isSeen = useIsSeen(JSON.stringify(step));
  const isBusy = work.kind === 'busy' || isUnderWay;
  const canPress = isSeen && !isBusy && faults.length === 0;
  const isProtected = sharing.kind === 'known' && sharing.sharing.isProtected;

  /** Does what the owner has read, or nothing: a time may come while the sheet is open. */
  async function press(): Promise<void> {
    if (!canPress || !isPublishing(step)) return;
    const isTrue = () => isNow || shallowEqual(decide(), step);
    const decide = () =>
      nextStep(publicationOf(session.getSnapshot(), locale.timeZone), Date.now());
    if (!isTrue()) return redraw();
    setWork({ kind: 'busy', step });
    const tell = (told: string) => setWork({ kind: 'busy', step, told });
    const { articleID, content } = session.getSnapshot();
    if (!(await mayPublish(content.title, tell))) return close();
    if (!isTrue()) return setWork({ kind: 'none' });
    if (await performStep(session, step, locale)) {
      if (points) keepPassedOver(articleID, points);
      return close();
    }
    const { operation } = session.getSnapshot();
    if (operation.kind !== 'failed') return setWork({ kind: 'none' });
    if (operation.needsLogin) return dialog.current ? onLoggedOut() : undefined;
    setWork({ kind: 'failed', why: operation.why });
  }

  /** The owner may have closed this sheet, and opened another one. */
  const close = () => (dialog.current ? onClose() : undefined);

  function takeKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    const isOnOther =
      event.target instanceof Element && event.target.closest('button, a, summary, input') !== null;
    // A key that is held presses nothing, and neither does the browser for it.
    if (event.repeat) event.preventDefault();
    else if (isMod || !isOnOther) {
      event.preventDefault();
      void press();
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog publish-sheet"
      aria-labelledby="publishHeading"
      aria-describedby="publishSentence"
      // The second press of a double click is beside the sheet.
      closedby={isSeen ? 'any' : 'closerequest'}
      onClose={onClose}
      onKeyDown={takeKey}
    >
      <h2 id="publishHeading">{words.heading}</h2>
      <p id="publishSentence">
        {words.sentence}
        {isProtected ? ` ${t.needsPassword}` : null}
      </p>
      <SheetPoints faults={faults} advice={advice} onGo={onGo} />
      {work.kind === 'failed' ? (
        <p className="field-error" role="alert">
          {work.why}
        </p>
      ) : null}
      <p className="publish-waiting" role="status">
        {isBusy ? (work.kind === 'busy' && work.told) || t.publishing : isLooking && t.checking}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t.keepWriting}
        </button>
        {words.action === undefined ? null : (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={!canPress}
            onClick={() => void press()}
          >
            {words.action}
          </button>
        )}
      </div>
    </dialog>
  );
}

const isPublishing = (step: NextStep | PublishingStep): step is PublishingStep =>
  !['view', 'wait', 'fix-time'].includes(step.kind);

/** Whether the same has been on the screen for a moment. */
function useIsSeen(what: string): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(what), minSeenMs);
    return () => clearTimeout(timer);
  }, [what]);
  return seen === what;
}
