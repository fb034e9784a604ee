import type { RefusedText } from './refusal.ts';

/** A heading of level 1 to 3, for a table of contents. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/**
 * A part of a text without its markup: a heading, a paragraph, a cell of a table, a block of code.
 */
export interface TextPart {
  isHeading: boolean;
  text: string;
}

/** A part of an article as an index of the search has it. */
export interface Passage {
  /** Tokens divided by spaces. */
  headings: string;
  /** The tokens of all that is no heading. */
  text: string;
  /** Headings and text as readers see them, a line for each part. */
  plain: string;
}

/** The result of rendering a text. */
export interface Rendering {
  html: string;
  toc: Heading[];
  /** The text of the first paragraph that has any; empty when there is none. */
  firstParagraph: string;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
  /** The whole text without its markup. */
  parts: TextPart[];
}

export type RenderResult = ({ kind: 'rendered' } & Rendering) | RefusedText;
