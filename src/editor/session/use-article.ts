import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import { shallowEqual } from 'react-redux';
import type { ArticleSession } from './article-session.ts';
import type { ArticleState } from './article-state.ts';

/** The session of the edit page, for all its components. */
export const SessionContext = createContext<ArticleSession | null>(null);

export function useSession(): ArticleSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('this component needs the session of the edit page');
  return session;
}

/**
 * A part of the article. The component is drawn again when the part changes. An object is the same
 * part as long as its fields are.
 */
export function useArticle<Part>(select: (article: ArticleState) => Part): Part {
  const { subscribe, getSnapshot } = useSession();
  const last = useRef<Part>(undefined);
  const read = (): Part => {
    const part = select(getSnapshot());
    if (!shallowEqual(part, last.current)) last.current = part;
    return last.current as Part;
  };
  return useSyncExternalStore(subscribe, read);
}
