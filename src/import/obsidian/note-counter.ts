import { lineAt } from '../../shared/front-matter/parsed-front-matter.ts';
import type { ImportNote } from '../../shared/import/import-note.ts';
import type { NamedThings } from '../../shared/import/obsidian-notes.ts';
import { cutWithEnding } from '../../shared/text.ts';

export type CountedKind =
  | 'vault-unknown'
  | 'vault-no-file'
  | 'vault-draft-links'
  | 'vault-embeds'
  | 'vault-drawn'
  | 'vault-tasks';

const maxNames = 5;
const maxNameCharacters = 60;

interface Counted {
  names: Map<string, number>;
  count: number;
  offset: number;
}

/** Makes one message for all things of a kind in a text, with the line of the first one. */
export class NoteCounter {
  readonly #markdown: string;
  readonly #counted = new Map<CountedKind, Counted>();

  constructor(markdown: string) {
    this.#markdown = markdown;
  }

  add(kind: CountedKind, name: string, offset: number): void {
    const counted = this.#counted.get(kind) ?? { names: new Map(), count: 0, offset };
    this.#counted.set(kind, counted);
    counted.count += 1;
    const times = counted.names.get(name);
    if (times !== undefined || counted.names.size < maxNames) {
      counted.names.set(name, (times ?? 0) + 1);
    }
  }

  list(): ImportNote[] {
    return [...this.#counted].map(([kind, { names, count, offset }]) => {
      const listed = [...names];
      const values: NamedThings = {
        names: listed.map(
          ([name, times]) =>
            cutWithEnding(name, maxNameCharacters, '…') + (times > 1 ? ` (${times})` : ''),
        ),
        more: count - listed.reduce((sum, [, times]) => sum + times, 0),
      };
      return { kind, line: lineAt(this.#markdown, offset), values };
    });
  }
}
