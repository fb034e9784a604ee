import { isSameContent } from '../../shared/document.ts';
import { toInstant, type WallTime } from '../../shared/time/wall-time.ts';
import type { ArticleState } from '../session/article-state.ts';

/** Why the time in the settings cannot be the article's time. */
export type TimeFault =
  | { kind: 'invalid' }
  /** The clocks skip it. `next` is what they show instead. */
  | { kind: 'skipped'; next: WallTime }
  /** It is in the future, and visitors see the article already. */
  | { kind: 'visible' };

/** What the button in the header does. Times are ISO 8601. */
export type NextStep =
  | { kind: 'publish' }
  | { kind: 'schedule'; at: string }
  /** Publishes now what was to be published at a time that is over. */
  | { kind: 'publish-late'; at: string }
  /**
   * Brings newer words to the version that visitors see, or will see. `postedAt`: another time for
   * it.
   */
  | { kind: 'update'; postedAt?: string }
  /** The settings have a time that cannot be. */
  | { kind: 'fix-time'; fault: TimeFault }
  /** Nothing is to be done: visitors see these words. */
  | { kind: 'view' }
  /** Nothing is to be done: visitors will see these words. */
  | { kind: 'wait' };

/** The steps that change what visitors see, or will see. */
export type PublishingStep =
  | Extract<NextStep, { kind: 'publish' | 'schedule' | 'publish-late' | 'update' }>
  /** Publishes now what is to be published at a later time. */
  | { kind: 'publish-now' };

export interface Publication {
  state: 'draft' | 'scheduled' | 'public';
  hasChanges: boolean;
  /**
   * The time in the settings that is not set yet, as the clocks of `timeZone` show it; empty if it
   * is incomplete.
   */
  planned: WallTime | null;
  timeZone: string;
}

/** Decides the next step at a time, in milliseconds. A time in the settings is never dropped. */
export function nextStep(
  { state, hasChanges, planned, timeZone }: Publication,
  nowMs: number,
): NextStep {
  const idle = { draft: 'publish', scheduled: 'wait', public: 'view' } as const;
  if (state === 'public' && !hasChanges) return { kind: 'view' };
  if (planned === null) return { kind: hasChanges ? 'update' : idle[state] };
  const instant = toInstant(planned, timeZone);
  if (instant.kind !== 'time') return { kind: 'fix-time', fault: instant };
  const isOver = instant.time <= nowMs;
  const at = new Date(instant.time).toISOString();
  if (state !== 'public') return { kind: isOver ? 'publish-late' : 'schedule', at };
  return isOver
    ? { kind: 'update', postedAt: at }
    : { kind: 'fix-time', fault: { kind: 'visible' } };
}

/**
 * When another step may become the next one, in milliseconds. Undefined if time alone changes
 * nothing.
 */
export function stepEndsAt(step: NextStep): number | undefined {
  return step.kind === 'schedule' ? Date.parse(step.at) : undefined;
}

export function publicationOf(article: ArticleState, timeZone: string): Publication {
  const { baseRecord, content, publishedRevision, isScheduled, planned } = article;
  const base = baseRecord?.base;
  // Words that were not sent yet are changes too.
  const isNewest = base?.revision === publishedRevision && isSameContent(base.content, content);
  return {
    state: publishedRevision === null ? 'draft' : isScheduled ? 'scheduled' : 'public',
    hasChanges: publishedRevision !== null && !isNewest,
    planned,
    timeZone,
  };
}
