import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { ArticleContent } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { paste } from '../paste/paste.ts';
import { barsCompartment, useBars } from './bars/use-bars.ts';
import { dispatchInPlace } from './commands/dispatch-in-place.ts';
import { lineSeparatorOf } from './line-separator.ts';
import { markdownEditor } from './markdown-editor.ts';
import { type EditorModes, editorModes } from './modes.ts';
import type { LinkableArticles } from './peek/linkable.ts';
import { replaceText } from './replace-text.ts';
import { loadVim } from './vim.ts';

/**
 * The editor, as the rest of the page uses it. `composing` is true while an input method composes a
 * text.
 */
export type TextEditor = EditorView;

/**
 * The text outside the editor. It is no property of the component: each key would then draw the
 * component again.
 */
interface TextSource {
  read(): string;
  /** Calls the listener after each change, at once. Returns a function that ends this. */
  subscribe(listener: () => void): () => void;
}

interface CodeMirrorProps {
  /**
   * A text that did not come from `onChange` replaces the text in the editor. The owner can undo
   * this.
   */
  source: TextSource;
  /** The language of the interface. */
  lang: UiLang;
  /**
   * The language of the text, for the spelling checker. Undefined when the writer has not chosen
   * one.
   */
  textLang: string | undefined;
  styleNonce: string;
  modes: EditorModes;
  /** Further parts of the editor. They stay the same as long as the page is open. */
  extension: Extension;
  /** The articles that the owner can link to. They stay the same object. */
  articles: LinkableArticles;
  /** Null when the editor is gone. */
  onEditor(editor: TextEditor | null): void;
  onChange(text: string): void;
  /** Fields that came with a pasted or dropped article. */
  onFields(fields: Partial<ArticleContent>): void;
  onCompositionEnd(): void;
  onSave(): void;
  /** Gives the focus to the page. False if Escape means something else now. */
  onLeave(): boolean;
  /** The keys of Vim could not be loaded. */
  onVimMissing(): void;
}

const modesCompartment = new Compartment();
const vimCompartment = new Compartment();

/** The Markdown editor. It holds its own text, and calls `onChange` after every change. */
export function CodeMirror(props: CodeMirrorProps) {
  const { source, lang, textLang, styleNonce, modes, extension, articles, ...callbacks } = props;
  const { hasFocusMode, hasTypewriterMode, hasVimKeys, formatBar } = modes;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const tell = useRef(callbacks);
  tell.current = callbacks;
  const newestModes = useRef(modes);
  newestModes.current = modes;
  // The separator belongs to the editor's configuration, so a text with another one needs another
  // editor. A text that the owner types keeps the separator.
  const [separator, setSeparator] = useState(() => lineSeparatorOf(source.read()));

  useEffect(() => {
    if (!host.current) return;
    /** The text in the editor. */
    let known = source.read();
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: known,
        extensions: [
          vimCompartment.of([]),
          barsCompartment.of([]),
          markdownEditor({
            lang,
            styleNonce,
            articles,
            // With the keys of Vim, Escape stays in the text.
            onLeave: () => newestModes.current.hasVimKeys || tell.current.onLeave(),
          }),
          extension,
          paste((fields) => tell.current.onFields(fields)),
          EditorState.lineSeparator.of(separator),
          modesCompartment.of(editorModes(newestModes.current)),
          EditorView.domEventHandlers({
            // CodeMirror reads the composed text after this event.
            compositionend: () => void setTimeout(() => tell.current.onCompositionEnd()),
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            known = update.state.sliceDoc();
            if (known !== source.read()) tell.current.onChange(known);
          }),
        ],
      }),
    });
    view.current = made;
    tell.current.onEditor(made);
    const unsubscribe = source.subscribe(() => {
      const text = source.read();
      if (text === known) return;
      if (lineSeparatorOf(text) !== separator) setSeparator(lineSeparatorOf(text));
      else dispatchInPlace(made, replaceText(made.state, known, text));
    });
    return () => {
      unsubscribe();
      tell.current.onEditor(null);
      made.destroy();
    };
  }, [source, lang, styleNonce, separator, extension, articles]);

  useEffect(() => {
    const changed = editorModes({ hasFocusMode, hasTypewriterMode });
    view.current?.dispatch({ effects: modesCompartment.reconfigure(changed) });
  }, [hasFocusMode, hasTypewriterMode]);

  // A new editor begins without these keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made anew when one of the others changes.
  useEffect(() => {
    const made = view.current;
    if (!hasVimKeys || !made) return;
    let isWanted = true;
    const acts = {
      onSave: () => tell.current.onSave(),
      onLeave: () => tell.current.onLeave(),
      fieldName: editorTexts[lang].vimCommand,
    };
    loadVim(acts).then(
      (keys) => {
        if (isWanted) made.dispatch({ effects: vimCompartment.reconfigure(keys) });
      },
      () => tell.current.onVimMissing(),
    );
    return () => {
      isWanted = false;
      made.dispatch({ effects: vimCompartment.reconfigure([]) });
    };
  }, [hasVimKeys, source, lang, styleNonce, separator, extension, articles]);

  useBars(view, lang, { hasVimKeys, hasSelectionBar: formatBar === 'selection' }, [
    source,
    styleNonce,
    separator,
    extension,
    articles,
  ]);

  return <div ref={host} className="editor-text" lang={textLang} />;
}
