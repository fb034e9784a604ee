import type Token from 'markdown-it/lib/token.mjs';
import type { Labels } from './labels.ts';
import type { Heading } from './rendering.ts';

/** What one rendering keeps for itself, from the first rule to the last: markdown-it’s `env`. */
export interface Environment {
  lang: string | undefined;
  labels: Labels;
  pictureSizes: PictureSizes | undefined;
  /** Filled by markdown-it: the definitions of links, by their normalised names. */
  references?: Record<string, { href: string; title?: string }>;
  abbreviations: Map<string, string>;
  footnotes: Map<string, Footnote>;
  toc: Heading[];
  /** Tables of contents that were placed so far, and what each of them lists. */
  tocCount: number;
  tocList: string | undefined;
  /** Cells of tables that their rows leave out. */
  missingCells: number;
  /** First line of the block whose text is being read, from 0. */
  line: number | undefined;
  /** Characters that were highlighted, and that formulas came to. */
  highlightedLength: number;
  mathLength: number;
  /** Texts within texts: the description of a picture within that of another. */
  inlineDepth: number;
}

export interface Footnote {
  /** Undefined until the text was seen to refer to it. */
  number: number | undefined;
  references: number;
  tokens: Token[];
}

/** Width and height in CSS pixels of the pictures that are known, by their address. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;
