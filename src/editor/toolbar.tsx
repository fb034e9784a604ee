import { useTexts } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { MoreMenu } from './more-menu.tsx';
import type { PageCommand } from './page-commands/page-command.ts';
import { PublishButton } from './publishing/publish-button.tsx';
import type { Publishing } from './publishing/publishing.ts';
import { SavingState } from './saving-state.tsx';
import type { FocusTarget } from './view/use-focus.ts';
import type { View } from './view/use-view.ts';

interface ToolbarProps {
  publishing: Publishing;
  view: View;
  /** The commands of the page, for the menu. */
  commands: readonly PageCommand[];
  hasInfo: boolean;
  onInfo(): void;
  focus(target: FocusTarget): void;
}

/** The state of saving and the buttons, in the header of the page. */
export function Toolbar(props: ToolbarProps) {
  const { publishing, view, hasInfo, commands, onInfo, focus } = props;
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
      <MoreMenu commands={commands} focus={focus} />
      <PublishButton publishing={publishing} />
    </>
  );
}
