import { type RefObject, useEffect, useRef } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { describePreviewFault } from '../../shared/texts/preview.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { attendClicks } from './attend-clicks.ts';
import type { ShownBlocks } from './shown-blocks.ts';
import { caretLineOf, syncScroll } from './sync-scroll.ts';
import { usePreview } from './use-preview.ts';

/** The source line at the upper end of the preview. */
export type PreviewLine = () => number | undefined;

interface PreviewProps {
  uiLang: UiLang;
  editor: RefObject<TextEditor | null>;
  /** The source line at which a preview without its text begins. */
  startLine: number | undefined;
  line: RefObject<PreviewLine | null>;
  /** Whether text and preview scroll together. */
  isLinked: boolean;
  /** The preview could not be loaded. */
  onClose(): void;
}

/** The text as visitors will see it. It follows the typing a moment later. */
export function Preview({ uiLang, editor, startLine, line, isLinked }: PreviewProps) {
  const session = useSession();
  const title = useArticle(({ content }) => content.title);
  const start = useRef(startLine);
  const prose = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const shown = useRef<ShownBlocks>(undefined);
  /** Whether the preview has shown its first blocks, at the line of the text. */
  const hasBegun = useRef(false);
  const linked = useRef(isLinked);
  linked.current = isLinked;
  const scrolling = useRef<ReturnType<typeof syncScroll>>(undefined);
  const { fault, lang, dir } = usePreview(prose, {
    caretLine: () => (editor.current ? caretLineOf(editor.current) : 0),
    onShown(blocks, caretLine) {
      shown.current = blocks;
      scrolling.current?.afterChange(caretLine);
      hasBegun.current = true;
      session.keepPreview(blocks.html);
    },
  });
  useEffect(() => {
    const preview = pane.current;
    const text = document.querySelector<HTMLElement>('.editor-write');
    if (!preview || !text) return;
    // The keyboard must reach it, because it scrolls.
    preview.tabIndex = 0;
    const panes = {
      text,
      preview,
      editor: () => editor.current,
      blocks: () => shown.current,
      isLinked: () => linked.current || !hasBegun.current,
    };
    const stopClicks = attendClicks(preview, panes.editor, panes.blocks);
    scrolling.current = syncScroll(panes, start.current);
    line.current = scrolling.current.topLine;
    return () => {
      stopClicks();
      scrolling.current?.stop();
    };
  }, [editor, line]);
  const wasLinked = useRef(isLinked);
  useEffect(() => {
    if (isLinked && !wasLinked.current) scrolling.current?.link();
    wasLinked.current = isLinked;
  }, [isLinked]);
  return (
    <section className="editor-preview" aria-label={editorTexts[uiLang].preview} ref={pane}>
      {fault === undefined ? null : (
        <p className="field-error" role="alert">
          {describePreviewFault(fault, uiLang)}
        </p>
      )}
      {/* Without a language of its own it must not take that of the interface. */}
      <div lang={lang ?? ''} dir={dir}>
        <p className="preview-title" dir="auto">
          {describeTitle(title, uiLang)}
        </p>
        <div className="prose" ref={prose} />
      </div>
    </section>
  );
}
