import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { type Extension, MapMode, Prec } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { afterCompositionMs } from '../../../browser/composition.ts';
import { isNearComposition } from '../commands/near-composition.ts';
import { completionLook } from './look.ts';
import { drawSign } from './option.ts';
import { mayTrigger } from './places.ts';
import { findTrigger, maxTriggerLength, type Trigger } from './trigger.ts';

/** Finds what fits a trigger. `at` is the position of the trigger’s first character. */
export type Source = (
  trigger: Trigger,
  at: number,
  context: CompletionContext,
) => CompletionResult | null | Promise<CompletionResult | null>;

export type Sources = Partial<Record<Trigger['kind'], Source>>;

function triggerAt(view: EditorView): { trigger: Trigger; at: number } | undefined {
  const { state } = view;
  const { head, empty } = state.selection.main;
  if (!empty || state.readOnly || isNearComposition(view)) return undefined;
  const start = Math.max(state.doc.lineAt(head).from, head - maxTriggerLength);
  const trigger = findTrigger(state.sliceDoc(start, head));
  if (!trigger || !mayTrigger(state, head, trigger.kind)) return undefined;
  return { trigger, at: start + trigger.from };
}

/**
 * The place of the trigger whose list the owner has closed. It does not open again before the
 * trigger’s sign is deleted.
 */
const dismissed = ViewPlugin.define(() => ({
  at: -1,
  update({ docChanged, changes }: ViewUpdate) {
    if (docChanged && this.at >= 0) {
      this.at = changes.mapPos(this.at, 1, MapMode.TrackAfter) ?? -1;
    }
  },
}));

/** Whether the owner has typed on while a list was being asked for. */
const typedAhead = ViewPlugin.define(() => ({ isSo: false }));

function dismiss(view: EditorView): boolean {
  const { at = -1 } = triggerAt(view) ?? {};
  const wasOpen = closeCompletion(view);
  const plugin = view.plugin(dismissed);
  if (wasOpen && plugin) plugin.at = at;
  return wasOpen;
}

/** Completion of `sources`. A list opens only for a typed trigger, so other keys cost nothing. */
export function completion(sources: Sources): Extension {
  const complete = (context: CompletionContext) => {
    const found = context.view && triggerAt(context.view);
    return found ? (sources[found.trigger.kind]?.(found.trigger, found.at, context) ?? null) : null;
  };
  const open = (view: EditorView) => {
    const isFree = completionStatus(view.state) === null && view.hasFocus;
    const found = isFree ? triggerAt(view) : undefined;
    if (!found || found.at === view.plugin(dismissed)?.at) return;
    if (sources[found.trigger.kind]) startCompletion(view);
  };
  return [
    autocompletion({
      override: [complete],
      activateOnTyping: false,
      defaultKeymap: false,
      icons: false,
      // A list opens only for a sign that asks for it, so Enter means the list as soon as the owner
      // sees it.
      interactionDelay: 0,
      addToOptions: [{ render: drawSign, position: 10 }],
    }),
    completionLook,
    dismissed,
    typedAhead,
    Prec.highest(keymap.of(keys)),
    EditorView.updateListener.of(({ view, docChanged, selectionSet, transactions }) => {
      const status = completionStatus(view.state);
      if (status !== null) makeScrollable(view);
      const isTyped = docChanged && transactions.some((one) => one.isUserEvent('input.type'));
      const ahead = view.plugin(typedAhead);
      // The answer may be that nothing fits what was typed first. It says nothing about the words
      // of now.
      const isAnswered = status === null && ahead?.isSo === true;
      if (ahead && (isTyped || docChanged || selectionSet || status !== 'pending')) {
        ahead.isSo = isTyped && status === 'pending';
      }
      // A listener may not change the editor.
      if ((isTyped || isAnswered) && !view.composing) queueMicrotask(() => open(view));
    }),
    EditorView.domEventObservers({
      compositionend: (_event, view) =>
        void setTimeout(() => open(view), afterCompositionMs + afterReadingMs),
    }),
  ];
}

/**
 * A list that scrolls must be within reach of the keyboard, for those who steer the browser by
 * other programs.
 */
function makeScrollable(view: EditorView): void {
  const list = view.dom.querySelector<HTMLElement>('.cm-tooltip-autocomplete > ul');
  if (list) list.tabIndex = 0;
}

/** CodeMirror reads the composed text a moment after the end of the composition. */
const afterReadingMs = 30;

/** In the time of a composition a key of an open list does nothing. */
function inOpenList(run: (view: EditorView) => boolean) {
  return (view: EditorView) =>
    completionStatus(view.state) === 'active' && (isNearComposition(view) || run(view));
}

const keys = [
  { key: 'ArrowDown', run: inOpenList(moveCompletionSelection(true)) },
  { key: 'ArrowUp', run: inOpenList(moveCompletionSelection(false)) },
  { key: 'PageDown', run: inOpenList(moveCompletionSelection(true, 'page')) },
  { key: 'PageUp', run: inOpenList(moveCompletionSelection(false, 'page')) },
  { key: 'Enter', run: inOpenList(acceptCompletion) },
  { key: 'Tab', run: inOpenList(acceptCompletion) },
  { key: 'Escape', run: dismiss },
];
