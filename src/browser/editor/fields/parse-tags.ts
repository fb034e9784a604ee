/** The tags in a text that the owner typed. They are separated by `,` or `，`. Empty and repeated tags are dropped. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,，]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
