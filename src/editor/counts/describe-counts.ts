import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { TextCounts } from '../../shared/render/count-words.ts';
import { minutesOf } from '../../shared/render/count-words.ts';
import { countTexts } from '../../shared/texts/writing/counts.ts';

/** How long a text is, and how long reading it takes. */
export function describeCounts(counted: TextCounts, lang: UiLang): string {
  return [...listCounts(counted, lang), countTexts[lang].minutes(minutesOf(counted))].join(' · ');
}

/** How long the selected part of a text is. */
export function describeSelection(counted: TextCounts, lang: UiLang): string {
  return countTexts[lang].selected(listCounts(counted, lang).join(' · '));
}

/** How much of the goal is reached. */
export function describeGoal(counted: TextCounts, goal: number, lang: UiLang): string {
  const percent = new Intl.NumberFormat(lang, { style: 'percent' }).format(shareOf(counted, goal));
  return countTexts[lang].goalReached(percent, new Intl.NumberFormat(lang).format(goal));
}

/** 1 when the goal is reached, and more beyond it. */
export function shareOf({ hanCharacters, words }: TextCounts, goal: number): number {
  return (hanCharacters + words) / goal;
}

function listCounts({ hanCharacters, words }: TextCounts, lang: UiLang): string[] {
  const t = countTexts[lang];
  const number = new Intl.NumberFormat(lang);
  return [
    ...(hanCharacters > 0 ? [t.hanCharacters(number.format(hanCharacters))] : []),
    ...(words > 0 || hanCharacters === 0 ? [t.words(number.format(words))] : []),
  ];
}
