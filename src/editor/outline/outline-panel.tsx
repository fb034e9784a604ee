import type { EditorView } from '@codemirror/view';
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { followHeadings, type Outline } from '../text/outline/follow-headings.ts';
import { goToHeading } from '../text/outline/go-to-heading.ts';
import type { Heading } from '../text/outline/headings.ts';

interface OutlinePanelProps {
  view: EditorView;
  /** In a narrow window the panel covers the text, and closes when a heading is chosen. */
  isWide: boolean;
  onClose(): void;
}

/** The headings of the article beside the text. A heading leads to its line. */
export function OutlinePanel({ view, isWide, onClose }: OutlinePanelProps) {
  const t = editorTexts[useContext(LangContext)];
  const [outline, setOutline] = useState<Outline>();
  const { headings, current } = outline ?? { headings: [], current: undefined };
  const panel = useRef<HTMLElement>(null);
  useEffect(() => followHeadings(view, setOutline), [view]);
  useEffect(() => panel.current?.focus(), []);
  const isCurrentKnown = current !== undefined;
  useEffect(() => {
    // The owner may have left the panel, or gone to a heading, while the text was being read.
    if (!isCurrentKnown || document.activeElement !== panel.current) return;
    panel.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isCurrentKnown]);
  const top = Math.min(...headings.map(({ level }) => level));

  function goTo(heading: Heading): void {
    if (!isWide) onClose();
    goToHeading(view, heading);
  }

  function close(): void {
    onClose();
    view.focus();
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('li > button') ?? [])];
    const now = items.indexOf(document.activeElement as HTMLElement);
    items[Math.max(0, Math.min(items.length - 1, now + step))]?.focus();
  }

  return (
    <nav
      ref={panel}
      className="outline-panel"
      aria-labelledby="outlineHeading"
      tabIndex={-1}
      onKeyDown={move}
    >
      <header>
        <h2 id="outlineHeading">{t.outline}</h2>
        <button type="button" className="button button-quiet" onClick={close}>
          {t.close}
        </button>
      </header>
      {headings.length === 0 ? <p>{t.noHeadings}</p> : null}
      <ol>
        {headings.map((heading, index) => (
          // Two headings may have the same words. Their place among the headings names them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={index} data-depth={heading.level - top}>
            <button
              type="button"
              aria-current={index === current ? 'location' : undefined}
              onClick={() => goTo(heading)}
            >
              {heading.text === '' ? '…' : heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
