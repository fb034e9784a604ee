import { useContext, useEffect, useRef, useState } from 'react';
import { keep, readKept } from '../browser/kept.ts';
import { LangContext } from '../browser/lang-context.ts';
import { countWords, readingMinutesOf } from '../markdown/count-words.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { readTexts } from '../shared/texts/read.ts';
import { useSession } from './session/use-article.ts';

/** A goal is kept on this device only, for each article. */
const goalKey = (articleID: string) => `suibi-goal-${articleID}`;

/** A number of Chinese characters and words. 0 if there is no goal. */
function readGoal(articleID: string): number {
  return Math.max(0, Math.floor(Number(readKept('localStorage', goalKey(articleID))) || 0));
}

/**
 * How long the text is, and the goal of the owner. It is counted when the menu opens: counting at
 * each key would slow the keys down.
 */
export function TextCounts() {
  const lang = useContext(LangContext);
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [counted, setCounted] = useState({ words: 0, hanCharacters: 0, minutes: 0 });
  const [goal, setGoal] = useState(0);
  useEffect(() => {
    const menu = place.current?.closest<HTMLElement>('[popover]');
    const count = ({ newState }: ToggleEvent) => {
      if (newState !== 'open') return;
      const { content, articleID } = session.getSnapshot();
      const minutes = readingMinutesOf(content.markdown);
      setCounted({ ...countWords(content.markdown), minutes });
      setGoal(readGoal(articleID));
    };
    menu?.addEventListener('beforetoggle', count);
    return () => menu?.removeEventListener('beforetoggle', count);
  }, [session]);

  function change(typed: string): void {
    const wanted = Math.max(0, Math.floor(Number(typed) || 0));
    setGoal(wanted);
    const { articleID } = session.getSnapshot();
    keep('localStorage', goalKey(articleID), wanted === 0 ? null : String(wanted));
  }

  const t = editorTexts[lang];
  const number = new Intl.NumberFormat(lang);
  const { words, hanCharacters, minutes } = counted;
  const percent = new Intl.NumberFormat(lang, { style: 'percent' });
  const counts = [
    ...(hanCharacters > 0 ? [t.hanCharacters(number.format(hanCharacters))] : []),
    ...(words > 0 || hanCharacters === 0 ? [t.words(number.format(words))] : []),
    readTexts[lang].minutes(minutes),
    ...(goal > 0
      ? [t.goalReached(percent.format((words + hanCharacters) / goal), number.format(goal))]
      : []),
  ];
  return (
    <div ref={place} className="text-counts">
      <p>{counts.join(' · ')}</p>
      <label>
        {t.goal}
        <input
          type="number"
          min={0}
          step={100}
          inputMode="numeric"
          value={goal === 0 ? '' : goal}
          onChange={(event) => change(event.target.value)}
        />
      </label>
    </div>
  );
}
