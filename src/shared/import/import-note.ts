import type { UiLang } from '../lang/ui-lang.ts';
import { articleNotes } from './article-notes.ts';
import { exportNotes } from './export-notes.ts';
import { frontMatterNotes } from './front-matter-notes.ts';
import { htmlNotes } from './html-notes.ts';
import { obsidianNotes } from './obsidian-notes.ts';
import { pageNotes } from './page-notes.ts';
import { settingNotes } from './setting-notes.ts';
import { siteNotes } from './site-notes.ts';
import { tagNotes } from './tag-notes.ts';
import { uploadNotes } from './upload-notes.ts';

/** All messages of an import, by their kinds. A text follows the name of the file. */
const noteTexts = {
  ...articleNotes,
  ...frontMatterNotes,
  ...uploadNotes,
  ...exportNotes,
  ...pageNotes,
  ...settingNotes,
  ...siteNotes,
  ...tagNotes,
  ...obsidianNotes,
  ...htmlNotes,
};

type NoteTexts = typeof noteTexts;
export type NoteKind = keyof NoteTexts;

/**
 * A message of an import to the owner, as data: the terminal and the desk write it in their
 * language.
 */
export interface ImportNote {
  kind: NoteKind;
  /** What the text of the kind needs. */
  values?: object;
  /** The path of the file in the folder. Undefined: the message is about the whole import. */
  path?: string;
  /** The line of the file, counted from 1. */
  line?: number;
}

export function makeNote<Kind extends NoteKind>(
  kind: Kind,
  ...[values]: Parameters<NoteTexts[Kind]['en']>
): ImportNote {
  return values === undefined ? { kind } : { kind, values };
}

/** The messages about one file. */
export function notesAbout(path: string, notes: readonly ImportNote[]): ImportNote[] {
  return notes.map((note) => ({ ...note, path }));
}

/** Whether the owner should look at the article of the file. */
export function wantsLook({ kind }: ImportNote): boolean {
  return 'wantsLook' in noteTexts[kind];
}

/** The message without the name of its file. */
export function describeNote({ kind, values = {} }: ImportNote, lang: UiLang): string {
  // TypeScript cannot see that a kind and its values belong together. A newer version may have
  // stored a kind that this one does not know.
  const texts = noteTexts as Record<string, Record<UiLang, (values: object) => string>>;
  return texts[kind]?.[lang](values) ?? kind;
}
