import { lineAt } from '../../shared/front-matter/parsed-front-matter.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { fateOf, isLiteral } from './elements.ts';
import type { Piece } from './pieces.ts';

interface Count {
  count: number;
  /** The offset of the first one. */
  start: number;
}

type Fate = 'linked' | 'lost' | 'kept';

/** What an unknown tag looks like: a type such as `<T>`, or an element. */
interface UnknownTag {
  isClosing: boolean;
  isSurelyTag: boolean;
  start: number;
}

/** Counts the elements of which the owner is told. */
export class Tally {
  readonly #markdown: string;
  readonly #counts = new Map<Fate, Map<string, Count>>();
  readonly #unknown = new Map<string, UnknownTag[]>();
  readonly #added: (ImportNote & { line: number })[] = [];
  readonly #refusals: { start: number; reason: string }[] = [];

  constructor(markdown: string) {
    this.#markdown = markdown;
  }

  /** The pieces of a region that is converted. */
  addRegion(pieces: readonly Piece[]): void {
    let literalDepth = 0;
    let lostDepth = 0;
    for (const piece of pieces) {
      const { kind, name, start, end } = piece;
      if (isLiteral(name)) literalDepth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
      if (fateOf(name) === 'lost') lostDepth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
      if (literalDepth <= 0 && lostDepth <= 0) this.addText(piece);
      if (kind !== 'open' && kind !== 'single') continue;
      const fate = fateOfTag(name, this.#markdown.slice(start, end));
      if (fate !== undefined) this.#count(fate, name, start);
    }
  }

  /** A piece of text, which can be the tag of an element that is unknown. */
  addText({ kind, name, start, end }: Piece): void {
    if (kind !== 'text' || name === '') return;
    const source = this.#markdown.slice(start, end);
    const tags = this.#unknown.get(name) ?? [];
    this.#unknown.set(name, tags);
    tags.push({
      isClosing: source.startsWith('</'),
      isSurelyTag: name.includes('-') || /\/>$|\s[\w:@-]+\s*=/.test(source),
      start,
    });
  }

  /** A tag of a known element that stays as text. */
  keep({ name, start }: Piece): void {
    this.#count('kept', name, start);
  }

  refuse(start: number, reason: string): void {
    if (this.#refusals.every((refusal) => refusal.reason !== reason)) {
      this.#refusals.push({ start, reason });
    }
  }

  /** The messages about a part of the text, which begins at `start`. */
  addNotes(notes: readonly ImportNote[], start: number): void {
    const linesAbove = lineAt(this.#markdown, start) - 1;
    this.#added.push(...notes.map((note) => ({ ...note, line: (note.line ?? 1) + linesAbove })));
  }

  notes(): ImportNote[] {
    for (const [name, tags] of this.#unknown) {
      const opening = tags.filter(({ isClosing }) => !isClosing);
      const isElement = tags.some((tag) => tag.isSurelyTag) || opening.length < tags.length;
      if (!isElement) continue;
      for (const { start } of opening.length > 0 ? opening : tags) this.#count('kept', name, start);
    }
    const counted = [...this.#counts].map(([fate, elements]) => {
      const inOrder = [...elements].toSorted(([, a], [, b]) => a.start - b.start);
      const counts = Object.fromEntries(inOrder.map(([name, { count }]) => [name, count]));
      return {
        ...makeNote(`html-${fate}`, { elements: counts }),
        start: inOrder[0]?.[1].start ?? 0,
      };
    });
    const refused = this.#refusals.map(({ start, reason }) => ({
      ...makeNote('html-refused', { reason }),
      start,
    }));
    const own = [...counted, ...refused].map(({ start, ...note }) => ({
      ...note,
      line: lineAt(this.#markdown, start),
    }));
    return [...own, ...this.#added].toSorted((a, b) => a.line - b.line);
  }

  #count(fate: Fate, name: string, start: number): void {
    const elements = this.#counts.get(fate) ?? new Map<string, Count>();
    this.#counts.set(fate, elements);
    const known = elements.get(name) ?? { count: 0, start };
    elements.set(name, { count: known.count + 1, start: Math.min(known.start, start) });
  }
}

function fateOfTag(name: string, source: string): 'linked' | 'lost' | undefined {
  const fate = fateOf(name);
  // A box in a list of tasks, and code that a site of code shows by a script, have a form.
  if (name === 'input' && /\btype=["']?checkbox/i.test(source)) return undefined;
  if (name === 'script' && /\bsrc=["']?(?:https?:)?\/\/gist\.github\.com\//i.test(source)) {
    return 'linked';
  }
  if (name === 'img') return /\ssrc=["']?(?:data|blob|file):/i.test(source) ? 'lost' : undefined;
  return fate;
}
