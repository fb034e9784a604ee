import { parseHtml } from './parse-html.ts';

/** Titles and names can have entities and elements. */
export function plainText(html: string): string {
  const root = /[&<]/.test(html) ? parseHtml(html) : undefined;
  const text = root === undefined || typeof root === 'string' ? html : (root.textContent ?? '');
  return text.replace(/\s+/g, ' ').trim();
}
