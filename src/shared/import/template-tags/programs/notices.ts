import { listLines, rangeAt } from '../base/ranges.ts';
import type { Range } from '../base/tag.ts';
import { writeContainer } from '../base/write-markdown.ts';
import { boxOf } from './kramdown.ts';

type FindCode = (markdown: string) => readonly Range[];

const captureTag = /\{%-?\s*(?:capture\s+["']?([\w-]+)["']?|endcapture)\s*-?%\}/g;
const shown = String.raw`\{\{-?\s{0,9}([\w-]+)\s{0,9}\|\s{0,9}markdownify\s{0,9}-?\}\}`;
const shownCapture = new RegExp(
  String.raw`<div class="([^"\n]{1,100})">\s{0,40}${shown}\s{0,40}</div>|${shown}`,
  'g',
);
const opening = /^[ \t]*<div class="([^"\n]{1,100})" markdown="(?:1|block|span)">[ \t]*\r?$/;
const closing = /^[ \t]*<\/div>[ \t]*\r?$/;

/**
 * Boxes of more than one paragraph, as Minimal Mistakes has them: a `<div class="notice">` with
 * Markdown, which may stand between `{% capture name %}` and `{% endcapture %}` above it.
 */
export function convertNotices(markdown: string, findCode: FindCode): string {
  const text = markdown.includes('markdownify') ? placeCaptures(markdown, findCode) : markdown;
  return /<div class="[^"\n]{1,100}" markdown=/.test(text) ? writeNotices(text, findCode) : text;
}

interface Capture {
  name: string;
  start: number;
  end: number;
  body: string;
}

/** Puts a text where it is shown. One that is not shown once, or not as Markdown, stays. */
function placeCaptures(markdown: string, findCode: FindCode): string {
  const code = findCode(markdown);
  const all = listCaptures(markdown, code);
  const captures = Map.groupBy(all, ({ name }) => name);
  const places = [...markdown.matchAll(shownCapture)].filter(
    ({ index }) => !rangeAt(code, index) && !rangeAt(all, index),
  );
  const uses = Map.groupBy(places, ([, , inBox, name]) => inBox ?? name ?? '');
  const edits = [...uses].flatMap(([name, [use, ...others]]) => {
    const [capture, ...again] = captures.get(name) ?? [];
    if (!use || !capture || others.length + again.length > 0 || use.index < capture.end) return [];
    const [whole, box] = use;
    const body = capture.body.trim();
    const text = box === undefined ? body : `<div class="${box}" markdown="1">\n${body}\n</div>`;
    const { start, end } = capture;
    return [
      { start, end, text: '' },
      { start: use.index, end: use.index + whole.length, text },
    ];
  });
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    parts.push(markdown.slice(done, start), text);
    done = end;
  }
  const trimmed = [...parts, markdown.slice(done)].map((part) => part.replace(blankStart, ''));
  return edits.length === 0 ? markdown : trimmed.map(trimEnd).filter(Boolean).join('\n\n');
}

const blankStart = /^(?:[ \t]*\r?\n)+/;
const trimEnd = (text: string) => text.trimEnd();

function listCaptures(markdown: string, code: readonly Range[]): Capture[] {
  const found: Capture[] = [];
  let open: { name: string; start: number; bodyStart: number } | undefined;
  for (const { 0: tag, 1: name, index } of markdown.matchAll(captureTag)) {
    if (rangeAt(code, index)) continue;
    const end = index + tag.length;
    if (name !== undefined) open = { name, start: index, bodyStart: end };
    else if (open) {
      const { bodyStart, ...capture } = open;
      found.push({ ...capture, end, body: markdown.slice(bodyStart, index) });
      open = undefined;
    }
  }
  return found;
}

function writeNotices(markdown: string, findCode: FindCode): string {
  const lines: string[] = [];
  let open: { kind: string; at: number } | undefined;
  for (const { text, isCode } of listLines(markdown, findCode(markdown))) {
    const [, names] = isCode ? [] : (opening.exec(text) ?? []);
    const kind = names && boxOf(names.replace(/^|\s+/g, ' .'))?.kind;
    if (kind) open = { kind, at: lines.length };
    else if (!isCode && text.includes('<div')) open = undefined;
    lines.push(text);
    if (!open || isCode || !closing.test(text)) continue;
    const body = lines
      .slice(open.at + 1, -1)
      .join('\n')
      .trim();
    const box = writeContainer(open.kind, '', body)?.text ?? '';
    lines.splice(open.at, lines.length, ...(lines[open.at - 1]?.trim() ? [''] : []), box);
    open = undefined;
  }
  return lines.join('\n');
}
