import { type CompletionResult, closeCompletion } from '@codemirror/autocomplete';
import { type EditorState, Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { commandsAt } from '../catalogue/catalogue.ts';
import { describeKey, isApple } from '../commands/describe-key.ts';
import { findCommands } from '../commands/find-commands.ts';
import { isNearComposition, runCommand } from '../commands/near-composition.ts';
import type { TextCommand } from '../commands/text-command.ts';
import type { Source } from './completion.ts';
import type { SignedOption } from './option.ts';
import { findTrigger } from './trigger.ts';

/** The commands of the slash menu, by the letters behind the slash. */
export function slashMenu(lang: UiLang): Source {
  return ({ query }, at, { state, view }) => resultOf(query, at, lang, state, view);
}

function resultOf(
  query: string,
  from: number,
  lang: UiLang,
  state: EditorState,
  view: EditorView | undefined,
): CompletionResult | null {
  const offered = commandsAt(state).filter(({ inSlashMenu }) => inSlashMenu);
  const options = findCommands(offered, query, lang).map((command) => optionOf(command, lang));
  if (options.length === 0) return null;
  return {
    from,
    options,
    filter: false,
    // Without this function the list would wait after each letter, and Enter would not reach it.
    update(_result, from, to, { state }) {
      if (view?.composing) return null;
      const trigger = findTrigger(state.sliceDoc(from, to));
      return trigger?.kind === 'command' ? resultOf(trigger.query, from, lang, state, view) : null;
    },
  };
}

function optionOf(command: TextCommand, lang: UiLang): SignedOption {
  // A phone has no such keys.
  const hasKey = command.key !== undefined && matchMedia('(pointer: fine)').matches;
  return {
    label: command.names[lang],
    sign: command.sign ?? '',
    ...(hasKey ? { detail: describeKey(command.key ?? '', isApple()) } : {}),
    apply(view, _option, from, to) {
      if (isNearComposition(view)) return;
      closeCompletion(view);
      // Undo goes back to the text without the slash. Nobody wants the slash again.
      view.dispatch({ changes: { from, to }, annotations: Transaction.addToHistory.of(false) });
      runCommand(view, command);
    },
  };
}
