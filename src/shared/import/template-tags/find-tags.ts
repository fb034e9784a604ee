import { rangeAt } from './base/ranges.ts';
import type { Range, Tag } from './base/tag.ts';

/** The forms of tags that a program knows. */
export interface TagSyntax {
  hasStatements: boolean;
  /** `liquid`: `{{ … }}`; `zola`: `{{ name(…) }}` and `{% name(…) %}`. */
  values: 'liquid' | 'zola' | 'any' | 'none';
  hasShortcodes: boolean;
}

/** Longer ones are text. */
const maxTagLength = 5_000;

const opening = /\{[%{]/g;
const statement = /^(end\b|[a-z_][\w-]*)(?:\(([\s\S]*)\)$|([\s\S]*)$)/i;
const call = /^([a-z_]\w*(?:::\w+)*)\s*\(([\s\S]*)\)$/i;
const shortcode = /^(\/?)\s*([a-z_][\w./-]*)([\s\S]*)$/i;
const escaped = /^\/\*([\s\S]*)\*\/$/;
/** What may stand before a block: blanks, and marks of quotes and list items. */
const lead = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;
const maxLeadLength = 200;

/** The tags of a text outside code, in their order. Takes time by the length of the text. */
export function findTags(text: string, syntax: TagSyntax, code: readonly Range[]): Tag[] {
  const tags: Tag[] = [];
  const ends = new Map<string, FirstBehind>();
  const find = (sign: string, from: number) => {
    const end = ends.get(sign) ?? new FirstBehind(text, sign);
    ends.set(sign, end);
    return end.find(from);
  };
  let lineStart = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = match.index;
    const inCode = rangeAt(code, start);
    if (inCode) {
      opening.lastIndex = inCode.end;
      continue;
    }
    const found = tagAt(text, start, syntax, find);
    // A tag that begins within the other one tells that the other one never ends.
    const next = found && find(text.slice(start, start + 2), start + 2);
    const isWhole = found && (next === undefined || next >= found.end || found.isQuoting);
    if (!found || !isWhole || found.end - start > maxTagLength) {
      opening.lastIndex = start + 1;
      continue;
    }
    for (
      let at = find('\n', lineStart);
      at !== undefined && at < start;
      at = find('\n', lineStart)
    ) {
      lineStart = at + 1;
    }
    const [marks = ''] = lead.exec(text.slice(lineStart, lineStart + maxLeadLength)) ?? [];
    const isFirst = lineStart + marks.length >= start;
    const quotes = marks.split('>').length - 1;
    const isInNewItem = /[^ \t>]/.test(marks);
    const { isQuoting, ...tag } = found;
    tags.push({ ...tag, start, lineStart, isFirst, quotes, isInNewItem });
    opening.lastIndex = found.end;
  }
  return tags;
}

interface FoundTag
  extends Pick<Tag, 'form' | 'name' | 'written' | 'isEnd' | 'isSelfClosed' | 'end'> {
  /** Whether it holds a text in quotes, which may have the signs of a tag. */
  isQuoting: boolean;
}

/** The tag at an offset where `{%` or `{{` stands. */
function tagAt(
  text: string,
  start: number,
  syntax: TagSyntax,
  find: (sign: string, from: number) => number | undefined,
): FoundTag | undefined {
  const sign = text[start + 2];
  const isStatement = text[start + 1] === '%';
  const isShortcode = !isStatement && (sign === '<' || sign === '%');
  const inner = isShortcode ? start + 3 : start + 2;
  const close = isStatement ? '%}' : sign === '<' ? '>}}' : sign === '%' ? '%}}' : '}}';
  if (isShortcode ? !syntax.hasShortcodes : isStatement && !syntax.hasStatements) return undefined;
  if (!isShortcode && !isStatement) {
    if (syntax.values === 'none') return undefined;
    const quoted = syntax.values === 'zola' ? undefined : literalAt(text, inner);
    if (quoted) return quoted;
  }
  const closeAt = find(close, inner);
  if (closeAt === undefined || closeAt - start > maxTagLength) return undefined;
  const content = withoutHyphens(text.slice(inner, closeAt));
  const end = closeAt + close.length;
  const plain = { end, isEnd: false, isSelfClosed: false, isQuoting: false };
  const [, shown] = escaped.exec(content) ?? [];
  if (shown !== undefined && (isShortcode || syntax.values !== 'liquid')) {
    const name = text.slice(start, inner) + shown + close;
    return { ...plain, form: 'escaped', name, written: '' };
  }
  if (isShortcode) return readShortcode(content, plain);
  if (isStatement) return readStatement(content, plain);
  const [, name, written = ''] = call.exec(content) ?? [];
  if (name !== undefined && syntax.values !== 'liquid') {
    return { ...plain, form: 'call', name, written };
  }
  if (syntax.values === 'zola') return undefined;
  return { ...plain, form: 'value', name: content, written: '' };
}

/** `{{-` and `-}}` take the blanks around a tag away. */
function withoutHyphens(content: string): string {
  return content.replace(/^-|-$/g, '').trim();
}

const literal =
  /-?\s*(?:"[^"\n]{0,500}"|'[^'\n]{0,500}')[^"'{}\n]{0,500}(?:"[^"\n]{0,500}"[^"'{}\n]{0,500})?\}\}/y;

/** A text in quotes, such as `{{ "{{" }}`, which may have the signs of a tag. */
function literalAt(text: string, inner: number): FoundTag | undefined {
  literal.lastIndex = inner;
  const [whole] = literal.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const name = withoutHyphens(whole.slice(0, -2));
  const end = inner + whole.length;
  const isNone = { isEnd: false, isSelfClosed: false };
  return { form: 'value', name, written: '', end, ...isNone, isQuoting: true };
}

type PlainTag = Pick<FoundTag, 'end' | 'isEnd' | 'isSelfClosed' | 'isQuoting'>;

function readStatement(content: string, plain: PlainTag): FoundTag | undefined {
  const [, name, inBrackets, behind = ''] = statement.exec(content) ?? [];
  if (name === undefined) return undefined;
  const isEnd = /^end/i.test(name);
  const form = inBrackets === undefined ? 'statement' : 'section';
  const written = (inBrackets ?? behind).trim();
  return { ...plain, form, name: isEnd ? name.slice(3) : name, written, isEnd };
}

function readShortcode(content: string, plain: PlainTag): FoundTag | undefined {
  const [, slash, name, behind = ''] = shortcode.exec(content) ?? [];
  if (name === undefined) return undefined;
  const isSelfClosed = /(?:^|(?<=[\s"'`]))\/$/.test(behind) || name.endsWith('/');
  const written = behind.replace(/(?:^|(?<=[\s"'`]))\/$/, '').trim();
  const isEnd = slash !== '';
  return {
    ...plain,
    form: 'shortcode',
    name: name.replace(/\/$/, ''),
    written,
    isEnd,
    isSelfClosed,
  };
}

/** Where a sign stands behind rising offsets, without reading any part of the text twice. */
class FirstBehind {
  #found = -1;
  #isOver = false;
  readonly #text: string;
  readonly #sign: string;

  constructor(text: string, sign: string) {
    this.#text = text;
    this.#sign = sign;
  }

  find(from: number): number | undefined {
    if (!this.#isOver && this.#found < from) {
      this.#found = this.#text.indexOf(this.#sign, from);
      this.#isOver = this.#found === -1;
    }
    return this.#isOver ? undefined : this.#found;
  }
}
