import {
  mendFrontMatter,
  readUnopenedFrontMatter,
} from '../../shared/front-matter/mend-front-matter.ts';
import type {
  FrontMatter,
  ParsedFrontMatter,
} from '../../shared/front-matter/parsed-front-matter.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';

interface ReadFrontMatter {
  front: ParsedFrontMatter;
  /** With the lines of the file. */
  notes: ImportNote[];
  /** Whether nothing could be read. The front matter is then part of the text. */
  isUnreadable: boolean;
}

/**
 * The front matter of a file of another program. Faults in it never refuse the file: what can be
 * read is read, and the rest is told of. `parsed` is what the strict parser says.
 */
export function readFrontMatter(file: string, parsed: FrontMatter): ReadFrontMatter {
  if (parsed.kind === 'parsed') {
    const front = (parsed.bodyLine === 1 && readUnopenedFrontMatter(file)) || parsed;
    return { front, notes: [], isUnreadable: false };
  }
  const mended = mendFrontMatter(file);
  if (mended) return { ...mended, isUnreadable: false };
  const { reason, line } = parsed;
  return {
    front: { kind: 'parsed', data: {}, body: file, bodyLine: 1, lineOf: () => 1 },
    notes: [{ ...makeNote('front-matter-not-read', { reason }), line }],
    isUnreadable: true,
  };
}
