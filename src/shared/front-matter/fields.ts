import type { ImportNote } from '../import/import-note.ts';
import { countCharacters, cutWithEnding } from '../text.ts';
import type { ParsedFrontMatter } from './parsed-front-matter.ts';

export interface Refusal {
  reason: string;
  line: number;
}

/** A value of the front matter: the place (`tags.2`) and the text. */
export interface Item {
  field: string;
  text: string;
}

export interface Fields {
  /** The first of these fields that has a value. A dot leads into a table. */
  find(names: readonly string[]): { name: string; value: unknown } | undefined;
  /**
   * The value of this field as the front matter has it; undefined if it has none. A dot leads into
   * a table.
   */
  raw(name: string): unknown;
  /** Like `find`, for one line of text. A value of another type is refused. */
  findText(names: readonly string[]): Item | undefined;
  /**
   * Like `find`, for the texts of a list, also of lists in lists. One text gives one item. Other
   * types are refused.
   */
  listTexts(names: readonly string[]): Item[];
  /**
   * Notes that a field has a fault, and the reading continues. It is a reason to refuse the article
   * for those who read strictly. Others leave the value out, and tell of it by `note`.
   */
  refuse(field: string, problem: string, note?: ImportNote): undefined;
  /**
   * The text of an item, cut to `max` user-perceived characters if it is longer. A longer one is
   * refused.
   */
  shortened(item: Item, max: number): string;
  /** The first fault. */
  refusal(): Refusal | undefined;
  /** A message about each fault, with the line in the file. */
  notes(): ImportNote[];
  /** The line of a field in the file; 1 is the first line. */
  lineOf(field: string): number;
}

/**
 * Reads typed values from front matter, and remembers the first value that its field cannot have.
 */
export function makeFields(front: ParsedFrontMatter): Fields {
  let refusal: Refusal | undefined;
  const notes: ImportNote[] = [];

  function refuse(field: string, problem: string, note?: ImportNote): undefined {
    const name = field.replace(/(?:\.\d+)+$/, '');
    const line = front.lineOf(field);
    refusal ??= { reason: `${name}: ${problem}`, line };
    const isKnown = notes.some(({ kind, line: of }) => kind === 'field-not-read' && of === line);
    if (note !== undefined) notes.push({ ...note, line });
    else if (!isKnown) notes.push({ kind: 'field-not-read', values: { field: name }, line });
  }

  function raw(name: string): unknown {
    return name.split('.').reduce<unknown>(ownValue, front.data);
  }

  function find(names: readonly string[]): { name: string; value: unknown } | undefined {
    for (const name of names) {
      const value = raw(name);
      if (value === undefined || value === null) continue;
      if (typeof value !== 'string' || value.trim() !== '') return { name, value };
    }
    return undefined;
  }

  function readText(field: string, value: unknown): Item | undefined {
    const text = textOf(value);
    if (text === undefined) return refuse(field, `takes text, not ${typeName(value)}`);
    if (text.includes('\0')) return refuse(field, 'has a NUL character');
    return { field, text };
  }

  function listItems(field: string, value: unknown): Item[] {
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown, index) => listItems(`${field}.${index}`, item));
    }
    const named = ownValue(value, 'name');
    const item = readText(field, typeof named === 'string' ? named : value);
    return item === undefined || item.text === '' ? [] : [item];
  }

  return {
    find,
    raw,
    findText(names) {
      const found = find(names);
      return found && readText(found.name, found.value);
    },
    listTexts(names) {
      const found = find(names);
      return found ? listItems(found.name, found.value) : [];
    },
    refuse,
    shortened({ field, text }, max) {
      const count = countCharacters(text);
      if (count <= max) return text;
      const note: ImportNote = { kind: 'field-shortened', values: { field } };
      refuse(field, `has ${count} characters, at most ${max} are allowed`, note);
      return cutWithEnding(text, max - 1, '…');
    },
    refusal: () => refusal,
    notes: () => notes,
    lineOf: (field) => front.lineOf(field),
  };
}

/**
 * A field of the record itself. `constructor` and the like are inherited, and nobody wrote them.
 */
export function ownValue(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, name)) return;
  return Object.getOwnPropertyDescriptor(record, name)?.value;
}

function textOf(value: unknown): string | undefined {
  const isText = ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
  // YAML can write half an emoji as "\ud83d". A database cannot store it.
  return isText ? String(value).toWellFormed().replace(/\s+/g, ' ').trim() : undefined;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value instanceof Date ? 'a date' : 'a table of fields';
}
