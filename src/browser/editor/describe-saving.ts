import { isSameContent, newContent } from '../../shared/document.ts';
import type { SavingTexts } from '../../shared/texts/saving.ts';
import { hasNewWords, type OpenArticle } from '../store/open-article.ts';

/** The state of the words on the edit page. */
export interface SavingState {
  /** A sentence for the owner. */
  words: string;
  /** Whether the owner has to do something, or should know of a danger. */
  isFailure: boolean;
  /** Whether logging in would help. */
  needsLogin: boolean;
}

/**
 * Says where the words are. `Saved` is said only when the server has acknowledged exactly the text on the page. `time`
 * turns ISO 8601 into hours and minutes, `fullTime` into date and time.
 */
export function describeSaving(
  article: OpenArticle,
  time: (iso: string) => string,
  t: SavingTexts,
  fullTime = time,
): SavingState {
  const { operation, storeFault } = article;
  const words = describeWords(article, time, t, fullTime);
  if (operation.kind === 'failed') {
    const describe = operation.operation === 'publish' ? t.publishingFailed : t.unpublishingFailed;
    const needsLogin = operation.needsLogin || words.needsLogin;
    return { ...failure(describe(time(operation.since), operation.why)), needsLogin };
  }
  if (storeFault !== null && words.words !== t.nothing) {
    // Only the server can have the words.
    const isSaved = article.status?.kind === 'saved' && !hasNewWords(article);
    const { needsLogin } = words;
    return { ...failure(`${isSaved ? words.words : t.notSaved} ${storeFault}`), needsLogin };
  }
  return words;
}

function describeWords(
  article: OpenArticle,
  time: (iso: string) => string,
  t: SavingTexts,
  fullTime: (iso: string) => string,
): SavingState {
  const { status, from, content, savedAt } = article;
  const hasNew = hasNewWords(article);
  const unsent = describeUnsent(article, time, t);
  // A failure stays in sight while the owner types on.
  if (unsent) return { ...unsent, words: (hasNew ? t.savingThen : t.keptThen)(unsent.words) };
  if (status?.kind === 'conflict') return failure(t.conflict);
  if (hasNew) return calm(t.saving);
  if (
    from === null ||
    status === undefined ||
    (!from.base && isSameContent(content, newContent()))
  ) {
    return calm(t.nothing);
  }
  // The server may have the words beside the current version. This device then goes on to make them current.
  if (status.kind !== 'saved') return calm(t.kept);
  if (status.revision === null) return calm(t.saving);
  const publication = describePublication(article, t, fullTime);
  return calm(savedAt ? t.savedAt(time(savedAt), publication) : t.saved(publication));
}

/** The reason why the server does not get the words. Undefined if it gets them. */
function describeUnsent(
  { status }: OpenArticle,
  time: (iso: string) => string,
  t: SavingTexts,
): SavingState | undefined {
  switch (status?.kind) {
    case 'not-sent': {
      const why = status.why.kind === 'busy' ? status.why.message : t.unreachable;
      return failure(t.notSentSince(time(new Date(status.since).toISOString()), why));
    }
    case 'refused':
      return failure(t.refused(status.faults.length > 0 ? t.fixFields : status.message));
    case 'logged-out':
      return { ...failure(t.loggedOut), needsLogin: true };
    case 'trashed':
      return failure(t.trashed);
    default:
      return undefined;
  }
}

function describePublication(
  { from, publishedRevision, postedAt, isScheduled }: OpenArticle,
  t: SavingTexts,
  fullTime: (iso: string) => string,
): string {
  if (publishedRevision === null) return t.draft;
  if (isScheduled && postedAt) {
    const isNewest = publishedRevision === from?.base?.revision;
    return (isNewest ? t.scheduledFor : t.scheduledWithChanges)(fullTime(postedAt));
  }
  return publishedRevision === from?.base?.revision ? t.published : t.hasChanges;
}

function calm(words: string): SavingState {
  return { words, isFailure: false, needsLogin: false };
}

function failure(words: string): SavingState {
  return { words, isFailure: true, needsLogin: false };
}
