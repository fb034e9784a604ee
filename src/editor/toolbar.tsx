import { useTexts } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { MoreMenu } from './more-menu.tsx';
import { PublishButton } from './publishing/publish-button.tsx';
import type { Publishing } from './publishing/use-publishing.ts';
import { SavingState } from './saving-state.tsx';
import type { ViewSettings } from './view-settings.ts';

interface ToolbarProps {
  publishing: Publishing;
  isWide: boolean;
  settings: ViewSettings;
  onSettings(change: Partial<ViewSettings>): void;
  hasInfo: boolean;
  onInfo(): void;
  /** Leads to the time of publishing. */
  onSchedule(): void;
  onCommands(): void;
  onFocusText(): void;
}

/** The state of saving and the buttons, in the header of the page. */
export function Toolbar(props: ToolbarProps) {
  const { publishing, isWide, settings, onSettings, hasInfo, onInfo, onCommands } = props;
  const { onSchedule, onFocusText } = props;
  const t = useTexts(editorTexts);
  return (
    <>
      {isWide ? <SavingState /> : null}
      <button type="button" className="button button-quiet" aria-pressed={hasInfo} onClick={onInfo}>
        {t.settings}
      </button>
      {isWide ? (
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={settings.view !== 'text'}
          onClick={() => onSettings({ view: settings.view === 'text' ? 'both' : 'text' })}
        >
          {t.preview}
        </button>
      ) : null}
      <MoreMenu
        settings={settings}
        onSettings={onSettings}
        onSchedule={onSchedule}
        onCommands={onCommands}
        onFocusText={onFocusText}
      />
      <PublishButton publishing={publishing} />
    </>
  );
}
