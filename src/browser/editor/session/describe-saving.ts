import { isSameContent, newContent } from '../../../shared/document.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { describeFailure } from '../../../shared/texts/errors.ts';
import { type SavingTexts, savingTexts } from '../../../shared/texts/saving.ts';
import { hasNewWords, type OpenArticle } from '../../store/open-article.ts';
import { describeFaults, tellFaults } from './shown-faults.ts';

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
  lang: UiLang,
  fullTime = time,
): SavingState {
  const { operation, storeFault, status } = article;
  const t = savingTexts[lang];
  if (status?.kind === 'removed') return failure(t.removed);
  const words = describeWords(article, time, lang, fullTime);
  if (operation.kind === 'failed') {
    const describe = operation.operation === 'publish' ? t.publishingFailed : t.unpublishingFailed;
    const failed = describe(time(operation.since), operation.why);
    const needsLogin = operation.needsLogin || words.needsLogin;
    // Otherwise the owner of refused words would read nowhere that the device has them.
    const isKept = status?.kind === 'refused' && storeFault === null && !hasNewWords(article);
    return { ...failure(isKept ? t.keptThen(failed) : failed), needsLogin };
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
  lang: UiLang,
  fullTime: (iso: string) => string,
): SavingState {
  const { status, from, content, savedAt } = article;
  const t = savingTexts[lang];
  const hasNew = hasNewWords(article);
  const unsent = describeUnsent(article, time, lang);
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
  lang: UiLang,
): SavingState | undefined {
  const t = savingTexts[lang];
  switch (status?.kind) {
    case 'not-sent': {
      const why =
        status.why.kind === 'busy' ? describeFailure(status.why.failure, lang) : t.unreachable;
      return failure(t.notSentSince(time(new Date(status.since).toISOString()), why));
    }
    case 'refused':
      return failure(
        t.refused(tellFaults(describeFaults(status.faults, lang), lang) || status.message),
      );
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
  if (publishedRevision === null) return from?.isReturned ? t.returned : t.draft;
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
