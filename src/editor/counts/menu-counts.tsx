import { useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import type { TextCounts } from '../../shared/render/count-words.ts';
import { countWords } from '../../shared/render/count-words.ts';
import { readGoal } from '../fields/more/goal.ts';
import { useSession } from '../session/use-article.ts';
import { describeCounts, describeGoal } from './describe-counts.ts';

/** How long the text is, and how much of the goal that is. It is counted when the menu opens. */
export function MenuCounts() {
  const lang = useContext(LangContext);
  const session = useSession();
  const place = useRef<HTMLParagraphElement>(null);
  const [counted, setCounted] = useState<TextCounts>();
  useEffect(() => {
    const menu = place.current?.closest<HTMLElement>('[popover]');
    const count = () => setCounted(countWords(session.getSnapshot().content.markdown));
    const listen = ({ newState }: ToggleEvent) => newState === 'open' && count();
    if (menu?.matches(':popover-open')) count();
    menu?.addEventListener('beforetoggle', listen);
    return () => menu?.removeEventListener('beforetoggle', listen);
  }, [session]);

  const goal = readGoal(session.getSnapshot().articleID);
  return (
    <p ref={place} className="text-counts">
      {counted
        ? [
            describeCounts(counted, lang),
            ...(goal > 0 ? [describeGoal(counted, goal, lang)] : []),
          ].join(' · ')
        : null}
    </p>
  );
}
