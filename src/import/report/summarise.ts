import { describeNote, type ImportNote, wantsLook } from '../../shared/import/import-note.ts';
import { countedEn } from '../../shared/lang/counted-en.ts';
import type { RefusedFile } from '../article/survey-folder.ts';
import { type Folder, labelOf } from '../folder/scan-folder.ts';

/** A message of an import as the terminal shows it. */
export interface Message {
  /** Messages of one kind can share a line. */
  kind: string;
  /** Where the message belongs, such as `tea.md:12`. Empty: to the whole import. */
  place: string;
  text: string;
}

/** The names that follow the first message of a kind. */
const maxNames = 3;

/** The messages of an import, those that matter most first: see `summarise`. */
export function listMessages(
  { refused, notes }: { refused: readonly RefusedFile[]; notes: readonly ImportNote[] },
  folder: Pick<Folder, 'made'>,
): Message[] {
  return [
    ...refused.map((each) => ({
      kind: 'refused',
      place: placeOfRefused(each, folder),
      text: `refused ${placeOfRefused(each, folder)}: ${each.reason}`,
    })),
    ...notes.toSorted((a, b) => rankOf(a) - rankOf(b)).map((note) => toMessage(note, folder)),
  ];
}

function toMessage(note: ImportNote, folder: Pick<Folder, 'made'>): Message {
  const place = placeOf(note, folder);
  const text = `note: ${place === '' ? '' : `${place} `}${describeNote(note, 'en')}`;
  // Messages about the whole import say different things: each has a line of its own.
  return { kind: place === '' ? text : note.kind, place, text };
}

function placeOf({ path, line }: ImportNote, folder: Pick<Folder, 'made'>): string {
  if (path === undefined) return '';
  return `${labelOf(folder, path)}${line === undefined ? '' : `:${line}`}`;
}

/**
 * Where a refused file or post is. A folder that was made of an export has no lines that the owner
 * knows.
 */
export function placeOfRefused(
  { path, line }: RefusedFile,
  { made }: Pick<Folder, 'made'>,
): string {
  if (made) return made.label(path) + (line ? `, line ${line} of the export` : '');
  return line ? `${path}:${line}` : path;
}

function rankOf(note: ImportNote): number {
  if (note.path === undefined) return 0;
  return wantsLook(note) ? 1 : 2;
}

/**
 * The messages in at most `maxLines` lines. If they are more, messages of one kind share a line: it
 * has the first of them, says how many more there are, and names some of their files. Kinds of few
 * messages keep a line for each message. Kinds that come first lose their line last.
 */
export function summarise(messages: readonly Message[], maxLines: number): string[] {
  const groups = [...Map.groupBy(messages, ({ kind }) => kind).values()];
  const shown = groups.length > maxLines ? groups.slice(0, Math.max(0, maxLines - 1)) : groups;
  const whole = chooseWhole(shown, Math.max(0, maxLines - groups.length));
  const lines = shown.flatMap((group) => {
    const count = whole.get(group) ?? 0;
    const rest = group.slice(count);
    return [
      ...group.slice(0, count).map(({ text }) => text),
      ...(rest.length > 0 ? [shareLine(rest)] : []),
    ];
  });
  const left = groups.slice(shown.length).flat().length;
  return left > 0 && maxLines > 0 ? [...lines, `and ${countedEn(left, 'more message')}`] : lines;
}

/**
 * How many messages of each group have a line of their own. The reasons of refused files come
 * first, then the smaller groups: a large one says much the same in each line. Each group has one
 * line in any case, and `spareLines` more lines are there for all.
 */
function chooseWhole(groups: readonly Message[][], spareLines: number): Map<Message[], number> {
  let spare = spareLines;
  const counts = new Map<Message[], number>();
  const bySize = groups.toSorted(
    (a, b) => Number(isRefused(b)) - Number(isRefused(a)) || a.length - b.length,
  );
  for (const group of bySize) {
    const needed = group.length - 1;
    if (needed <= spare) {
      counts.set(group, group.length);
      spare -= needed;
    } else if (isRefused(group)) {
      counts.set(group, spare);
      spare = 0;
    }
  }
  return counts;
}

function isRefused([first]: readonly Message[]): boolean {
  return first?.kind === 'refused';
}

/** One line for several messages of a kind. */
function shareLine([first, ...others]: readonly Message[]): string {
  if (first === undefined) return '';
  if (others.length === 0) return first.text;
  const places = [...new Set(others.map(({ place }) => place))].filter(
    (each) => each !== first.place,
  );
  const names = places.slice(0, maxNames).join(', ');
  const more = `; and ${others.length} more like this`;
  return `${first.text}${more}${names === '' ? '' : `: ${names}${places.length > maxNames ? ', …' : ''}`}`;
}
