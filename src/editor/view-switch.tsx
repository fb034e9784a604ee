import { useTexts } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { CommandBar } from './command-bar.tsx';
import { SavingState } from './saving-state.tsx';
import type { TextCommand } from './text/commands/text-command.ts';
import type { ViewSettings } from './view-settings.ts';

interface ViewSwitchProps {
  view: 'text' | 'preview';
  onCommand(command: TextCommand): void;
  onPalette(): void;
  onView(change: Pick<ViewSettings, 'view'>): void;
  /** A finger comes down on a button of the switch. */
  onPress(): void;
}

/**
 * The lower row of a narrow window: the commands and a switch, as the preview takes the place of
 * the text. The state of saving stands in a thin line above them.
 */
export function ViewSwitch({ view, onCommand, onPalette, onView, onPress }: ViewSwitchProps) {
  const t = useTexts(editorTexts);
  return (
    <div className="view-switch">
      {view === 'text' ? <CommandBar onCommand={onCommand} onPalette={onPalette} /> : null}
      <SavingState />
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={view === 'text'}
        onClick={() => onView({ view: 'text' })}
      >
        {t.write}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={view === 'preview'}
        onPointerDown={onPress}
        onClick={() => onView({ view: 'preview' })}
      >
        {t.preview}
      </button>
    </div>
  );
}
