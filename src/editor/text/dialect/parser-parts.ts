import type { MarkdownExtension } from '@lezer/markdown';
import { dialectBlocks } from './blocks.ts';
import { inlineMarks } from './inline.ts';

/**
 * What makes this dialect of Lezer’s Markdown with the extensions of GitHub, for the editor and for
 * workers: HTML and addresses without brackets are plain text.
 */
export const dialectParts: MarkdownExtension = [
  { remove: ['HTMLBlock', 'Autolink'] },
  inlineMarks,
  dialectBlocks,
];
