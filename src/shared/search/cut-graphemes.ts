const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The longest beginning of a text with at most `max` UTF-16 code units that has no half of a
 * character, as a reader sees them. Only a first character that is longer is divided.
 */
export function cutGraphemes(text: string, max: number): string {
  if (text.length <= max) return text;
  // No character that people write is longer than what is looked at behind the cut.
  const whole = graphemes.segment(text.slice(0, max + 50)).containing(max);
  return text.slice(0, whole?.index || max);
}
