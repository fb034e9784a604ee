import type { Completion } from '@codemirror/autocomplete';

/** An option with a sign before its name, such as an emoji or the sign of a command. */
export interface SignedOption extends Completion {
  sign?: string;
}

export function drawSign({ sign }: SignedOption): Node | null {
  if (sign === undefined) return null;
  const place = document.createElement('span');
  place.className = 'cm-completionSign';
  place.ariaHidden = 'true';
  place.textContent = sign;
  return place;
}
