import { useEffect, useState } from 'react';
import { call } from '../../browser/http.ts';
import { type Backlinks, backlinksSchema } from '../../shared/relations/backlinks.ts';
import { apiBacklinksUrl } from '../../urls.ts';
import { useArticle } from '../session/use-article.ts';

/** The server is asked again for what its index lacks. */
const againMs = 2_000;

/**
 * The articles that lead to the open one, as the server knows them when the component comes, and
 * when the server is there again.
 */
export function useBacklinks(): Backlinks | 'unsaved' | 'loading' | 'failed' {
  const articleID = useArticle((article) => article.articleID);
  const isSaved = useArticle(({ baseRecord }) => Boolean(baseRecord?.base));
  const isReachable = useArticle(
    ({ status }) => status?.kind !== 'logged-out' && status?.kind !== 'not-sent',
  );
  const [state, setState] = useState<Backlinks | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (!isSaved || !isReachable) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    const read = (body: unknown) => backlinksSchema.parse(body);
    const ask = async () => {
      const path = apiBacklinksUrl(articleID);
      const answer = await call({ method: 'GET', path, read }).catch(() => 'failed' as const);
      if (!isCurrent) return;
      setState(answer);
      if (answer !== 'failed' && !answer.isComplete) timer = setTimeout(ask, againMs);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [articleID, isSaved, isReachable]);
  if (!isSaved) return 'unsaved';
  return isReachable || typeof state !== 'string' ? state : 'failed';
}
