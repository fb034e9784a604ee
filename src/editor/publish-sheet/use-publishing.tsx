import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showMessage } from '../../browser/messages.ts';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { pageTime } from '../../shared/time/page-time.ts';
import { nextStep, publicationOf } from '../publishing/next-step.ts';
import { type Publishing, publishControlId } from '../publishing/publishing.ts';
import { publishingTexts } from '../publishing/texts.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { goToDescription, goToLine } from '../text/go-to-line.ts';
import type { ArticleUploads } from '../uploads/article-uploads.ts';
import { loadLater } from '../view/load-later.tsx';
import type { FocusTarget } from '../view/use-focus.ts';
import type { View } from '../view/use-view.ts';
import { showWithLink } from './show-with-link.ts';

const PublishSheet = loadLater(async () => (await import('./publish-sheet.tsx')).PublishSheet, {
  isModal: true,
});

/** React draws the last news of an article a moment after they came. */
const drawnMs = 50;

interface PublishingParts {
  text: RefObject<TextEditor | null>;
  view: View;
  uploads: ArticleUploads;
  focus(target: FocusTarget): void;
  openChecks(): void;
}

/** The way to publish, and the sheet that asks before. */
export function usePublishing(parts: PublishingParts): {
  publishing: Publishing;
  sheet: ReactNode;
} {
  const { text, view, uploads, focus, openChecks } = parts;
  const session = useSession();
  const locale = usePageLocale();
  const [asked, setAsked] = useState<'next' | 'now'>();
  /** Where the focus was before the sheet. */
  const before = useRef<{ element?: HTMLElement; isSettings?: boolean }>({});

  /** A field takes what is written in it when the focus leaves it. */
  function leaveField(): void {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return;
    before.current = { element, isSettings: element.closest('.info-panel') !== null };
    if (before.current.isSettings) element.blur();
  }

  function ask(): void {
    leaveField();
    const article = session.getSnapshot();
    const t = publishingTexts[locale.lang];
    const { kind } = nextStep(publicationOf(article, locale.timeZone), Date.now());
    if (kind === 'view') showWithLink(t.isPublished, article.articleID, locale.lang);
    if (kind === 'wait') {
      showMessage('done', t.scheduled(pageTime(article.postedAt ?? '', locale)));
    }
    if (kind === 'view' || kind === 'wait') giveBack();
    else setAsked('next');
  }

  function giveBack(): void {
    const { element } = before.current;
    // The text editor itself knows where its caret was.
    if (element === text.current?.contentDOM) text.current?.focus();
    else element?.focus({ preventScroll: true });
  }

  /** An open dialog lets nothing behind it take the focus. */
  const hide = () => flushSync(() => setAsked(undefined));

  /** Most of what publishing does takes the button away that had the focus. */
  function inherit(): void {
    if (document.activeElement !== document.body) return;
    if (before.current.isSettings) focus('time');
    else document.getElementById(publishControlId)?.focus();
  }

  function close(): void {
    hide();
    giveBack();
    inherit();
    setTimeout(inherit, drawnMs);
  }

  const sheet = asked ? (
    <PublishSheet
      isNow={asked === 'now'}
      mayPublish={uploads.mayPublish}
      onGo={(place) => {
        hide();
        if (place === 'checks') return openChecks();
        if (place === 'text' || typeof place === 'object') view.showText();
        if (typeof place !== 'object') return focus(place);
        if (!text.current) return;
        const { line, address } = place.place;
        if (place.kind === 'line') goToLine(text.current, line);
        else goToDescription(text.current, line, address);
      }}
      onLoggedOut={() => {
        close();
        document.querySelector<HTMLElement>('.save-failure button')?.focus();
      }}
      onClose={close}
    />
  ) : null;
  return {
    publishing: {
      ask,
      askNow() {
        leaveField();
        setAsked('now');
      },
      toTime: () => focus('time'),
    },
    sheet,
  };
}
