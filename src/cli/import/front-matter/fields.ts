import { countCharacters } from '../../../shared/text.ts';
import type { ParsedFrontMatter } from './front-matter.ts';

export interface Refusal {
  reason: string;
  line: number;
}

/** A value of the front matter: where it stands (`tags.2`), and its text. */
export interface Item {
  field: string;
  text: string;
}

export interface Fields {
  /** The first of these fields that is there and not empty; dots lead into tables. */
  find(names: readonly string[]): { name: string; value: unknown } | undefined;
  /** As `find`, as one line of text; another type is refused. */
  findText(names: readonly string[]): Item | undefined;
  /** As `find`, as the texts of a list, however deep; a text of its own gives one item. Another type is refused. */
  listTexts(names: readonly string[]): Item[];
  /** Notes why the article is refused: the first reason stands, so that reading may go on to its end. */
  refuse(field: string, problem: string): undefined;
  /** Notes an item of more than `max` user-perceived characters. */
  refuseLonger(item: Item | undefined, max: number): void;
  refusal(): Refusal | undefined;
  /** Where a field stands in the file; 1 is the first line. */
  lineOf(field: string): number;
}

/** Reads typed values out of front matter, and remembers the first that is not what its field takes. */
export function makeFields(front: ParsedFrontMatter): Fields {
  let refusal: Refusal | undefined;

  function refuse(field: string, problem: string): undefined {
    const name = field.replace(/(?:\.\d+)+$/, '');
    refusal ??= { reason: `${name}: ${problem}`, line: front.lineOf(field) };
  }

  function find(names: readonly string[]): { name: string; value: unknown } | undefined {
    for (const name of names) {
      const value = name.split('.').reduce(ownValue, front.data);
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
    findText(names) {
      const found = find(names);
      return found && readText(found.name, found.value);
    },
    listTexts(names) {
      const found = find(names);
      return found ? listItems(found.name, found.value) : [];
    },
    refuse,
    refuseLonger(item, max) {
      if (item === undefined) return;
      const count = countCharacters(item.text);
      if (count > max) refuse(item.field, `has ${count} characters, at most ${max} are allowed`);
    },
    refusal: () => refusal,
    lineOf: (field) => front.lineOf(field),
  };
}

/** A value of the record's own: `constructor` is no field that anyone wrote. */
export function ownValue(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, name)) return;
  return Object.getOwnPropertyDescriptor(record, name)?.value;
}

function textOf(value: unknown): string | undefined {
  const isText = ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
  // Half an emoji, which YAML can write as "\ud83d", is no text that a database keeps.
  return isText ? String(value).toWellFormed().replace(/\s+/g, ' ').trim() : undefined;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value instanceof Date ? 'a date' : 'a table of fields';
}
