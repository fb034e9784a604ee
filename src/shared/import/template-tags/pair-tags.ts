import type { Range, Tag, TagRule } from './base/tag.ts';
import { findTags, type TagSyntax } from './find-tags.ts';

/** Parts of a Markdown text that stay as they are, and blocks of HTML. */
export interface TextParts {
  code: readonly Range[];
  html: readonly Range[];
}

export interface PairedTag extends Tag {
  /** The tag that ends it. */
  endTag?: Range;
  /** Whether what is between the tag and its end stays as it is. */
  isCode: boolean;
}

export interface ReadTags {
  tags: PairedTag[];
  html: readonly Range[];
}

/**
 * The body of a tag for code can have what looks like a fence of Markdown, and a fence can have
 * what looks like such a tag: so the text is read again without the bodies that were found, at most
 * this often.
 */
const maxReadings = 4;

/** Tags that stand within as many others stay: each level is moved once more. */
const maxDepth = 20;

/** Each tag outside code, with its end. */
export function readTags(
  text: string,
  syntax: TagSyntax,
  ruleOf: (tag: Tag) => TagRule | undefined,
  findParts: (markdown: string) => TextParts,
): ReadTags {
  let visible = text;
  for (let reading = 1; ; reading += 1) {
    const { code, html } = findParts(visible);
    const tags = pairCode(visible, findTags(visible, syntax, code), ruleOf);
    const bodies = tags.flatMap(({ end, endTag, isCode }) =>
      isCode && endTag ? [{ start: end, end: endTag.start }] : [],
    );
    const hidden = hide(visible, bodies);
    if (hidden === visible || reading === maxReadings)
      return { tags: pairTexts(tags, ruleOf), html };
    visible = hidden;
  }
}

/** One word in the place of each part, which ends no block. No offset changes. */
function hide(text: string, parts: readonly Range[]): string {
  let result = '';
  let done = 0;
  for (const { start, end } of parts) {
    result += text.slice(done, start) + 'x'.repeat(end - start);
    done = end;
  }
  return result + text.slice(done);
}

/** Leaves out the tags within the bodies of tags for code. */
function pairCode(
  text: string,
  tags: readonly Tag[],
  ruleOf: (tag: Tag) => TagRule | undefined,
): PairedTag[] {
  const ends = new Map<string, NextEnd>();
  const paired: PairedTag[] = [];
  let until = 0;
  for (const tag of tags) {
    if (tag.start < until) continue;
    const mayHaveBody = !tag.isEnd && !tag.isSelfClosed && tag.form !== 'call';
    const isCode = mayHaveBody && ruleOf(tag)?.body === 'code';
    const key = `${tag.form} ${tag.name}`;
    const end = ends.get(key) ?? new NextEnd(text, tag);
    ends.set(key, end);
    const endTag = isCode ? end.find(tag.end) : undefined;
    if (endTag) until = endTag.end;
    paired.push(endTag ? { ...tag, endTag, isCode: true } : { ...tag, isCode: false });
  }
  return paired;
}

/** The first end of a tag behind rising offsets, wherever it stands. */
class NextEnd {
  #found: Range | undefined;
  #isOver = false;
  readonly #text: string;
  readonly #pattern: RegExp;

  constructor(text: string, { form, name }: Tag) {
    this.#text = text;
    const written = name.replace(/[^\w]/g, '\\$&');
    this.#pattern =
      form === 'shortcode'
        ? new RegExp(String.raw`\{\{[<%][ \t]{0,9}/[ \t]{0,9}${written}[ \t]{0,9}[>%]\}\}`, 'g')
        : new RegExp(String.raw`\{%-?[ \t]{0,9}end(?:${written})?[ \t]{0,9}-?%\}`, 'gi');
  }

  find(from: number): Range | undefined {
    if (!this.#isOver && (this.#found?.start ?? -1) < from) {
      this.#pattern.lastIndex = from;
      const match = this.#pattern.exec(this.#text);
      this.#found = match ? { start: match.index, end: match.index + match[0].length } : undefined;
      this.#isOver = match === null;
    }
    return this.#isOver ? undefined : this.#found;
  }
}

/** Pairs the other tags with their ends: what begins within another one ends within it. */
function pairTexts(
  tags: readonly PairedTag[],
  ruleOf: (tag: Tag) => TagRule | undefined,
): PairedTag[] {
  const open: PairedTag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const ends = new Set<PairedTag>();
  for (const tag of tags) {
    if (tag.isCode || tag.isSelfClosed || tag.form === 'value' || tag.form === 'escaped') continue;
    if (!tag.isEnd) {
      if (tag.form === 'call' || ruleOf(tag)?.body === 'none') continue;
      open.push(tag);
      count(tag.name, 1);
      continue;
    }
    // The end of Zola's tags has no name.
    const isAny = tag.name === '';
    if (!isAny && (counts.get(tag.name) ?? 0) === 0) continue;
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.name, -1);
      if (isAny ? last.form !== 'section' : last.name !== tag.name) continue;
      if (!standTogether(last, tag)) continue;
      last.endTag = tag;
      ends.add(tag);
      break;
    }
  }
  return dropDeep(tags.filter((tag) => !tag.isEnd || !ends.has(tag)));
}

/** Whether both stand in the same quotation, and the end not in a list item of its own. */
function standTogether(tag: Tag, end: Tag): boolean {
  const isInOtherItem = end.isInNewItem && end.lineStart !== tag.lineStart;
  return tag.quotes === end.quotes && !isInOtherItem;
}

/** Leaves out the tags that stand too deep in others, with their ends. */
function dropDeep(tags: readonly PairedTag[]): PairedTag[] {
  const open: number[] = [];
  return tags.filter(({ start, endTag }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) <= start) open.pop();
    if (!endTag) return true;
    open.push(endTag.end);
    return open.length <= maxDepth;
  });
}
