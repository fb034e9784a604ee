const minNotes = 5;
/** A link by name, and neither a test of a shell, a number of a source nor a link `[[a]](b)`. */
const wikilink =
  /(?<![\\`[])\[\[(?![\s^])(?!toc\]\])(?=[^\]]*\p{L}|\d{4}-\d\d-\d\d)[^[\]\n]{1,300}\]\](?![([`])/iu;
const fence = /^[ \t>]*(`{3,}|~{3,})/;

/**
 * Whether texts of a folder link to each other as in Obsidian: five of them have such links outside
 * of code. Reads no more texts than that needs.
 */
export function looksLikeVault(texts: Iterable<string>): boolean {
  let notes = 0;
  for (const text of texts) {
    if (text.includes('[[') && wikilink.test(withoutFences(text))) notes += 1;
    if (notes === minNotes) return true;
  }
  return false;
}

function withoutFences(text: string): string {
  let open: string | undefined;
  return text
    .split('\n')
    .filter((line) => {
      const [, signs] = fence.exec(line) ?? [];
      if (open === undefined) {
        open = signs;
        return signs === undefined;
      }
      if (signs?.startsWith(open)) open = undefined;
      return false;
    })
    .join('\n');
}
