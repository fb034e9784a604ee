import type { Extension } from '@codemirror/state';
import { useStore } from 'react-redux';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { useAppSelector } from '../store/hooks.ts';
import type { Store } from '../store/store.ts';
import type { ArticleSession } from './article-session.ts';
import { fillFields } from './paste/file/fill-fields.ts';
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

/** The text of the open article. It is a component of its own, because each key draws it again. */
export function ArticleText({ session, ...props }: ArticleTextProps) {
  const store = useStore() as Store;
  const text = useAppSelector(({ openArticle }) => openArticle.content.markdown);
  const textLang = useAppSelector(({ openArticle }) => openArticle.content.lang);
  return (
    <CodeMirror
      {...props}
      text={text}
      textLang={textLang ?? undefined}
      listArticles={session.listLinkable}
      onChange={(markdown) => session.edit({ markdown })}
      onFields={(fields) => {
        const { content, untouched } = store.getState().openArticle;
        session.edit(fillFields(fields, content, untouched));
      }}
      onCompositionEnd={session.compositionEnded}
    />
  );
}
