/** What may be completed at a caret. */
export interface Trigger {
  kind: 'command' | 'emoji' | 'note' | 'heading' | 'article' | 'language';
  /** The offset of the first character of the trigger’s sign. */
  from: number;
  /** What was typed behind the sign. */
  query: string;
}

/** The longest trigger, in UTF-16 code units. Only so much before the caret is read. */
export const maxTriggerLength = 80;

const patterns: [Trigger['kind'], RegExp][] = [
  // A Chinese input method writes 、 for the key of the slash. Neither stands behind white space in
  // a sentence.
  ['command', /(?<=^|\s)[/／、]((?:[\p{L}\p{N}][\p{L}\p{N} -]{0,24})?)$/u],
  ['emoji', /(?<![\w:]):([a-z0-9_+-]{2,40})$/],
  ['note', /\[\^([^\]\s[]*)$/],
  ['heading', /(?<=\])\(#([^()]{0,60})$/],
  ['article', /(?:\[\[|【【)([^[\]【】]{0,60})$/],
  ['language', /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+)?(?:`{3,}|~{3,})([\w+#-]+)$/],
];

/**
 * The trigger at the end of a text, which begins at the beginning of its line or `maxTriggerLength`
 * before the caret.
 */
export function findTrigger(before: string): Trigger | undefined {
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(before);
    if (found) return { kind, from: found.index, query: found[1] ?? '' };
  }
  return undefined;
}
