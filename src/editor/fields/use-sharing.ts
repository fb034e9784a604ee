import { useContext, useEffect, useState } from 'react';
import { call } from '../../browser/http.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { describeError } from '../../browser/sync/device/stored-documents.ts';
import { type Sharing, sharingSchema } from '../../shared/schemas.ts';
import { apiSharingUrl } from '../../urls.ts';
import { useArticle } from '../session/use-article.ts';

/** Reads the answer of each call about the sharing of an article. */
export const readSharing = (body: unknown): Sharing => sharingSchema.parse(body);

type SharingState =
  | { kind: 'known'; sharing: Sharing }
  /** The server has no word of the article yet. */
  | { kind: 'unsaved' }
  | { kind: 'loading' }
  /** `why`: a sentence for the owner. */
  | { kind: 'failed'; why: string };

/**
 * Who else may read the open article, as the server says. `setSharing` takes the answer of a call
 * that has changed it.
 */
export function useSharing() {
  const lang = useContext(LangContext);
  const articleID = useArticle(({ articleID }) => articleID);
  const isSaved = useArticle(({ baseRecord }) => Boolean(baseRecord?.base));
  // After a login, or when the server is there again, it is asked again.
  const isReachable = useArticle(
    ({ status }) => status?.kind !== 'logged-out' && status?.kind !== 'not-sent',
  );
  const [state, setState] = useState<SharingState>({ kind: 'loading' });
  useEffect(() => {
    if (!isSaved || !isReachable) return;
    let isCurrent = true;
    const tell = (state: SharingState) => isCurrent && setState(state);
    call({ method: 'GET', path: apiSharingUrl(articleID), read: readSharing }).then(
      (sharing) => tell({ kind: 'known', sharing }),
      (error) => tell({ kind: 'failed', why: describeError(error, lang) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [articleID, isSaved, isReachable, lang]);
  const known: SharingState = isSaved ? state : { kind: 'unsaved' };
  return {
    articleID,
    state: known,
    setSharing: (sharing: Sharing) => setState({ kind: 'known', sharing }),
  };
}
