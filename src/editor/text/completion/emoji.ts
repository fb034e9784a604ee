/// <reference path="../../../markdown/base/untyped.d.ts" />
import type { Source } from './completion.ts';
import type { SignedOption } from './option.ts';

let options: SignedOption[] | undefined;

/** The renderer's own emoji. Their list is loaded with the first one. */
export const emoji: Source = async (_trigger, from) => {
  const { default: names } = await import('markdown-it-emoji/lib/data/full.mjs');
  options ??= Object.entries(names).map(([name, sign]) => ({
    label: `:${name}:`,
    sortText: name,
    sign,
  }));
  return { from, options, validFor: /^:[a-z0-9_+-]*$/ };
};
