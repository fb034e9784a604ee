/** A list of suggestions has no more. */
export const maxSuggestions = 50;

/**
 * The suggestions whose labels contain the text, in their order. Case makes no difference; an empty
 * text takes all.
 */
export function matching<Suggestion extends { label: string }>(
  suggestions: readonly Suggestion[],
  text: string,
): Suggestion[] {
  const sought = text.trim().toLowerCase();
  return suggestions
    .filter(({ label }) => label.toLowerCase().includes(sought))
    .slice(0, maxSuggestions);
}
