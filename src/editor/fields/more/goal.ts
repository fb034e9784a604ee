import { keep, readKept } from '../../../browser/kept.ts';

/** A goal is kept on this device only, for each article. */
const goalKey = (articleID: string) => `suibi-goal-${articleID}`;

/** A number of Chinese characters and words. 0 if there is no goal. */
export function readGoal(articleID: string): number {
  return toGoal(readKept('localStorage', goalKey(articleID)) ?? '');
}

/** Keeps the goal that was typed, and returns it. */
export function keepGoal(articleID: string, typed: string): number {
  const goal = toGoal(typed);
  keep('localStorage', goalKey(articleID), goal === 0 ? null : String(goal));
  for (const tell of listeners) tell();
  return goal;
}

const listeners = new Set<() => void>();

/** Calls the listener when a goal changes on this page. Returns a function that ends this. */
export function onGoal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function toGoal(text: string): number {
  return Math.max(0, Math.floor(Number(text) || 0));
}
