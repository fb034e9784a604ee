import type Token from 'markdown-it/lib/token.mjs';
import type { Heading } from '../../shared/render/rendering.ts';
import type { PictureSize } from '../../shared/uploads/picture-widths.ts';
import type { Labels } from './labels.ts';

/** The state of one rendering that all rules share: markdown-it’s `env`. */
export interface Environment {
  lang: string | undefined;
  labels: Labels;
  pictureSizes: PictureSizes | undefined;
  /** The definitions of links by their normalised names. markdown-it fills it. */
  references?: Record<string, { href: string; title?: string }>;
  abbreviations: Map<string, string>;
  footnotes: Map<string, Footnote>;
  toc: Heading[];
  /** The number of tables of contents so far, and their HTML, which is the same for all. */
  tocCount: number;
  tocList: string | undefined;
  /** Table cells that the text leaves out and markdown-it adds. */
  missingCells: number;
  /** Lines that quotes have looked at so far, and that did not belong to them. */
  linesLeftByQuotes: number;
  /** The first line of the block that is being read, from 0. */
  line: number | undefined;
  /** The characters of highlighted code so far, and those of MathML. */
  highlightedLength: number;
  mathLength: number;
  /** Whether formulas have their TeX as an attribute, for programs that do not know MathML. */
  keepsTex: boolean;
  /**
   * Gives code its colours instead of the loaded languages. `plain` collects the code whose colours
   * are not known yet.
   */
  colouring?: { colours: Colours; plain: Code[] } | undefined;
  /** How many texts are open: a picture’s description can hold a picture with a description. */
  inlineDepth: number;
}

export interface Code {
  content: string;
  /** The name of the language in the text, in lower case. */
  language: string;
  lines?: CodeLines | undefined;
}

/** How the lines of code are shown: which are marked, and whether they have numbers. */
export interface CodeLines {
  /** The marked lines, the first of the block is 1. Ranges in their order, without overlaps. */
  marked: readonly (readonly [from: number, to: number])[];
  /** The number of the first line. Undefined if no numbers are shown. */
  first: number | undefined;
}

/** HTML with classes for the colours. Undefined if there are none; null if they come later. */
export type Colours = (code: Code) => string | undefined | null;

export interface Footnote {
  /** Undefined until a reference to the note is found. */
  number: number | undefined;
  references: number;
  tokens: Token[];
}

export type PictureSizes = ReadonlyMap<string, PictureSize>;
