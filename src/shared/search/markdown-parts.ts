import type { TextPart } from '../render/rendering.ts';

const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** The lines of a Markdown text as parts of an index, as its writer sees them. Lines without words are left out. */
export function* markdownParts(markdown: string): Generator<TextPart> {
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    if (text !== '') yield { isHeading: heading.test(line), text };
  }
}
