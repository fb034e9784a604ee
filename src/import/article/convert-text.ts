import { documentLimits } from '../../shared/document-schemas.ts';
import { ownValue } from '../../shared/front-matter/fields.ts';
import type { ImportNote } from '../../shared/import/import-note.ts';
import { convertTags } from '../../shared/import/template-tags/convert-tags.ts';
import { type ConvertedHtml, convertHtml } from '../html-in-markdown/convert-html.ts';
import { findParts } from '../markdown/find-parts.ts';
import { readTeaser } from '../markdown/opening.ts';
import { originalLines } from '../markdown/original-lines.ts';
import { convertObsidian } from '../obsidian/convert-obsidian.ts';
import type { OldSite } from '../site/old-site.ts';

export interface ConvertTools {
  site: OldSite;
  title: string;
  /** Whether HTML stays as it is written. */
  keepsHtml: boolean;
  /** Whether a link in this article leads to an article or a file of the folder. */
  isKnown(href: string): boolean;
  /** The title of the article of the folder to which a link leads. */
  titleOf(href: string): string | undefined;
  /** Whether a link in this article would lead readers to a draft of a vault. */
  isDraft(href: string): boolean;
}

export interface ConvertedMarkdown {
  markdown: string;
  /** The Markdown above the mark that ends the excerpt (`<!-- more -->`). */
  opening?: string;
  /** The tags that stand in the text. */
  tags?: string[];
  /** Without the path of the file. Their lines count within the text. */
  notes: ImportNote[];
}

/**
 * Turns what other programs write into Markdown of Suibi. Links and pictures keep the addresses of
 * the old site and the paths of the folder: `rewriteLinks` leads them to their new addresses later.
 */
export function convertText(markdown: string, tools: ConvertTools): ConvertedMarkdown {
  const { site, title, keepsHtml, isKnown, titleOf } = tools;
  const withoutTags = convertTags(markdown, {
    program: site.program,
    isKnown,
    titleOf,
    findParts,
    findValue: (name) => (name === 'page.title' ? title : findSetting(site, name)),
  });
  const html: ConvertedHtml = keepsHtml
    ? { markdown: withoutTags.markdown, notes: [], teaser: undefined }
    : convertHtml(withoutTags.markdown, { isKramdown: site.program === 'Jekyll' });
  const { teaser } = html;
  const notes = [...withoutTags.notes, ...withLinesOf(markdown, withoutTags.markdown, html.notes)];
  if (site.program !== 'Obsidian') {
    return { markdown: html.markdown, ...(teaser === undefined ? {} : { opening: teaser }), notes };
  }
  const isStrict = ownValue(site.config, 'strictLineBreaks') === true;
  const keepsLines = site.config !== undefined && !isStrict;
  const convert = (text: string) => convertObsidian(text, tools, { keepsLines });
  const note = convert(html.markdown);
  return {
    ...note,
    ...(teaser === undefined ? {} : { opening: convert(teaser).markdown }),
    notes: [...notes, ...withLinesOf(markdown, html.markdown, note.notes)],
  };
}

/** HTML, strong words and links. Other signs can be meant as they stand. */
const excerptMarks =
  /<(?:br|img|hr)\b[^>]*>|<([a-z]\w*)\b[^>]*>[\s\S]*<\/\1>|\*\*\S[\s\S]*\S\*\*|\]\((?:https?:|[/.#])/i;

/**
 * The excerpt that the front matter names, as plain text: themes show it as Markdown with HTML.
 * Empty if it has no words.
 */
export function toPlainExcerpt(excerpt: string, tools: ConvertTools): string {
  if (tools.keepsHtml || !excerptMarks.test(excerpt)) return excerpt;
  const { markdown } = convertText(excerpt, tools);
  return readTeaser(markdown, markdown, documentLimits.maxExcerptCharacters);
}

/** The value of a variable such as `site.author.name`: a text or a number of the configuration. */
function findSetting({ config }: OldSite, name: string): string | undefined {
  const [first, ...path] = name.split('.');
  if (first !== 'site' || path.length === 0) return undefined;
  const value = path.reduce<unknown>((of, each) => ownValue(of, each), config);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The messages about a text with the lines of the text that it was made of. */
function withLinesOf(before: string, after: string, notes: readonly ImportNote[]): ImportNote[] {
  if (notes.length === 0) return [];
  const lineOf = originalLines(before, after);
  return notes.map(({ line = 1, ...note }) => ({ ...note, line: lineOf(line) }));
}
