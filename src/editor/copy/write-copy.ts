import { listChildren } from '../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';
import { escapeMarkup, unescapeMarkup } from '../../shared/xml.ts';
import { writeBlocks } from './blocks.ts';
import { writeInline } from './inline.ts';
import type { Note } from './notes.ts';
import { type CopyOptions, type Losses, Sheet } from './sheet.ts';

export interface Copied {
  html: string;
  /** The words alone. */
  plain: string;
  losses: Losses;
}

/**
 * An article for the editor of 微信 or 知乎. `root` has the HTML of our renderer, with the TeX of its
 * formulas. The text is there whole, and has no class, no id and no relative address; only a
 * formula of 知乎 has a class.
 */
export function writeCopy(root: TreeElement, options: CopyOptions): Copied {
  const sheet = new Sheet(root, options);
  const text = writeBlocks(listChildren(root), sheet);
  const notes = [...writeNotes(sheet)].join('');
  const heading = sheet.isChinese ? '参考' : 'References';
  const end = notes === '' ? '' : `<p${sheet.style('notesHeading')}>${heading}</p>${notes}`;
  const html =
    sheet.target === 'weixin'
      ? `<section${sheet.style('article')}>${text}${end}</section>`
      : text + end;
  return { html, plain: plainOf(html), losses: sheet.losses };
}

function* writeNotes(sheet: Sheet): Generator<string> {
  for (const [number, note] of sheet.notes) {
    const { line, rest } = note.kind === 'link' ? linkNote(note, sheet) : footnote(note, sheet);
    yield `<p${sheet.style('note')}>[${number}] ${line}</p>${rest}`;
  }
}

function linkNote({ words, address }: Note & { kind: 'link' }, sheet: Sheet) {
  const shown = escapeMarkup(address);
  if (words === '') return { line: shown, rest: '' };
  return { line: `${escapeMarkup(words)}${sheet.isChinese ? '：' : ': '}${shown}`, rest: '' };
}

/** The number stands before the first line of the note. Blocks below it follow. */
function footnote({ item }: Note & { kind: 'footnote' }, sheet: Sheet) {
  const children = listChildren(item).filter(({ nodeType }) => nodeType === 1);
  const isText = children[0]?.nodeName === 'P';
  const line = isText && children[0] ? listChildren(children[0]) : [];
  return {
    line: writeInline(line, sheet).trim(),
    rest: writeBlocks(children.slice(isText ? 1 : 0), sheet),
  };
}

function plainOf(html: string): string {
  return unescapeMarkup(
    html
      .replace(/<br>|<\/(?:tr|li)>|(?<!>)<[uo]l[^>]*>/g, '\n')
      .replace(/<\/t[dh]>/g, '\t')
      .replace(/<\/(?:p|h\d|pre|table|ul|ol)>/g, '\n\n')
      .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' '),
  )
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
