import type { TextEditor } from '../text/code-mirror.tsx';
import { type PaneSize, placeOfScroll, scrollOfPlace } from './scroll-map.ts';

/** The editor measures lines when they come into view, and the place of a line may then move. */
export const maxCorrections = 5;

/**
 * Places of a pane in pixels from the start of its content. Line -1 is the title, and line 0 the
 * first of the text.
 */
export interface Scale {
  size: PaneSize;
  lineAt(y: number): number;
  yOf(line: number): number;
}

export function textScale(view: TextEditor, pane: HTMLElement): Scale {
  const { doc } = view.state;
  const start = view.documentTop - originOf(pane);
  const last = view.lineBlockAt(doc.length);
  return {
    size: { maxScroll: pane.scrollHeight - pane.clientHeight, end: start + last.bottom },
    lineAt(y) {
      if (y < start) return y / start - 1;
      const { from, top, height } = view.lineBlockAtHeight(y - start);
      return doc.lineAt(from).number - 1 + Math.min(1, (y - start - top) / height);
    },
    yOf(line) {
      if (line < 0) return (line + 1) * start;
      if (line >= doc.lines) return start + last.bottom;
      const { top, height } = view.lineBlockAt(doc.line(Math.floor(line) + 1).from);
      return start + top + (line % 1) * height;
    },
  };
}

/** The source line at the upper end of the text. */
export function topLineOf(view: TextEditor, text: HTMLElement): number {
  return topLine(text, textScale(view, text));
}

/**
 * Scrolls the text to a source line. The editor measures its lines only then, so that the place of
 * the line may move for some frames.
 */
export function showLineOf(view: TextEditor, text: HTMLElement, line: number): void {
  const show = (corrections: number) => {
    const hasMoved = showLine(text, textScale(view, text), line);
    if (hasMoved && corrections > 0) requestAnimationFrame(() => show(corrections - 1));
  };
  show(maxCorrections);
}

export function topLine(pane: HTMLElement, scale: Scale): number {
  return scale.lineAt(placeOfScroll(pane.scrollTop, scale.size));
}

export function showLine(pane: HTMLElement, scale: Scale, line: number): boolean {
  return scrollTo(pane, scrollOfPlace(scale.yOf(line), scale.size));
}

/** Where the content of a pane begins, relative to the window. */
export function originOf(pane: HTMLElement): number {
  return pane.getBoundingClientRect().top + paddingOf(pane) - pane.scrollTop;
}

export function paddingOf(pane: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(pane).paddingTop);
}

/** Browsers round scroll positions, so a smaller distance would never end. */
export function scrollTo(pane: HTMLElement, top: number): boolean {
  if (Math.abs(pane.scrollTop - top) < 1) return false;
  const before = pane.scrollTop;
  pane.scrollTop = top;
  return pane.scrollTop !== before;
}
