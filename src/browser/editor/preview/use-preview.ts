import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ArticleContent } from '../../../shared/document.ts';
import type { PreviewFault } from '../../../shared/texts/preview.ts';
import { followPreview } from './follow-preview.ts';
import type { PreviewQuestion, ShownAnswer } from './preview-worker.ts';
import { type ShownBlocks, showBlocks } from './shown-blocks.ts';

interface Shown {
  /** The reason why the newest text is not shown. Undefined if it is. */
  fault: PreviewFault | undefined;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
}

/**
 * Shows the preview of a text in the element `prose`, which React leaves empty. A worker renders the text, so that typing
 * never waits for it. `onShown` is called after each change of the blocks.
 */
export function usePreview(
  { title, markdown, lang }: Pick<ArticleContent, 'title' | 'markdown' | 'lang'>,
  prose: RefObject<HTMLElement | null>,
  onShown: (blocks: ShownBlocks) => void,
): Shown {
  const [shown, setShown] = useState<Shown>({
    fault: undefined,
    lang: lang ?? undefined,
    dir: 'ltr',
  });
  const ask = useRef<(question: PreviewQuestion) => void>(undefined);
  const tell = useRef(onShown);
  tell.current = onShown;

  useEffect(() => {
    if (!prose.current) return;
    const blocks = showBlocks(prose.current);
    const show = (answer: ShownAnswer) => {
      blocks.change(answer);
      const { lang, dir } = answer;
      setShown((now) =>
        now.fault === undefined && now.lang === lang && now.dir === dir
          ? now
          : { fault: undefined, lang, dir },
      );
      tell.current(blocks);
    };
    const following = followPreview({
      onShown: show,
      onFault: (fault) => setShown((now) => ({ ...now, fault })),
    });
    ask.current = following.ask;
    return following.stop;
  }, [prose]);

  useEffect(() => ask.current?.({ title, markdown, lang }), [title, markdown, lang]);
  return shown;
}
