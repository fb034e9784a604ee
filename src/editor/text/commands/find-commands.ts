import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import type { Named } from './text-command.ts';

const han = /\p{Script=Han}/u;

/**
 * The commands that fit what the owner typed, the best first: the name in the language of the
 * interface begins with it; a name begins with it; each typed word begins a word, or is part of a
 * Chinese one. An empty query fits all.
 */
export function findCommands<T extends Named>(
  commands: readonly T[],
  query: string,
  lang: UiLang,
): T[] {
  const typed = query.trim().toLowerCase();
  const ranked = commands.map((command) => ({ command, rank: rankOf(command, typed, lang) }));
  return ranked
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

function rankOf({ names, words }: Named, typed: string, lang: UiLang): number {
  if (typed === '') return 0;
  const all = Object.values(names).map((name) => name.toLowerCase());
  if (names[lang].toLowerCase().startsWith(typed)) return 1;
  if (all.some((name) => name.startsWith(typed))) return 2;
  const known = `${all.join(' ')} ${words}`.split(' ');
  const fits = (word: string) =>
    known.some((one) => one.startsWith(word) || (han.test(word) && one.includes(word)));
  return typed.split(/\s+/).every(fits) ? 3 : Number.POSITIVE_INFINITY;
}
