import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ArticleContent } from '../../shared/document.ts';
import type { PreviewFault } from '../../shared/texts/preview.ts';
import { useSession } from '../session/use-article.ts';
import { PreviewRenderer } from './preview-renderer.ts';
import type { ShownAnswer } from './preview-worker.ts';
import { type ShownBlocks, showBlocks } from './shown-blocks.ts';

interface Shown {
  /** The reason why the newest text is not shown. Undefined if it is. */
  fault: PreviewFault | undefined;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
}

interface Callbacks {
  /** The line of the caret in the text of now. */
  caretLine(): number;
  /**
   * Is called after each change of the blocks, with the line that the caret had in the text of
   * these blocks.
   */
  onShown(blocks: ShownBlocks, caretLine: number): void;
}

/**
 * Shows the preview of the open article in the element `prose`, which React leaves empty. A worker
 * renders the text, so that typing never waits for it.
 */
export function usePreview(prose: RefObject<HTMLElement | null>, callbacks: Callbacks): Shown {
  const session = useSession();
  const [shown, setShown] = useState<Shown>(() => ({
    fault: undefined,
    lang: session.getSnapshot().content.lang ?? undefined,
    dir: 'ltr',
  }));
  const tell = useRef(callbacks);
  tell.current = callbacks;

  useEffect(() => {
    if (!prose.current) return;
    const blocks = showBlocks(prose.current);
    const show = (answer: ShownAnswer, caretLine: number) => {
      blocks.change(answer);
      const { lang, dir } = answer;
      setShown((now) =>
        now.fault === undefined && now.lang === lang && now.dir === dir
          ? now
          : { fault: undefined, lang, dir },
      );
      tell.current.onShown(blocks, caretLine);
    };
    const renderer = new PreviewRenderer({
      onShown: show,
      onFault: (fault) => setShown((now) => ({ ...now, fault })),
    });
    let asked: ArticleContent | undefined;
    // Not by a property of the component: each key would then draw the component again.
    const ask = () => {
      const { content } = session.getSnapshot();
      if (content === asked) return;
      asked = content;
      const { title, markdown, lang } = content;
      renderer.render({ title, markdown, lang }, tell.current.caretLine());
    };
    ask();
    const unsubscribe = session.subscribe(ask);
    return () => {
      unsubscribe();
      renderer.stop();
    };
  }, [prose, session]);
  return shown;
}
