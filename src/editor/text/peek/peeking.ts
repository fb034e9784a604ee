import { StateEffect } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { runCommand, untilComposed } from '../commands/near-composition.ts';
import type { LinkableArticles } from '../completion/articles.ts';
import { laterCode } from '../later-code.ts';

const later = laterCode(() => import('./peek.ts'));

/** Shows notes and links at the pointer and at the caret, once its code is loaded. */
export const peeking = (lang: UiLang, articles: LinkableArticles) =>
  ViewPlugin.define((view) => {
    void later.whenLoaded.then(async ({ peek }) => {
      await untilComposed(view);
      if (!view.dom.isConnected) return;
      view.dispatch({ effects: StateEffect.appendConfig.of(peek(lang, articles)) });
    });
    return {};
  });

/** Shows what the note or the link at the caret leads to. */
export function peekAtCaret(view: EditorView): boolean {
  if (later.loaded) return later.loaded.peekAtCaret(view);
  void later.load().then(async (code) => {
    await untilComposed(view);
    if (code && view.dom.isConnected) runCommand(view, { run: code.peekAtCaret });
  });
  return true;
}
