import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  placeholder,
} from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { lineSeparatorOf } from './line-separator.ts';
import { phrases } from './phrases.ts';
import { paper } from './theme.ts';

interface CodeMirrorProps {
  /** The text at the beginning. Later changes of `initial` do nothing: to show another text, change the `key`. */
  initial: string;
  /** The language of the interface. */
  lang: UiLang;
  /** The language of the text, for the spelling checker. Undefined when the writer has not chosen one. */
  textLang: string | undefined;
  styleNonce: string;
  onChange(text: string): void;
}

/** The Markdown editor. It holds its own text, and calls `onChange` after every change. */
export function CodeMirror({ initial, lang, textLang, styleNonce, onChange }: CodeMirrorProps) {
  const [text] = useState(initial);
  const host = useRef<HTMLDivElement>(null);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    if (!host.current) return;
    const t = editorTexts[lang];
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorState.phrases.of(phrases[lang]),
          EditorState.lineSeparator.of(lineSeparatorOf(text)),
          history(),
          drawSelection(),
          highlightActiveLine(),
          search({ top: true }),
          markdown({ base: markdownLanguage }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': t.text,
            spellcheck: 'true',
            tabindex: '0',
          }),
          placeholder(t.write),
          paper,
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) tell.current(update.state.sliceDoc());
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [text, lang, styleNonce]);

  return <div ref={host} className="editor-text" lang={textLang} />;
}
