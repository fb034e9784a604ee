import type { MarkdownConfig } from '@lezer/markdown';

/** A link of Obsidian: `[[folder/note#heading|words]]`, or `![[file]]` to show the file. */
export interface Wikilink {
  isEmbed: boolean;
  /** The name or the path of a note or a file. Empty: the note itself. */
  target: string;
  /** The headings that lead to the place, the outermost one first. */
  headings: string[];
  /** The name of a block, without its `^`. */
  block: string | undefined;
  /** What stands behind the bars. */
  words: string[];
}

const maxLength = 1_000;
const wikilink = new RegExp(String.raw`(!?)\[\[((?:(?!\[\[|\]\])[^\n]){1,${maxLength}})\]\]`, 'y');

export const wikilinkNode = 'Wikilink';

/** Wikilinks go before all other syntax within a line, as in Obsidian. */
export const wikilinkSyntax: MarkdownConfig = {
  defineNodes: [wikilinkNode],
  parseInline: [
    {
      name: wikilinkNode,
      before: 'Link',
      parse(context, next, at) {
        const isLink = next === 0x5b /* [ */ && context.char(at + 1) === 0x5b;
        const isEmbed = next === 0x21 /* ! */ && context.char(at + 1) === 0x5b;
        if (!isLink && !isEmbed) return -1;
        wikilink.lastIndex = at - context.offset;
        const [written] = wikilink.exec(context.text) ?? [];
        if (written === undefined) return -1;
        return context.addElement(context.elt(wikilinkNode, at, at + written.length));
      },
    },
  ],
};

/**
 * Reads `[[…]]` or `![[…]]`. Undefined if it names nothing, such as `[[^^words]]`, which searches.
 */
export function readWikilink(written: string): Wikilink | undefined {
  wikilink.lastIndex = 0;
  const [whole, sign, inner = ''] = wikilink.exec(written) ?? [];
  if (whole !== written) return undefined;
  // In a table the bars have a backslash.
  const [address = '', ...words] = inner.split(/\\?\|/).map((part) => part.trim());
  const [target = '', ...places] = address.split('#').map((part) => part.trim());
  const block = places.findLast((place) => place.startsWith('^'))?.slice(1);
  const headings = places.filter((place) => place !== '' && !place.startsWith('^'));
  const isSearch = target.startsWith('^') || (target === '' && places[0] === '');
  if (isSearch || (target === '' && headings.length === 0 && !block)) return undefined;
  return { isEmbed: sign === '!', target, headings, block, words: words.filter(Boolean) };
}

/** What Obsidian shows of a link, as Markdown. */
export function shownWords({ target, headings, block, words }: Wikilink): string {
  if (words.length > 0) return escapeBrackets(words.join(String.raw`\|`));
  const name = target.replace(/\.md$/i, '').replace(/^(?:\.{0,2}\/)+/, '');
  const parts = [escapeName(name), ...headings.map(escapeBrackets)].filter(Boolean);
  return parts.join(' > ') || escapeName(block ?? '');
}

/** The address of the target: a path of the folder, or a name, with what Markdown reads in it. */
export function hrefOf({ target, headings }: Pick<Wikilink, 'target' | 'headings'>): string {
  const place = headings.map((heading) => `#${encodeSigns(heading)}`).join('');
  return encodeSigns(target) + place;
}

/** `:` would make a scheme of `Dune: Part One`. */
function encodeSigns(text: string): string {
  return text.replace(/[%?#:]/g, encodeURIComponent);
}

/** Words that the writer has chosen can have marks. */
export function escapeBrackets(text: string): string {
  return text.replace(/(?<!\\)[[\]]/g, '\\$&');
}

/** A name of a file has no marks. */
export function escapeName(name: string): string {
  return name.replace(/[\\[\]*`<$^~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|==/gu, '\\$&');
}
