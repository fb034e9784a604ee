import { useContext, useEffect, useState } from 'react';
import { atTime } from '../../browser/at-time.ts';
import { TimeZoneContext } from '../../browser/time-zone-context.ts';
import { useArticle } from '../session/use-article.ts';
import { type NextStep, nextStep, publicationOf, stepEndsAt } from './next-step.ts';

/**
 * What the button in the header does now. The time in the settings may come while the page is open.
 */
export function useNextStep(): NextStep {
  const timeZone = useContext(TimeZoneContext);
  const [, setNow] = useState(0);
  const publication = useArticle((article) => publicationOf(article, timeZone));
  const step = nextStep(publication, Date.now());
  const endsAt = stepEndsAt(step);
  useEffect(() => {
    if (endsAt === undefined) return;
    return atTime(endsAt, () => setNow(endsAt));
  }, [endsAt]);
  return step;
}
