import type { TextEditor } from '../text/code-mirror.tsx';
import {
  maxCorrections,
  originOf,
  paddingOf,
  type Scale,
  scrollTo,
  showLine,
  textScale,
  topLine,
} from './pane-scale.ts';
import { lineOfY, yOfLine } from './scroll-map.ts';
import type { ShownBlocks } from './shown-blocks.ts';

interface Panes {
  text: HTMLElement;
  preview: HTMLElement;
  editor(): TextEditor | null;
  blocks(): ShownBlocks | undefined;
  /** Whether a pane follows the other one. */
  isLinked(): boolean;
}

/**
 * Scrolls the preview to the source lines of the text, and the text to those of the preview. The
 * pane that the owner scrolls leads; the other pane's own scroll events change nothing. Typing
 * leads nothing: after it the preview moves only if it does not show the place of the caret.
 * `startLine`: where a preview without its text begins. `afterChange` is to be called when the
 * blocks have changed, with the line that the caret had in the text of these blocks.
 */
export function syncScroll(panes: Panes, startLine?: number) {
  const { text, preview, editor, blocks, isLinked } = panes;
  let leader: 'text' | 'preview' | undefined = 'text';
  const nextFrame = makeNextFrame();
  /**
   * The line at the upper end of a preview that stands alone, until somebody scrolls it. Pictures
   * may still move it.
   */
  let heldLine = startLine;

  /** A preview that stands alone always begins at the line of the text. */
  const mayFollow = () => isLinked() || text.clientHeight === 0;
  const follow = () => {
    if (mayFollow()) moveOther(maxCorrections);
  };

  function moveOther(corrections: number): void {
    nextFrame.cancel();
    if (!leader || !move(leader) || corrections === 0) return;
    nextFrame.run(() => moveOther(corrections - 1));
  }

  /** Returns whether a pane has moved. */
  function move(leader: 'text' | 'preview'): boolean {
    const view = editor();
    const shown = blocks();
    if (!view || !shown || preview.clientHeight === 0) return false;
    if (text.clientHeight === 0) {
      if (heldLine === undefined) return false;
      return showLine(preview, previewScale(shown, preview, view), heldLine);
    }
    const ofText = textScale(view, text);
    const ofPreview = previewScale(shown, preview, view);
    const [from, lead, to, other] =
      leader === 'text'
        ? ([text, ofText, preview, ofPreview] as const)
        : ([preview, ofPreview, text, ofText] as const);
    return showLine(to, other, topLine(from, lead));
  }

  /**
   * `caretLine`: the place of the caret in the text that the preview shows. Meanwhile the text may
   * have more lines.
   */
  function showCaret(caretLine: number): void {
    const view = editor();
    const shown = blocks();
    if (!view || !shown || view.composing || text.clientHeight === 0) return;
    const y = previewScale(shown, preview, view).yOf(caretLine) - preview.scrollTop;
    const seen = preview.clientHeight - paddingOf(preview);
    if (y >= 0 && y < seen - view.defaultLineHeight) return;
    // As high as in the text, if that is in sight.
    const wanted = textScale(view, text).yOf(caretLineOf(view)) - text.scrollTop;
    scrollTo(preview, preview.scrollTop + y - Math.min(Math.max(0, wanted), seen / 2));
  }

  const ending = new AbortController();
  const options = { signal: ending.signal, passive: true };
  const takeLead = (name: 'text' | 'preview') => {
    leader = name;
    heldLine = undefined;
  };
  const lead = (pane: HTMLElement, name: 'text' | 'preview') => {
    for (const type of ['wheel', 'touchmove', 'pointerdown']) {
      pane.addEventListener(type, () => takeLead(name), options);
    }
    pane.addEventListener('scroll', () => leader === name && follow(), options);
  };
  lead(text, 'text');
  lead(preview, 'preview');
  preview.addEventListener('keydown', () => takeLead('preview'), options);
  text.addEventListener(
    'keydown',
    (event) => {
      if (!isInText(event) || movesCaret.test(event.key)) leader = 'text';
      else if (!event.ctrlKey && !event.metaKey) leader = undefined;
    },
    options,
  );
  text.addEventListener(
    'input',
    (event) => {
      if (isInText(event)) leader = undefined;
    },
    options,
  );

  const resized = new ResizeObserver(() => follow());
  for (const pane of [text, preview]) {
    resized.observe(pane);
    for (const child of pane.children) resized.observe(child);
  }

  return {
    afterChange(caretLine: number): void {
      if (leader || !mayFollow()) {
        follow();
        return;
      }
      showCaret(caretLine);
      // The browser may scroll the preview before the next frame, so that what it shows stays in
      // its place.
      nextFrame.run(() => showCaret(caretLine));
    },
    /** The panes are linked again: the preview comes to the line of the text. */
    link(): void {
      takeLead('text');
      follow();
    },
    /**
     * The source line at the upper end of the preview. Undefined before the preview shows anything.
     */
    topLine(): number | undefined {
      const view = editor();
      const shown = blocks();
      return view && shown ? topLine(preview, previewScale(shown, preview, view)) : undefined;
    },
    stop(): void {
      ending.abort();
      resized.disconnect();
      nextFrame.cancel();
    },
  };
}

/** Runs work in the next frame. Newer work takes the place of work that waits. */
function makeNextFrame() {
  let frame = 0;
  const cancel = () => cancelAnimationFrame(frame);
  return {
    run(work: () => void): void {
      cancel();
      frame = requestAnimationFrame(work);
    },
    cancel,
  };
}

/** The source line of the caret, from 0, and the part of this line that is before the caret. */
export function caretLineOf({ state: { doc, selection } }: TextEditor): number {
  const { head } = selection.main;
  const { number, from, length } = doc.lineAt(head);
  return number - 1 + (length === 0 ? 0 : (head - from) / (length + 1));
}

const movesCaret = /^(?:Arrow|Page|Home|End)/;

/** Not in the title, and not in the search panel of the editor. */
function isInText({ target }: Event): boolean {
  return target instanceof Element && target.closest('.cm-content') !== null;
}

function previewScale(shown: ShownBlocks, pane: HTMLElement, view: TextEditor): Scale {
  const origin = originOf(pane);
  const prose = pane.querySelector('.prose')?.getBoundingClientRect();
  const { top = 0, bottom = 0 } = prose ?? {};
  const ends = { first: { line: 0, y: top }, last: { line: view.state.doc.lines, y: bottom } };
  const start = top - origin;
  return {
    size: { maxScroll: pane.scrollHeight - pane.clientHeight, end: bottom - origin },
    lineAt(y) {
      if (y < start) return y / start - 1;
      return lineOfY(shown.pointsAtY(y + origin, ends), y + origin);
    },
    yOf(line) {
      if (line < 0) return (line + 1) * start;
      return yOfLine(shown.pointsAtLine(line, ends), line) - origin;
    },
  };
}
