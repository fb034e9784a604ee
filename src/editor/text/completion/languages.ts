import type { Completion } from '@codemirror/autocomplete';
import type { Source } from './completion.ts';

let options: Completion[] | undefined;

/**
 * The names of code languages behind a fence. A name that is complete needs no list: Enter then
 * leads to the code.
 */
export const languages: Source = async ({ query }, at, { pos }) => {
  const { languageNames } = await import('../../../markdown/code/language-names.ts');
  options ??= languageNames
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', detail = '', aliases = ''] = line.split('|');
      return [name, ...aliases.split(' ').filter(Boolean)].map((label) => ({ label, detail }));
    });
  const typed = query.toLowerCase();
  if (options.some(({ label }) => label === typed)) return null;
  const known = new Set(options.map(({ label }) => label));
  const isOpen = (text: string) => /^[\w+#-]+$/.test(text) && !known.has(text.toLowerCase());
  return { from: Math.max(at, pos - query.length), options, validFor: isOpen };
};
