import { readParts, readWords } from '../base/arguments.ts';
import { makeTable, type WriteTag } from '../base/tag.ts';
import { block, writeCode, writeLink } from '../base/write-markdown.ts';
import { writeSection } from './boxes.ts';

/** `<!-- tab title -->`: a part of a body, up to the next such line. */
const partStart =
  /<!--[ \t]*(tab|node|timeline|item|cell|col|card)\b[ \t]*((?:(?!-->).){0,500}?)[ \t]*-->/gi;
const partEnd = /<!--[ \t]*end(?:tab|node|timeline|item|cell|col|card)[ \t]*-->/gi;

interface Part {
  /** What the line is of: `tab`, `node` and so on. */
  kind: string;
  title: string;
  text: string;
}

function divide(whole: string): { first: string; parts: Part[] } {
  const body = whole.replace(partEnd, '');
  const starts = [...body.matchAll(partStart)];
  const parts = starts.map(({ index, 0: line, 1: kind = '', 2: title = '' }, at) => {
    const text = body.slice(index + line.length, starts[at + 1]?.index);
    return { kind: kind.toLowerCase(), title, text: withoutBlankLines(text) };
  });
  return { first: withoutBlankLines(body.slice(0, starts[0]?.index)), parts };
}

const withoutBlankLines = (text: string) => text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();

/** Tabs, timelines and grids: all of their parts, one below the other. */
const writeParts: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const { first, parts } = divide(call.body);
  const texts = parts.map(({ kind, title, text }, at) => {
    // `title@icon`; without a title, tabs were numbered.
    const caption = title.replace(/@.*$/, '').trim();
    return writeSection(caption || (kind === 'tab' ? String(at + 1) : ''), text).text;
  });
  return block([first, ...texts].filter(Boolean).join('\n\n'));
};

/** `title, colour`; Stellar has options such as `api:…` there. */
const writeTimeline: WriteTag = (call) => {
  const [title = ''] = readParts(call.written);
  const parts = writeParts(call);
  return parts && /^[a-z_]+:/i.test(title) ? parts : parts && writeSection(title, parts.text);
};

const writeTimeNode: WriteTag = (call) =>
  call.body === undefined ? undefined : writeSection(readParts(call.written)[0], call.body);

/** `[title] [address]`, with the language of the code as the title of each part. */
const writeTabbedCode: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const words = readWords(call.written).map(({ text }) => text);
  const href = words.find((word) => /^https?:\/\//i.test(word));
  const title = words.filter((word) => word !== href).join(' ');
  const { first, parts } = divide(call.body);
  const codes = [{ title: '', text: first }, ...parts].filter(({ text }) => text !== '');
  const written = codes.map(({ title: language, text }) =>
    writeCode(call, { code: text, language: language.trim(), title }),
  );
  const link = href === undefined ? undefined : writeLink(href);
  return block([...written, ...(link ? [link] : [])].map(({ text }) => text).join('\n\n'));
};

/** Tags whose bodies have parts that comments of HTML divide. */
export const hexoPartTags = makeTable([
  ['tabs subtabs subsubtabs grid swiper', 'text', writeParts],
  ['timeline', 'text', writeTimeline],
  ['timenode', 'text', writeTimeNode],
  ['tabbed_codeblock', 'code', writeTabbedCode],
]);
