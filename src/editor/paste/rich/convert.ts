import { htmlToMarkdown } from './html-to-markdown.ts';

/**
 * The Markdown of the HTML in the clipboard. Scripts in it do not run, and its pictures are not
 * loaded. Footnotes have the numbers from `firstNote` on.
 */
export function convert(html: string, firstNote: number): string {
  const parse = (safe: string) => new DOMParser().parseFromString(safe, 'text/html').body;
  return htmlToMarkdown(html, parse, firstNote);
}
