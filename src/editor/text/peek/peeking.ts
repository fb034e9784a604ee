import { StateEffect } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { laterCode } from '../commands/later-code.ts';
import { runCommand, untilComposed } from '../commands/near-composition.ts';
import type { LinkableArticles } from './linkable.ts';

const later = laterCode(() => import('./peek.ts'));

interface Options {
  lang: UiLang;
  articles: LinkableArticles;
}

const plugin = ViewPlugin.define((view, options: Options) => ({
  /** Is fulfilled when notes and links can be shown in this editor. */
  isReady: addLater(view, options),
}));

async function addLater(view: EditorView, { lang, articles }: Options): Promise<void> {
  const { peek } = await later.whenLoaded;
  await untilComposed(view);
  if (!view.dom.isConnected) return;
  view.dispatch({ effects: StateEffect.appendConfig.of(peek(lang, articles)) });
}

/** Shows notes and links at the pointer and at the caret, once its code is loaded. */
export const peeking = (lang: UiLang, articles: LinkableArticles) => plugin.of({ lang, articles });

/** Shows what the note or the link at the caret leads to. */
export function peekAtCaret(view: EditorView): boolean {
  void loadAndPeek(view);
  return true;
}

async function loadAndPeek(view: EditorView): Promise<void> {
  const code = await later.load();
  if (!code) return;
  await view.plugin(plugin)?.isReady;
  if (view.dom.isConnected) runCommand(view, { run: code.peekAtCaret });
}
