import { useContext, useMemo } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import type { NextStep, PublishingStep } from '../publishing/next-step.ts';
import { describeTimeFault } from '../publishing/time-fault.ts';
import { faultsOf } from '../session/shown-faults.ts';
import { useArticle } from '../session/use-article.ts';
import type { FocusTarget } from '../view/use-focus.ts';

/** A field that keeps the article from being published. */
export interface LocalFault {
  /** A sentence. */
  words: string;
  place: FocusTarget;
}

/** The faults for which the server need not be asked. */
export function useLocalFaults(step: NextStep | PublishingStep): LocalFault[] {
  const lang = useContext(LangContext);
  const content = useArticle((article) => article.content);
  const ofFields = useMemo(() => faultsOf(content, lang), [content, lang]);
  const faults = Object.entries(ofFields).map(([name, words]) => ({
    words: savingTexts[lang].textFault(words),
    place: name === 'markdown' ? 'text' : (name as FocusTarget),
  }));
  if (step.kind !== 'fix-time') return faults;
  const words = describeTimeFault(step.fault, infoPanelTexts[lang]);
  return [...faults, { words, place: 'time' }];
}
