import { useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../browser/lang-context.ts';
import { countWords, readingMinutesOf } from '../shared/render/count-words.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { readTexts } from '../shared/texts/read.ts';
import { readGoal } from './fields/more/goal.ts';
import { useSession } from './session/use-article.ts';

/**
 * How long the text is, and how much of the goal that is. It is counted when the menu opens:
 * counting at each key would slow the keys down.
 */
export function TextCounts() {
  const lang = useContext(LangContext);
  const session = useSession();
  const place = useRef<HTMLParagraphElement>(null);
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
    <p ref={place} className="text-counts">
      {counts.join(' · ')}
    </p>
  );
}
