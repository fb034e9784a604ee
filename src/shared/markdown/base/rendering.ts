import type { RefusedText } from './refusal.ts';

/** A heading of level 1 to 3, for a table of contents. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** The result of rendering a text. */
export interface Rendering {
  html: string;
  toc: Heading[];
  /** The text of the first paragraph that has any; empty when there is none. */
  firstParagraph: string;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
}

export type RenderResult = ({ kind: 'rendered' } & Rendering) | RefusedText;
