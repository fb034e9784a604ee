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
import { lineSeparatorOf } from './line-separator.ts';
import { paper } from './theme.ts';

interface CodeMirrorProps {
  /** The text to begin with. Another one needs another `key`. */
  initial: string;
  styleNonce: string;
  onChange(text: string): void;
}

/** The Markdown editor. It keeps its text itself and tells every change. */
export function CodeMirror({ initial, styleNonce, onChange }: CodeMirrorProps) {
  const [text] = useState(initial);
  const host = useRef<HTMLDivElement>(null);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorState.lineSeparator.of(lineSeparatorOf(text)),
          history(),
          drawSelection(),
          highlightActiveLine(),
          search({ top: true }),
          markdown({ base: markdownLanguage }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': 'Text, in Markdown',
            spellcheck: 'true',
            tabindex: '0',
          }),
          placeholder('Write…'),
          paper,
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) tell.current(update.state.sliceDoc());
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [text, styleNonce]);

  return <div ref={host} className="editor-text" />;
}
