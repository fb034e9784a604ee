import type { ReactNode, RefObject } from 'react';
import { type Publishing, usePublishing } from '../publishing/use-publishing.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { goToLine } from '../text/go-to-line.ts';
import type { ArticleUploads } from '../uploads/article-uploads.ts';
import type { FocusTarget } from '../view/use-focus.ts';
import type { View } from '../view/use-view.ts';
import type { Advice } from './advise.ts';
import { useAdvice } from './use-advice.tsx';

interface PublishingParts {
  text: RefObject<TextEditor | null>;
  view: View;
  focus(target: FocusTarget): void;
  uploads: ArticleUploads;
}

/** The way to publish, which gives advice before, and the dialog of the advice. */
export function usePublishingWithAdvice({ text, uploads, view, focus }: PublishingParts): {
  publishing: Publishing;
  advice: ReactNode;
} {
  const fields = { 'no-excerpt': 'excerpt', 'slug-taken': 'slug' } as const;
  /** Leads to the place of an advice. */
  function goTo(advice: Advice): void {
    if (!('place' in advice)) {
      focus(fields[advice.kind]);
      return;
    }
    view.showText();
    if (text.current) goToLine(text.current, advice.place.line);
  }
  const session = useSession();
  const { ask, dialog } = useAdvice(goTo);
  const publishing = usePublishing({
    ask: async (...step) =>
      (await uploads.mayPublish(session.getSnapshot().content.title)) && (await ask(...step)),
    onTime: () => focus('time'),
  });
  return { publishing, advice: dialog };
}
