/** Tags as the owner types them: both kinds of comma separate; empty and repeated tags do not count. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,，]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
