import { isolateHistory } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { call, failureOf, HttpStatusError } from '../../browser/http.ts';
import { useTexts } from '../../browser/lang-context.ts';
import { showMessage } from '../../browser/messages.ts';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { describeFailure } from '../../shared/errors/error-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { type OlderText, olderTextSchema } from '../../shared/schemas.ts';
import { pageTime } from '../../shared/time/page-time.ts';
import { apiRevisionUrl, wantedParagraph } from '../../urls.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { untilComposed } from '../text/commands/near-composition.ts';
import { FailedDialog, ForeignDialog, LostDialog } from './dialogs.tsx';
import { placeParagraph } from './place-paragraph.ts';
import { takeTexts } from './texts.ts';

interface TakeParagraphProps {
  text: RefObject<TextEditor | null>;
  onClose(): void;
}

type Shown =
  | { kind: 'foreign' }
  | { kind: 'failed'; reason: string }
  | { kind: 'lost'; paragraph: string };

/** Only a press in this blog changes the text at once: any site may link to such an address. */
const isAskedHere = () => document.referrer.startsWith(`${location.origin}/`);

/**
 * Puts a paragraph of an older version into the text, as the history page has asked by the address.
 * It is one step that can be undone. The text of the editor is changed, with words in it that the
 * server may not have.
 */
export function TakeParagraph({ text, onClose }: TakeParagraphProps) {
  const session = useSession();
  const t = useTexts(takeTexts);
  const locale = usePageLocale();
  const [shown, show] = useState<Shown>();

  const close = useCallback(() => {
    // The page may be loaded again: the paragraph is taken once.
    history.replaceState(null, '', location.pathname + location.search);
    onClose();
  }, [onClose]);

  const take = useCallback(async () => {
    show(undefined);
    const wanted = wantedParagraph(location.hash);
    if (!wanted) return close();
    const { articleID } = session.getSnapshot();
    let older: OlderText;
    try {
      const path = apiRevisionUrl(articleID, wanted.version);
      older = await call({ method: 'GET', path, read: (body) => olderTextSchema.parse(body) });
    } catch (error) {
      return show({ kind: 'failed', reason: reasonOf(error, locale.lang) ?? t.offline });
    }
    if (text.current) await untilComposed(text.current);
    const view = text.current;
    if (!view) return close();
    const place = placeParagraph(older.markdown, wanted.line, view.state.doc.toString());
    if (place.kind === 'lost') return show(place);
    if (place.kind === 'none') showMessage('warning', t.none);
    else {
      if (place.kind === 'place') change(view, place);
      view.dispatch({
        selection: { anchor: place.end },
        effects: EditorView.scrollIntoView(place.end, { y: 'center' }),
      });
      view.focus();
      const words = place.kind === 'present' ? t.present : t.taken(pageTime(older.savedAt, locale));
      showMessage('done', words);
    }
    close();
  }, [session, text, t, locale, close]);

  useEffect(() => {
    if (isAskedHere()) void take();
    else show({ kind: 'foreign' });
  }, [take]);

  if (shown?.kind === 'foreign') {
    return <ForeignDialog onTake={() => void take()} onClose={close} />;
  }
  if (shown?.kind === 'failed') {
    return <FailedDialog reason={shown.reason} onAgain={() => void take()} onClose={close} />;
  }
  if (shown?.kind === 'lost') return <LostDialog paragraph={shown.paragraph} onClose={close} />;
  return null;
}

/** Undefined if no answer came. */
function reasonOf(error: unknown, lang: UiLang): string | undefined {
  return error instanceof HttpStatusError ? describeFailure(failureOf(error), lang) : undefined;
}

function change(
  view: EditorView,
  { from, to, insert }: { from: number; to: number; insert: string },
): void {
  // Undo leads to where the caret was: on a page just opened, that would be the top of the text.
  view.dispatch({ selection: { anchor: to } });
  view.dispatch({
    changes: { from, to, insert: view.state.toText(insert) },
    userEvent: 'input.take',
    annotations: isolateHistory.of('full'),
  });
}
