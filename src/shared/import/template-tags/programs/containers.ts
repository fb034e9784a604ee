import { readArguments } from '../base/arguments.ts';
import type { LeftTags } from '../base/left-tags.ts';
import { listLines, rangeAt, type TextLine } from '../base/ranges.ts';
import type { Range } from '../base/tag.ts';
import { boxKindOf } from './boxes.ts';

const colons = /^([ \t>]*)(:{3,})[ \t]*([a-z][\w-]*)?(.*)$/i;
const tabOfTheme = /^([ \t>]*)@tab(?::active)?[ \t]+(\S[^#\n]*)/;
const snippet = /^([ \t>]*)<<<[ \t]*([^\s{#[]+)/;
const badge = /<Badge\b([^<>]{0,500}?)(?:\/>|>([^<>]{0,500})<\/Badge>)/g;

/** Containers that the renderer shows itself. */
const shown =
  /^(?:note|tip|hint|important|warning|attention|caution|danger|error|bug|failure|fail|missing|success|check|done|question|help|faq|info|abstract|summary|tldr|todo|example|quote|cite|details|links)$/i;

/** Containers that only arrange their content. */
const plain =
  /^(?:code-group|code-tabs|raw|v-pre|tabs|left|right|center|justify|steps|card-grid|card-masonry|flex)$/i;

/**
 * Makes of the containers of VitePress, VuePress and Docusaurus those that the renderer has: the
 * lines of one that only arranges its content become blank. No line is added or goes.
 */
export function convertContainers(
  markdown: string,
  findCode: (markdown: string) => readonly Range[],
  isKnown: (href: string) => boolean,
  left: LeftTags,
): string {
  if (!/^[ \t>]*(?::::|<<<)|<Badge\b/m.test(markdown)) return markdown;
  const containers = new Containers(findCode(markdown), isKnown, left);
  const lines = listLines(markdown, containers.code);
  return lines.map((line) => (line.isCode ? line.text : containers.convert(line))).join('\n');
}

class Containers {
  readonly code: readonly Range[];
  readonly #isKnown: (href: string) => boolean;
  readonly #left: LeftTags;
  /** The containers that are open, the outermost first. */
  readonly #open: { colons: number; isPlain: boolean }[] = [];

  constructor(code: readonly Range[], isKnown: (href: string) => boolean, left: LeftTags) {
    this.code = code;
    this.#isKnown = isKnown;
    this.#left = left;
  }

  convert(line: TextLine): string {
    const [, indent = '', signs = '', word, behind = ''] = colons.exec(line.text.trimEnd()) ?? [];
    const attributes = word === undefined ? /^\{([^{}]*)\}$/.exec(behind)?.[1] : undefined;
    if (attributes !== undefined) return this.#beginOfPandoc(indent, signs, attributes);
    const isPlainLine =
      signs !== '' &&
      (word === undefined
        ? behind === '' && this.#close(signs.length)
        : this.#begin(word, signs.length, line.start));
    if (isPlainLine) return indent.trimEnd();
    // Docusaurus lets attributes stand behind the title.
    if (signs !== '')
      return line.text.replace(/^([ \t>]*:{3,}\w+(?:\[.*\])?)\{[.#][^{}]*\}(?=\s*$)/, '$1');
    const [, inTab, title] = tabOfTheme.exec(line.text) ?? [];
    if (title && this.#open.some(({ isPlain }) => isPlain)) return `${inTab}**${title.trim()}**`;
    return this.#convertSnippet(line) ?? this.#withoutBadges(line);
  }

  /** `::: {.callout-tip title="Tea"}`; one without a kind only gives a class to its content. */
  #beginOfPandoc(indent: string, signs: string, attributes: string): string {
    const classes = attributes.match(/\.[\w-]+/g) ?? [];
    const kind = classes
      .map((name) => boxKindOf(name.replace(/^\.(?:callout-)?/, '')))
      .find(Boolean);
    const title = readArguments(attributes).named.get('title')?.text ?? '';
    this.#open.push({ colons: signs.length, isPlain: kind === undefined });
    return kind === undefined ? indent.trimEnd() : `${indent}${signs} ${kind} ${title}`.trimEnd();
  }

  /** Whether the line of the beginning becomes blank. */
  #begin(word: string, count: number, offset: number): boolean {
    const isPlain = plain.test(word);
    this.#open.push({ colons: count, isPlain });
    if (!isPlain && !shown.test(word)) this.#left.add(`:::${word}`, offset);
    return isPlain;
  }

  /**
   * Closes the innermost container of as many colons, or else the innermost one if it has fewer.
   * Returns whether the line of the end becomes blank.
   */
  #close(count: number): boolean {
    const same = this.#open.findLastIndex((each) => each.colons === count);
    const isFewer = (this.#open.at(-1)?.colons ?? count) < count;
    const at = same >= 0 || !isFewer ? same : this.#open.length - 1;
    const closed = this.#open[at];
    if (closed) this.#open.length = at;
    return closed?.isPlain ?? false;
  }

  /** `<<< @/file.js{1,3}` shows a file of the site. */
  #convertSnippet({ text, start }: TextLine): string | undefined {
    const [, indent, path = ''] = snippet.exec(text) ?? [];
    if (indent === undefined) return undefined;
    const href = path.startsWith('@/') ? path.slice(1) : path;
    if (this.#isKnown(href)) return `${indent}[${path.slice(path.lastIndexOf('/') + 1)}](${href})`;
    this.#left.add('<<<', start);
    return text;
  }

  #withoutBadges({ text, start }: TextLine): string {
    if (!text.includes('<Badge')) return text;
    return text.replace(
      badge,
      (whole, attributes: string, inner: string | undefined, at: number) => {
        if (rangeAt(this.code, start + at)) return whole;
        const [, given = ''] = /\btext=["']([^"']*)["']/.exec(attributes) ?? [];
        return (inner ?? given).trim();
      },
    );
  }
}
