import { parser } from '../../markdown/parser.ts';
import { makeEnvironment } from '../../markdown/render.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { readWikilink, shownWords } from './wikilink.ts';

/** A heading to which a link can lead. */
export interface Place {
  /** See `placeKey`. */
  key: string;
  /** The id on the page, or that of the heading above, because headings below level 3 have none. */
  id: string;
}

/** The deepest level of a heading that has an id on the page. */
const maxLevel = 3;
const wikilinks = /!?\[\[[^[\]\n]{1,1000}\]\]/g;

/** The headings of a note, in their order, with the ids that its page gives them. */
export function listPlaces(markdown: string): Place[] {
  if (!/^[ \t>\d.)*+-]*#|^[ \t>]*(?:=+|-+)[ \t]*\r?$/m.test(markdown)) return [];
  const headings: { text: string; level: number }[] = [];
  parseMarkdown(markdown, { read: 'blocks' }).iterate({
    enter({ name, from, to }) {
      const level = Number(/^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1] ?? 0);
      if (level === 0) return;
      const text = markdown
        .slice(from, to)
        .replace(/^#{1,6}[ \t]*|[ \t]+#+[ \t]*$|\n[ \t>]*(?:=+|-+)[ \t\r]*$/g, '')
        .replace(/[ \t]+\^[A-Za-z\d-]+[ \t]*$|%%[^\n]*?%%/g, '');
      headings.push({ text: text.replace(/\s+/g, ' ').trim(), level });
    },
  });
  const ids = idsOf(headings.filter(({ level }) => level <= maxLevel).map(({ text }) => text));
  let id = '';
  return headings.map(({ text, level }) => {
    if (level <= maxLevel) id = ids.shift() ?? id;
    return { key: placeKey(text), id };
  });
}

/** The ids that the page gives to headings with these texts. */
function idsOf(texts: readonly string[]): string[] {
  const shown = texts.map((text) =>
    text.replace(wikilinks, (written) => {
      const link = readWikilink(written);
      return link === undefined ? written : shownWords(link);
    }),
  );
  // One level is enough: the ids follow from the words and their order alone.
  const headings = shown.map((text) => `# ${text}`).join('\n\n');
  return parser
    .parse(headings, makeEnvironment({}))
    .flatMap((token) => (token.type === 'heading_open' ? [token.attrGet('id') ?? ''] : []));
}

/**
 * What Obsidian compares of a heading and of a link to it: case and signs make no difference, and
 * some signs cannot stand in a link.
 */
export function placeKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[!-/:-@[-^`{-~\s]+/g, ' ')
    .trim();
}

/**
 * The id of the place that the headings of a link name, each below the one before it. Undefined if
 * the note has no such heading.
 */
export function findPlace(
  places: readonly Place[],
  headings: readonly string[],
): string | undefined {
  const keys = headings.map(placeKey);
  let at = -1;
  for (const key of keys) {
    at = places.findIndex((place, index) => index > at && place.key === key);
    if (at === -1) break;
  }
  const found = at === -1 ? places.find(({ key }) => key === keys.at(-1)) : places[at];
  return found?.id || undefined;
}
