import { useTexts } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { Menu } from '../ui/menu.tsx';
import { barCommandId } from './page-commands/bar-commands.ts';
import type { PageCommand } from './page-commands/page-command.ts';
import { SavingSentence } from './saving-state.tsx';
import { useArticle } from './session/use-article.ts';
import { describeKey, isApple } from './text/commands/describe-key.ts';
import { loadLater } from './view/load-later.tsx';
import type { FocusTarget } from './view/use-focus.ts';
import { formatBars } from './view/view-settings.ts';

const MenuCounts = loadLater(async () => (await import('./counts/menu-counts.tsx')).MenuCounts);

interface MoreMenuProps {
  commands: readonly PageCommand[];
  focus(target: FocusTarget): void;
}

const menu = 'articleMenu';

/** The ids of what one does with the article. What it has not now is left out. */
const ofArticle = [
  'schedule',
  'history',
  'export-markdown',
  'export-html',
  'print',
  'copy-weixin',
  'copy-zhihu',
  'compare',
  'view',
  'unpublish',
  'delete',
];
/** After these the writer goes on in the text. */
const ofView = ['focus-mode', 'typewriter-mode', 'preview-only', 'full-window'];

/** The rarer commands of the page: what to do with the article, and the ways to look at it. */
export function MoreMenu({ commands, focus }: MoreMenuProps) {
  const t = useTexts(editorTexts);
  const pick = (ids: readonly string[]) =>
    ids.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  return (
    <Menu id={menu} label="⋯" name={t.more}>
      <SavingSentence menu={menu} />
      <MenuCounts />
      <Items commands={pick(ofArticle)} />
      <hr />
      <Items commands={pick(['palette'])} />
      <Items commands={pick(ofView)} onRun={() => focus('text')} />
      <BarChoice commands={commands} onChoose={() => focus('text')} />
      <Items commands={pick(['look', 'help'])} />
    </Menu>
  );
}

interface ItemsProps {
  commands: readonly PageCommand[];
  onRun?(): void;
}

function Items({ commands, onRun }: ItemsProps) {
  // Some addresses have the number of the newest revision in them.
  useArticle(({ baseRecord }) => baseRecord?.base?.revision);
  return commands.map((command) => <Item key={command.id} command={command} onRun={onRun} />);
}

interface ItemProps {
  command: PageCommand;
  onRun: (() => void) | undefined;
}

function Item({ command, onRun }: ItemProps) {
  const name = useTexts(command.names);
  const { id, key, otherKey, isOn, href } = command;
  if (href) {
    const place = id === 'help' ? { target: '_blank', rel: 'noreferrer' } : {};
    return (
      <a href={href()} {...place} onClick={close}>
        {name}
      </a>
    );
  }
  const run = () => {
    close();
    command.run();
    onRun?.();
  };
  if (id !== 'palette') {
    return (
      <button type="button" aria-pressed={isOn} onClick={run}>
        {name}
      </button>
    );
  }
  const keys = [key, otherKey].flatMap((each = '') => describeKey(each, isApple()) || []);
  return (
    <button type="button" className="menu-with-key" onClick={run}>
      {name}
      <kbd>{keys.join(' · ')}</kbd>
    </button>
  );
}

interface BarChoiceProps {
  commands: readonly PageCommand[];
  onChoose(): void;
}

/** When the bar of formats comes, in one row of the menu. */
function BarChoice({ commands, onChoose }: BarChoiceProps) {
  const t = useTexts(editorTexts);
  const choices = formatBars.flatMap((choice) => {
    const command = commands.find(({ id }) => id === barCommandId(choice));
    return command ? { choice, command } : [];
  });
  if (choices.length === 0) return null;
  return (
    <fieldset className="menu-choice" aria-label={t.formatBar}>
      <span aria-hidden="true">{t.formatBar}</span>
      {choices.map(({ choice, command }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={command.isOn}
          onClick={() => {
            close();
            command.run();
            onChoose();
          }}
        >
          {t.formatBars[choice]}
        </button>
      ))}
    </fieldset>
  );
}

function close(): void {
  document.getElementById(menu)?.hidePopover();
}
