import type { EditorView } from '@codemirror/view';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { isNearComposition, runCommand } from '../commands/near-composition.ts';
import type { TextCommand } from '../commands/text-command.ts';
import type { BarParts } from './bar-parts.ts';

interface BarActs {
  hide(): void;
  showAgain(): void;
}

/**
 * The buttons of the bar at the selection. They are no stops of the Tab key: Alt+F10 leads there.
 */
export function drawBar(
  view: EditorView,
  parts: BarParts,
  { hide, showAgain }: BarActs,
): HTMLElement {
  const { lang, formats, moveInBar } = parts;
  const bar = document.createElement('div');
  bar.className = 'cm-selection-bar';
  bar.role = 'toolbar';
  bar.ariaLabel = editorTexts[lang].format;
  // The text may be in another language.
  bar.lang = lang;
  const run = (command: TextCommand) => {
    if (isNearComposition(view)) return;
    const isByKey = bar.contains(document.activeElement);
    view.focus();
    runCommand(view, command);
    if (isByKey) hide();
    else showAgain();
  };
  for (const command of formats) bar.append(drawButton(command, parts, () => run(command)));
  // A button that took the focus would take the selection out of sight.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  bar.addEventListener('keydown', (event) => {
    if (!moveInBar(bar, event)) return;
    view.focus();
    hide();
  });
  return bar;
}

function drawButton(
  command: TextCommand,
  { lang, describeKey }: BarParts,
  run: () => void,
): HTMLElement {
  const { names, key, sign = '' } = command;
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.ariaLabel = names[lang];
  button.title = key === undefined ? names[lang] : `${names[lang]} (${describeKey(key)})`;
  button.dataset.sign = sign;
  button.addEventListener('click', run);
  return button;
}
