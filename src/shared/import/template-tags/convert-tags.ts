import { LeftTags } from './base/left-tags.ts';
import type { Range, Tag } from './base/tag.ts';
import { dialectOf } from './dialects.ts';
import { readTags, type TextParts } from './pair-tags.ts';
import { convertAdmonitions } from './programs/admonitions.ts';
import { convertContainers } from './programs/containers.ts';
import { convertAttributes } from './programs/kramdown.ts';
import { convertMdx } from './programs/mdx.ts';
import { convertNotices } from './programs/notices.ts';
import { writeTags } from './write-tags.ts';

export interface TagOptions {
  /** The program of the folder. Undefined: the syntax of a tag tells whose it is. */
  program: string | undefined;
  /** Whether a link has a target in the folder. */
  isKnown: (href: string) => boolean;
  /** The title of an article of the folder. */
  titleOf?: (href: string) => string | undefined;
  /** Code, and blocks of HTML, each in their order. */
  findParts: (markdown: string) => TextParts;
  /** The text of a variable such as `page.title` or `site.title`. */
  findValue?: (name: string) => string | undefined;
}

/** Data for a note of the kind `tags-left`. */
export interface LeftTagsNote {
  kind: 'tags-left';
  /** In the Markdown that was given, from 1: where the first of the tags stands. */
  line: number;
  values: { names: [name: string, count: number][] };
}

const mayHaveTags =
  /\{[%{:/]| markdown="|\\\{#|^(?:im|ex)port\s|^[ \t>]*(?::::|!!!|\?\?\?|<<<|<\/?[A-Z])|<Badge\b/m;

/**
 * Turns template tags of Jekyll, Hexo, Hugo, Zola, VitePress and Docusaurus into Markdown. Code is
 * never touched, and tags that are unknown, or whose target is, stay as they are and are counted.
 * Links keep the addresses of the old site. Takes time by the length of the text.
 */
export function convertTags(
  markdown: string,
  { program, isKnown, findParts, ...find }: TagOptions,
): { markdown: string; notes: LeftTagsNote[] } {
  const dialect = mayHaveTags.test(markdown) ? dialectOf(program) : undefined;
  if (!dialect) return { markdown, notes: [] };
  const left = new LeftTags();
  const findCode = (text: string): readonly Range[] => findParts(text).code;
  let text = markdown;
  left.begin(text);
  if (dialect.hasContainers) text = convertContainers(text, findCode, isKnown, left);
  if (dialect.hasMdx) text = convertMdx(text, findCode, program !== undefined);
  if (dialect.hasAttributes) text = convertNotices(text, findCode);
  left.begin(text);
  if (/\{[%{]/.test(text)) {
    const read = readTags(text, dialect.syntax, dialect.ruleOf, findParts);
    const onLeft = (tag: Tag) => {
      const isTag = tag.form !== 'value' || dialect.hasValues;
      if (isTag) left.add(nameOf(tag), tag.start);
    };
    const { titleOf = nothingFor, findValue = nothingFor } = find;
    const site = { ruleOf: dialect.ruleOf, isKnown, titleOf, findValue, onLeft };
    text = writeTags(text, read, site);
  }
  if (dialect.hasAdmonitions) text = convertAdmonitions(text, findCode);
  if (dialect.hasAttributes) text = convertAttributes(text, findCode);
  // Lines that load components stood at the top.
  if (!markdown.startsWith('\n')) text = text.replace(/^\n+/, '');
  const found = left.read();
  if (!found) return { markdown: text, notes: [] };
  const { line, names } = found;
  return { markdown: text, notes: [{ kind: 'tags-left', line, values: { names } }] };
}

const nothingFor = () => undefined;

/** How a note names a tag. */
function nameOf({ form, name, written, isEnd }: Tag): string {
  if (form === 'value') return /^[\w.$-]+/.exec(name)?.[0] ?? '{{ }}';
  if (isEnd) return form === 'shortcode' ? `/${name}` : `end${name}`;
  const [file] = /^include(?:_cached|_relative)?$/.test(name)
    ? (/^[\w./-]+/.exec(written) ?? [])
    : [];
  return file === undefined ? name : `${name} ${file}`;
}
