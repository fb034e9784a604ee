import { htmlToMarkdown } from './html-to-markdown.ts';

/**
 * The Markdown of the HTML in the clipboard. Scripts in it do not run, and its pictures are not
 * loaded.
 */
export function convert(html: string): string {
  return htmlToMarkdown(html, (safe) => new DOMParser().parseFromString(safe, 'text/html').body);
}
