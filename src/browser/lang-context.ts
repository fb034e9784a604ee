import { createContext, useContext } from 'react';
import type { Texts, UiLang } from '../shared/lang/ui-lang.ts';

/** The language of the interface, for all components of the edit page. */
export const LangContext = createContext<UiLang>('en');

export function useTexts<T>(texts: Texts<T>): T {
  return texts[useContext(LangContext)];
}
