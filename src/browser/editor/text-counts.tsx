import { useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { countWords, readingMinutesOf } from '../../shared/markdown/count-words.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { readTexts } from '../../shared/texts/read.ts';
import { LangContext } from '../lang-context.ts';
import type { Store } from '../store/store.ts';

/** How long the text is. It is counted when the menu opens: counting at each key would slow the keys down. */
export function TextCounts() {
  const lang = useContext(LangContext);
  const store = useStore() as Store;
  const place = useRef<HTMLParagraphElement>(null);
  const [counts, setCounts] = useState<string[]>([]);
  useEffect(() => {
    const menu = place.current?.closest<HTMLElement>('[popover]');
    const count = ({ newState }: ToggleEvent) => {
      if (newState !== 'open') return;
      const { markdown } = store.getState().openArticle.content;
      const { hanCharacters, words } = countWords(markdown);
      const t = editorTexts[lang];
      const number = new Intl.NumberFormat(lang);
      setCounts([
        ...(hanCharacters > 0 ? [t.hanCharacters(number.format(hanCharacters))] : []),
        ...(words > 0 || hanCharacters === 0 ? [t.words(number.format(words))] : []),
        readTexts[lang].minutes(readingMinutesOf(markdown)),
      ]);
    };
    menu?.addEventListener('beforetoggle', count);
    return () => menu?.removeEventListener('beforetoggle', count);
  }, [store, lang]);
  return (
    <p ref={place} className="text-counts">
      {counts.join(' · ')}
    </p>
  );
}
