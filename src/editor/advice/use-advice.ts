import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../session/use-article.ts';
import type { Advice } from './advise.ts';
import { gatherAdvice } from './gather-advice.ts';
import { pointOf, readPassedOver } from './passed-over.ts';

/** What comes sooner needs no word that it is looked for. */
const toldAfterMs = 300;

/**
 * The advice for the open article, as it is when the component comes, without what the owner has
 * passed over. `points` are those of all advice; undefined while it is looked for.
 */
export function useAdvice(): {
  advice: readonly Advice[];
  points: readonly string[] | undefined;
  isLooking: boolean;
} {
  const session = useSession();
  const [gathered, setGathered] = useState<readonly Advice[]>();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const { articleID, content } = session.getSnapshot();
    const timer = setTimeout(() => setIsLate(true), toldAfterMs);
    void gatherAdvice(articleID, content).then((found) => isCurrent && setGathered(found));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session]);
  const advice = useMemo(() => {
    const passedOver = readPassedOver(session.getSnapshot().articleID);
    return (gathered ?? []).filter((one) => !passedOver.includes(pointOf(one)));
  }, [session, gathered]);
  return { advice, points: gathered?.map(pointOf), isLooking: isLate && gathered === undefined };
}
