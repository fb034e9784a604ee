import type { RefusedText } from './refusal.ts';

/** A heading of level 1 to 3, for a table of contents. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A part of a text without its markup: a heading, a paragraph, a cell of a table, a block of code. */
export interface TextPart {
  isHeading: boolean;
  text: string;
}

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
