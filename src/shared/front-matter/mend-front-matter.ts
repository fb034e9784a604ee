import type { ImportNote } from '../import/import-note.ts';
import { cutWithEnding } from '../text.ts';
import { parseFrontMatter } from './front-matter.ts';
import { mendYaml } from './mend-yaml.ts';
import { isTooLarge, lineAt, type ParsedFrontMatter } from './parsed-front-matter.ts';

interface Mended {
  front: ParsedFrontMatter;
  /** With the lines of the file. */
  notes: ImportNote[];
}

/**
 * Reads front matter that `parseFrontMatter` finds malformed. What cannot be read of it is left
 * out. Undefined if nothing can be read.
 */
export function mendFrontMatter(file: string): Mended | undefined {
  const opening = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/.exec(file);
  if (opening === null) return undefined;
  const [head, marks] = opening;
  const isYaml = marks === '---';
  const lines = file.slice(head.length).split(/\r?\n/);
  const isEnd = isYaml ? /^(?:---|\.\.\.)[ \t]*$/ : /^\+\+\+[ \t]*$/;
  let end = lines.findIndex((line) => isEnd.test(line));
  const isOpen = end < 0;
  if (isOpen) end = lines.findIndex((line) => line.trim() === '');
  if (end < 0 || isTooLarge(lines.slice(0, end).join('\n'))) return undefined;
  const mended = isYaml ? mendYaml(lines.slice(0, end)) : mendToml(lines.slice(0, end));
  if (mended === undefined) return undefined;
  const made = `${marks}\n${[...mended.lines, marks].join('\n')}\n`;
  const front = parseFrontMatter(made);
  if (front.kind === 'malformed' || Object.keys(front.data).length === 0) return undefined;
  const bodyStart = startOfLine(file, head.length, end + 1);
  const open: ImportNote[] = isOpen ? [{ kind: 'front-matter-open', line: 1 }] : [];
  return {
    front: { ...front, body: file.slice(bodyStart), bodyLine: lineAt(file, bodyStart) },
    notes: [...open, ...mended.notes.map((note) => ({ ...note, line: (note.line ?? 0) + 1 }))],
  };
}

/** The offset behind so many lines from `start` on. */
function startOfLine(text: string, start: number, lines: number): number {
  let at = start;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

const tomlField = /^(\s*["']?[\w.-]+["']?\s*=\s*)(.*)$/;
const maxMendedLines = 20;
const maxShownCharacters = 60;

/** Mends TOML as `mendYaml` does YAML: the parser tells the line of the first fault. */
function mendToml(source: readonly string[]): ReturnType<typeof mendYaml> {
  const lines = [...source];
  const notes: ImportNote[] = [];
  for (let turn = 0; turn < maxMendedLines; turn += 1) {
    const front = parseFrontMatter(`+++\n${lines.join('\n')}\n+++\n`);
    if (front.kind === 'parsed') return { lines, notes };
    const at = front.line - 2;
    const line = lines[at];
    if (line === undefined || line.trim() === '') return undefined;
    const [, begin, value = ''] = tomlField.exec(line) ?? [];
    const text = JSON.stringify(value.trim().replace(/^(["'])(.*)\1$/, '$2'));
    if (begin !== undefined && value.trim() !== text) {
      lines[at] = begin + text;
      const field = begin.replace(/[\s"'=]/g, '');
      notes.push({ kind: 'line-mended', values: { field }, line: at + 1 });
    } else {
      lines[at] = '';
      const left = cutWithEnding(line.trim(), maxShownCharacters, '…');
      notes.push({ kind: 'line-left', values: { text: left }, line: at + 1 });
    }
  }
  return undefined;
}

const unopened =
  /^\uFEFF?((?:[A-Za-z_][\w-]*:(?:[ \t].*)?\r?\n|[ \t]+\S.*\r?\n|- .*\r?\n)+)---[ \t]*\r?\n/;

/**
 * Reads front matter that only a line behind it marks, as old versions of Hexo wrote it. It must
 * have a title and another field that articles have: a heading can be underlined by dashes too.
 */
export function readUnopenedFrontMatter(file: string): ParsedFrontMatter | undefined {
  const [whole, source] = unopened.exec(file) ?? [];
  if (whole === undefined || source === undefined || !/^title:/m.test(source)) return undefined;
  if (!/^(?:date|tags|categories|layout|comments|permalink):/m.test(source)) return undefined;
  const front = parseFrontMatter(`---\n${source}---\n`);
  if (front.kind === 'malformed') return undefined;
  return {
    ...front,
    body: file.slice(whole.length),
    bodyLine: lineAt(file, whole.length),
    lineOf: (field) => Math.max(1, front.lineOf(field) - 1),
  };
}
