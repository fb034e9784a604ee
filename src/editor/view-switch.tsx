import { type RefObject, useRef } from 'react';
import { useTexts } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { CommandBar } from './command-bar.tsx';
import { SavingState } from './saving-state.tsx';
import type { TextEditor } from './text/code-mirror.tsx';
import type { TextCommand } from './text/commands/text-command.ts';
import { loadLater } from './view/load-later.tsx';
import type { View } from './view/use-view.ts';

const Counts = loadLater(async () => (await import('./counts/counts.tsx')).Counts);

interface ViewSwitchProps {
  view: View;
  editor: RefObject<TextEditor | null>;
  onCommand(command: TextCommand): void;
  onPalette(): void;
}

/**
 * The lower row of a narrow window: the commands and a switch, as the preview takes the place of
 * the text. The state of saving and the length of the text stand in a thin line above them.
 */
export function ViewSwitch({ view, editor, onCommand, onPalette }: ViewSwitchProps) {
  const t = useTexts(editorTexts);
  const previewButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="view-switch">
      {view.hasText ? <CommandBar hasUndoFirst {...{ editor, onCommand, onPalette }} /> : null}
      <div className="state-line">
        <SavingState />
        {view.hasText && view.settings.hasCounts ? <Counts editor={editor} /> : null}
      </div>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={view.hasText}
        onClick={() => {
          // This button goes with the preview. The text takes the focus only if it had it before.
          previewButton.current?.focus();
          view.change({ view: 'text' });
        }}
      >
        {t.write}
      </button>
      <button
        ref={previewButton}
        type="button"
        className="button button-quiet"
        aria-pressed={!view.hasText}
        onPointerDown={view.noteFocus}
        onClick={() => view.change({ view: 'preview' })}
      >
        {t.preview}
      </button>
    </div>
  );
}
