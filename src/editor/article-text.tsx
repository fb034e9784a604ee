import type { Extension } from '@codemirror/state';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { showMessage } from '../browser/messages.ts';
import { useAppSelector } from '../browser/store/hooks.ts';
import type { Store } from '../browser/store/store.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { fillFields } from './paste/file/fill-fields.ts';
import type { ArticleSession } from './session/article-session.ts';
import { CodeMirror, type TextEditor } from './text/code-mirror.tsx';
import type { EditorModes } from './text/modes.ts';

interface ArticleTextProps {
  session: ArticleSession;
  /** The language of the interface. */
  lang: UiLang;
  styleNonce: string;
  modes: EditorModes;
  extension: Extension;
  onEditor(editor: TextEditor | null): void;
}

/** The text of the open article. */
export function ArticleText({ session, ...props }: ArticleTextProps) {
  const store = useStore() as Store;
  const source = useMemo(
    () => ({
      read: () => store.getState().openArticle.content.markdown,
      subscribe: store.subscribe,
    }),
    [store],
  );
  const textLang = useAppSelector(({ openArticle }) => openArticle.content.lang);
  return (
    <CodeMirror
      {...props}
      source={source}
      textLang={textLang ?? undefined}
      listArticles={session.listLinkable}
      onChange={(markdown) => session.edit({ markdown })}
      onFields={(fields) => {
        const { content, untouched } = store.getState().openArticle;
        session.edit(fillFields(fields, content, untouched));
      }}
      onCompositionEnd={session.compositionEnded}
      onSave={() => void session.save()}
      onLeave={leaveText}
      onVimMissing={() => showMessage('warning', editorTexts[props.lang].vimNotLoaded)}
    />
  );
}

/** Leads to the buttons in the header. In the full window Escape gives the page back its parts first. */
function leaveText(): boolean {
  if (document.documentElement.hasAttribute('data-full-window')) return false;
  document.querySelector<HTMLElement>('#editControls button')?.focus();
  return true;
}
