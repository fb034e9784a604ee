import { isFlag, readAliases } from '../../shared/front-matter/article-fields.ts';
import type { Fields } from '../../shared/front-matter/fields.ts';
import type { ParsedFrontMatter } from '../../shared/front-matter/parsed-front-matter.ts';
import { readWikilink } from './wikilink.ts';

const wikilink = /!?\[\[[^[\]\n]{1,1000}\]\]/g;
const tagFields = ['tags', 'tag'];
const coverFields = /^(?:cover|image|banner|thumbnail)/i;

/** What only a vault has. */
export interface WrittenNote {
  /** Other names, by which links find the note. */
  aliases: string[];
  /** Whether the properties clearly say that everybody may read it. */
  isAskedFor: boolean;
}

/** `dg-publish` is of the plugin Digital Garden. */
const askingFields = ['publish', 'published', 'public', 'dg-publish'];

export function readNote(fields: Fields): WrittenNote {
  const is = (name: string, flag: RegExp) => {
    const value = fields.find([name])?.value;
    return isFlag(value) && flag.test(String(value));
  };
  const isAskedFor =
    askingFields.some((name) => is(name, /^(?:true|yes|on)$/i)) ||
    is('draft', /^(?:false|no|off)$/i);
  return { aliases: readAliases(fields), isAskedFor };
}

/** The names that plugins give to the times of a note. */
const timeNames = new Map([
  ['date created', 'created'],
  ['creation date', 'created'],
  ['date modified', 'modified'],
  ['modification date', 'modified'],
]);

/**
 * The properties of a note in the forms of other front matter: a link is its words, or the path of
 * a cover, and tags are a list without `#`. The lines of the fields stay.
 */
export function readProperties(front: ParsedFrontMatter): ParsedFrontMatter {
  const data = Object.entries(front.data).map(([name, value]) => {
    const time = timeNames.get(name.toLowerCase());
    if (time !== undefined && !(time in front.data)) return [time, withoutLinks(value, false)];
    if (tagFields.includes(name)) return [name, listTags(value)];
    return [name, withoutLinks(value, coverFields.test(name))];
  });
  return { ...front, data: Object.fromEntries(data) };
}

function withoutLinks(value: unknown, isCover: boolean): unknown {
  if (Array.isArray(value)) {
    // Without quotes YAML reads `[[a]]` as a list in a list.
    const [only] = value;
    if (value.length === 1 && Array.isArray(only) && only.length === 1) {
      return withoutLinks(`[[${String(only[0])}]]`, isCover);
    }
    return value.map((each) => withoutLinks(each, isCover));
  }
  if (typeof value !== 'string') return value;
  return value.replace(wikilink, (written) => {
    const link = readWikilink(written);
    if (link === undefined) return written;
    const { target, words } = link;
    return isCover ? target : (words.at(-1) ?? target.replace(/\.md$/i, '').replace(/^.*\//, ''));
  });
}

/** A text has spaces or commas between the tags, as older versions of Obsidian allowed. */
function listTags(value: unknown): unknown {
  const items = typeof value === 'string' ? value.split(/[\s,，]+/) : value;
  if (!Array.isArray(items)) return value;
  return items
    .map((item: unknown) =>
      typeof item === 'string' ? item.trim().replace(/^#+|\/+$/g, '') : item,
    )
    .filter((item) => item !== '');
}
