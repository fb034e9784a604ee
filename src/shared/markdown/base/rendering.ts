import type { RefusedText } from './refusal.ts';

/** A top-level block: what its lines in the source came to. */
export interface Block {
  /** Its first and last line in the source, from 1; both 0 for what is put together from all over (the notes). */
  firstLine: number;
  lastLine: number;
  html: string;
}

export interface TocEntry {
  level: number;
  id: string;
  text: string;
  /** Line in the source, from 1. */
  line: number;
}

/** What a document holds, beside its HTML. */
export interface Facts {
  /** All words, without markup: a line for each block, formulas and code as they are written. */
  text: string;
  /** The text of the first paragraph that has any; empty when there is none. */
  firstParagraph: string;
  hanCharacters: number;
  /** Words of the scripts that part them by spaces. */
  words: number;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
  /** Code languages as the fences name them, in lower case, each once. */
  languages: string[];
  /** Addresses in their order, each as often as it stands there. */
  links: string[];
  pictures: { address: string; alt: string }[];
}

export interface Rendering extends Facts {
  /** The blocks’ HTML, joined. */
  html: string;
  blocks: Block[];
  toc: TocEntry[];
}

export type RenderResult = ({ kind: 'rendered' } & Rendering) | RefusedText;
