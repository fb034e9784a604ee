import { isSameContent, newContent } from '../../shared/document.ts';
import { describeFailure } from '../../shared/errors/error-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { type SavingTexts, savingTexts } from '../../shared/texts/saving.ts';
import { type ArticleState, isDirty } from './article-state.ts';
import { describeFaults, tellFaults } from './shown-faults.ts';

/** The state of the words on the edit page. */
interface SavingState {
  /** A sentence for the owner. */
  words: string;
  /** The same in few words, for the header. Empty if nothing is written. */
  short: string;
  /** Whether these words soon give way to others: while somebody types, they take turns. */
  isPassing: boolean;
  /** Whether the owner has to do something, or should know of a danger. */
  isFailure: boolean;
  /** Whether logging in would help. */
  needsLogin: boolean;
}

/** How the page writes times (ISO 8601). */
export interface TimeWords {
  /** Hours and minutes. */
  clock(iso: string): string;
  /** Date and time. */
  full(iso: string): string;
  /** Date and time in few letters. */
  short(iso: string): string;
  /** The date in few letters. */
  shortDay(iso: string): string;
}

/**
 * Says where the words are. `Saved` is said only when the server has acknowledged exactly the text
 * on the page.
 */
export function describeSaving(article: ArticleState, time: TimeWords, lang: UiLang): SavingState {
  const { operation, storeFault, status } = article;
  const t = savingTexts[lang];
  if (status?.kind === 'removed') return failure(t.removed, t.short.notSaved);
  const words = describeWords(article, time, lang);
  if (operation.kind === 'failed') {
    const describe = operation.operation === 'publish' ? t.publishingFailed : t.unpublishingFailed;
    const failed = describe(time.clock(operation.since), operation.why);
    const needsLogin = operation.needsLogin || words.needsLogin;
    // Otherwise the owner of refused words would read nowhere that the device has them.
    const isKept = status?.kind === 'refused' && storeFault === null && !isDirty(article);
    return { ...failure(isKept ? t.keptThen(failed) : failed, words.short), needsLogin };
  }
  if (storeFault !== null && words.words !== t.nothing) {
    // Only the server can have the words.
    const isSaved = article.status?.kind === 'saved' && !isDirty(article);
    const { needsLogin } = words;
    const told = isSaved
      ? t.savedThen(words.words, storeFault)
      : `${t.notSaved}${t.betweenSentences}${storeFault}`;
    return { ...failure(told, isSaved ? words.short : t.short.notSaved), needsLogin };
  }
  return words;
}

function describeWords(article: ArticleState, time: TimeWords, lang: UiLang): SavingState {
  const { status, baseRecord, content, savedAt } = article;
  const t = savingTexts[lang];
  const hasNew = isDirty(article);
  const unsent = describeUnsent(article, time, lang);
  // A failure stays in sight while the owner types on.
  if (unsent) return { ...unsent, words: (hasNew ? t.savingThen : t.keptThen)(unsent.words) };
  if (status?.kind === 'conflict') return failure(t.conflict, t.short.twoVersions);
  const saving = { ...calm(t.saving, t.short.saving), isPassing: true };
  if (hasNew) return saving;
  if (
    baseRecord === null ||
    status === undefined ||
    (!baseRecord.base && isSameContent(content, newContent()))
  ) {
    return calm(t.nothing, '');
  }
  // The server may have the words beside the current version. This device then goes on to make them
  // current.
  if (status.kind !== 'saved') return { ...calm(t.kept, t.short.kept), isPassing: true };
  if (status.revision === null) return saving;
  const { words, short } = describePublication(article, t, time);
  return calm(savedAt ? t.savedAt(time.clock(savedAt), words) : t.saved(words), short);
}

/** The reason why the server does not get the words. Undefined if it gets them. */
function describeUnsent(
  { status }: ArticleState,
  time: TimeWords,
  lang: UiLang,
): SavingState | undefined {
  const t = savingTexts[lang];
  const unsent = (words: string) => failure(words, t.short.notSent);
  switch (status?.kind) {
    case 'not-sent': {
      const why =
        status.why.kind === 'busy' ? describeFailure(status.why.failure, lang) : t.unreachable;
      return unsent(t.notSentSince(time.clock(new Date(status.since).toISOString()), why));
    }
    case 'refused':
      return unsent(
        t.refused(tellFaults(describeFaults(status.faults, lang), lang) || status.message),
      );
    case 'logged-out':
      return { ...unsent(t.loggedOut), needsLogin: true };
    case 'trashed':
      return unsent(t.trashed);
    default:
      return undefined;
  }
}

function describePublication(
  { baseRecord, publishedRevision, postedAt, isScheduled }: ArticleState,
  t: SavingTexts,
  time: TimeWords,
): { words: string; short: string } {
  if (publishedRevision === null) {
    return { words: baseRecord?.isReturned ? t.returned : t.draft, short: t.short.draft };
  }
  const isNewest = publishedRevision === baseRecord?.base?.revision;
  if (isScheduled && postedAt) {
    const words = (isNewest ? t.scheduledFor : t.scheduledWithChanges)(time.full(postedAt));
    const short = isNewest
      ? t.short.scheduled(time.short(postedAt))
      : t.short.scheduledWithChanges(time.shortDay(postedAt));
    return { words, short };
  }
  return isNewest
    ? { words: t.published, short: t.short.published }
    : { words: t.hasChanges, short: t.short.hasChanges };
}

function calm(words: string, short: string): SavingState {
  return { words, short, isPassing: false, isFailure: false, needsLogin: false };
}

function failure(words: string, short: string): SavingState {
  return { words, short, isPassing: false, isFailure: true, needsLogin: false };
}
