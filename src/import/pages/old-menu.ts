import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { maxMenuEntries, maxMenuLabel } from '../../shared/settings/menu.ts';
import type { MenuEntry } from '../../shared/settings.ts';
import { countCharacters, cutCharacters, cutWithEnding } from '../../shared/text.ts';

/** An entry of the menu of an old blog. */
export interface OldMenuEntry {
  /** In plain text. Empty for the title of what it leads to. */
  label: string;
  /** As the old blog has it, or the path of a file in the folder. Empty if it leads nowhere. */
  href: string;
  /** How many entries it stands below. */
  depth: number;
  place: 'menu' | 'footer';
}

export interface OldMenu {
  /** The entries in the order in which readers saw them. */
  entries: OldMenuEntry[];
  /** The names of the blog’s other menus, which are not taken. */
  others: string[];
}

/** What an entry leads to here. */
export interface MenuTarget {
  target: MenuEntry['target'];
  /** What the entry is called if it has no label. */
  title: string;
}

interface MadeMenu {
  entries: MenuEntry[];
  notes: ImportNote[];
}

/**
 * Makes the menu of this blog of the menu of the old one. `targets` has what each address leads to
 * here. A menu has no entries below others, so all stand in one row. If there are too many, those
 * that stood deepest are left out first, from the end. So are entries that lead where an earlier
 * one leads.
 */
export function makeMenu(
  { entries, others }: OldMenu,
  targets: ReadonlyMap<string, MenuTarget>,
): MadeMenu {
  const dead = entries.filter(({ href }) => !targets.has(href));
  const led = entries.flatMap((entry) => {
    const found = targets.get(entry.href);
    return found ? [{ ...entry, ...found }] : [];
  });
  const keys = led.map(({ place, target }) => JSON.stringify([place, target]));
  const isFirst = keys.map((key, at) => keys.indexOf(key) === at);
  const once = led.filter((_, at) => isFirst[at]);
  const first = new Set(once.toSorted((a, b) => a.depth - b.depth).slice(0, maxMenuEntries));
  const kept = once.filter((entry) => first.has(entry));
  const told = {
    'menu-nested': kept.filter(({ depth }) => depth > 0).map(nameOf),
    'menu-cut': kept.filter(({ label }) => countCharacters(label) > maxMenuLabel).map(nameOf),
    'menu-dead': dead.map(withHref),
    'menu-twice': led.filter((_, at) => !isFirst[at]).map(nameOf),
    'menu-long': once.filter((entry) => !first.has(entry)).map(nameOf),
    'menu-others': others,
  };
  const notes = (Object.keys(told) as (keyof typeof told)[])
    .filter((kind) => told[kind].length > 0)
    .map((kind) => makeNote(kind, { names: listNames(told[kind]) }));
  const taken = kept.length === 0 ? [] : [makeNote('menu-taken', { count: kept.length })];
  return { entries: kept.map(toEntry), notes: [...taken, ...notes] };
}

function toEntry({ label, place, target, title }: OldMenuEntry & MenuTarget): MenuEntry {
  // Without a label the entry of a page has the title of the page, also after a change.
  const isTitle = target.kind === 'page' && label === title;
  const shown = isTitle ? '' : toLine(label) || (target.kind === 'link' ? toLine(title) : '');
  const isLong = countCharacters(shown) > maxMenuLabel;
  return { label: isLong ? `${cutCharacters(shown, maxMenuLabel - 1)}…` : shown, place, target };
}

/** Settings can have any characters, and a database takes no half ones and no NUL. */
function toLine(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim();
}

const maxNames = 10;

function nameOf({ label, title, href }: OldMenuEntry & MenuTarget): string {
  return label || title || href;
}

/** Such as `Shop (/shop/)`. */
function withHref({ label, href }: OldMenuEntry): string {
  return [label, href && `(${href})`].filter(Boolean).join(' ');
}

/** The first names, and how many more there are. */
function listNames(all: readonly string[]): string {
  const names = all.slice(0, maxNames).map((name) => cutWithEnding(toLine(name), 80, '…'));
  const more = all.length - names.length;
  return [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}
