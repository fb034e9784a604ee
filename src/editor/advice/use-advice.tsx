import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PublishingStep } from '../publishing/use-publishing.ts';
import { useSession } from '../session/use-article.ts';
import { AdviceDialog } from './advice-dialog.tsx';
import type { Advice } from './advise.ts';
import { gatherAdvice } from './gather-advice.ts';

interface Asked {
  title: string;
  step: PublishingStep;
  advice: readonly Advice[];
  answer(mayPublish: boolean): void;
}

/**
 * Looks at the article before it is published, and asks for a time that the owner did not choose a
 * moment ago. `ask` is false if the owner wants to write on. Advice that the owner has passed over
 * is not given again while the page is open.
 */
export function useAdvice(goTo: (advice: Advice) => void): {
  ask(step: PublishingStep, isTimeKnown: boolean): Promise<boolean>;
  dialog: ReactNode;
} {
  const session = useSession();
  const [asked, setAsked] = useState<Asked>();
  const passedOver = useRef(new Set<string>());

  const ask = useCallback(
    async (step: PublishingStep, isTimeKnown: boolean) => {
      const { articleID, content } = session.getSnapshot();
      const { title } = content;
      // Publishing refuses an article without a title.
      if (title.trim() === '') return true;
      const all = await gatherAdvice(articleID, content);
      const advice = all.filter((one) => !passedOver.current.has(JSON.stringify(one)));
      const mustAsk = !isTimeKnown && 'at' in step;
      if (advice.length === 0 && !mustAsk) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAsked({ title, step, advice, answer: resolve });
      return promise;
    },
    [session],
  );

  function close(mayPublish: boolean): void {
    asked?.answer(mayPublish);
    setAsked(undefined);
  }

  const dialog = asked ? (
    <AdviceDialog
      title={asked.title}
      step={asked.step}
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
