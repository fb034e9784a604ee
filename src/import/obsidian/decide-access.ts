import { matchesGlob } from 'node:path';

interface NoteAccess {
  path: string;
  /** Whether its properties hide it. */
  isDraft: boolean;
  note?: { isAskedFor: boolean };
}

/**
 * Whether neither a note of a vault nor the owner says who may read it. `asPublished` are the
 * patterns of the owner for notes that everybody may read; what a note itself says goes before
 * them. An article of another folder is never undecided.
 */
export function isUndecided(
  { path, isDraft, note }: NoteAccess,
  asPublished: readonly string[],
): boolean {
  if (note === undefined || isDraft || note.isAskedFor) return false;
  return !asPublished.some((glob) => matches(path, glob));
}

/** Whether a path is that of the pattern, or below a folder with such a path. */
export function matches(path: string, glob: string): boolean {
  const name = path.normalize('NFC');
  const pattern = glob.normalize('NFC').replace(/^(?:\.?\/)+|\/+$/g, '');
  return matchesGlob(name, pattern) || matchesGlob(name, `${pattern}/**`);
}
