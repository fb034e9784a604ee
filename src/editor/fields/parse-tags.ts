/**
 * The tags in a text that the owner typed. They are separated by `,` or `，`. Empty and repeated
 * tags are dropped.
 */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,，]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Whether completion offers a known tag for a text. Case makes no difference. */
export function isSuggested(tag: string, text: string): boolean {
  const sought = text.trim().toLowerCase();
  return sought !== '' && tag.toLowerCase().includes(sought);
}
