import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'react-redux';
import type { Store } from '../../store/store.ts';
import { AdviceDialog } from './advice-dialog.tsx';
import type { Advice } from './advise.ts';
import { gatherAdvice } from './gather-advice.ts';

interface Asked {
  advice: readonly Advice[];
  answer(mayPublish: boolean): void;
}

/**
 * Looks at the article before it is published. `ask` is false if the owner wants to write on. Advice that the owner has
 * passed over is not given again while the page is open.
 */
export function useAdvice(goTo: (advice: Advice) => void): {
  ask(): Promise<boolean>;
  dialog: ReactNode;
} {
  const store = useStore() as Store;
  const [asked, setAsked] = useState<Asked>();
  const passedOver = useRef(new Set<string>());

  const ask = useCallback(async () => {
    const { articleID, content } = store.getState().openArticle;
    // Publishing refuses an article without a title.
    if (content.title.trim() === '') return true;
    const all = await gatherAdvice(articleID, content);
    const advice = all.filter((one) => !passedOver.current.has(JSON.stringify(one)));
    if (advice.length === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ advice, answer: resolve });
    return promise;
  }, [store]);

  function close(mayPublish: boolean): void {
    asked?.answer(mayPublish);
    setAsked(undefined);
  }

  const dialog = asked ? (
    <AdviceDialog
      advice={asked.advice}
      onGo={(advice) => {
        // An open dialog keeps the focus.
        flushSync(() => close(false));
        goTo(advice);
      }}
      onPublish={() => {
        for (const one of asked.advice) passedOver.current.add(JSON.stringify(one));
        close(true);
      }}
      onClose={() => close(false)}
    />
  ) : null;
  return { ask, dialog };
}
