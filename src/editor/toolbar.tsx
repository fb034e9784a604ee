import { useTexts } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { MoreMenu } from './more-menu.tsx';
import { PublishButton } from './publishing/publish-button.tsx';
import type { Publishing } from './publishing/use-publishing.ts';
import { SavingState } from './saving-state.tsx';
import type { FocusTarget } from './view/use-focus.ts';
import type { View } from './view/use-view.ts';

interface ToolbarProps {
  publishing: Publishing;
  view: View;
  hasInfo: boolean;
  onInfo(): void;
  onCommands(): void;
  focus(target: FocusTarget): void;
}

/** The state of saving and the buttons, in the header of the page. */
export function Toolbar(props: ToolbarProps) {
  const { publishing, view, hasInfo, onInfo, onCommands, focus } = props;
  const { isWide, settings, change } = view;
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
          onClick={() => change({ view: settings.view === 'text' ? 'both' : 'text' })}
        >
          {t.preview}
        </button>
      ) : null}
      <MoreMenu view={view} onCommands={onCommands} focus={focus} />
      <PublishButton publishing={publishing} />
    </>
  );
}
