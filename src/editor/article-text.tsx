import type { Extension } from '@codemirror/state';
import { useMemo } from 'react';
import { showMessage } from '../browser/messages.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { fillFields } from './paste/file/fill-fields.ts';
import { useArticle, useSession } from './session/use-article.ts';
import { CodeMirror, type TextEditor } from './text/code-mirror.tsx';
import type { EditorModes } from './text/modes.ts';

interface ArticleTextProps {
  /** The language of the interface. */
  lang: UiLang;
  styleNonce: string;
  modes: EditorModes;
  extension: Extension;
  onEditor(editor: TextEditor | null): void;
}

/** The text of the open article. */
export function ArticleText(props: ArticleTextProps) {
  const session = useSession();
  const source = useMemo(
    () => ({
      read: () => session.getSnapshot().content.markdown,
      subscribe: session.subscribe,
    }),
    [session],
  );
  const articles = useMemo(
    () => ({
      list: () => session.linkable.list(),
      read: (articleID: string) => session.linkable.read(articleID),
    }),
    [session],
  );
  const textLang = useArticle(({ content }) => content.lang);
  return (
    <CodeMirror
      {...props}
      source={source}
      textLang={textLang ?? undefined}
      articles={articles}
      onChange={(markdown) => session.edit({ markdown })}
      onFields={(fields) => {
        const { content, untouched } = session.getSnapshot();
        session.edit(fillFields(fields, content, untouched));
      }}
      onCompositionEnd={() => void session.compositionEnded()}
      onSave={() => void session.save()}
      onLeave={leaveText}
      onVimMissing={() => showMessage('warning', editorTexts[props.lang].vimNotLoaded)}
    />
  );
}

/**
 * Leads to the buttons in the header. In the full window Escape gives the page back its parts
 * first.
 */
function leaveText(): boolean {
  if (document.documentElement.hasAttribute('data-full-window')) return false;
  document.querySelector<HTMLElement>('#editControls button')?.focus();
  return true;
}
