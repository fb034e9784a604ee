import type { ImportNote } from '../../shared/import/import-note.ts';
import type { OldSite } from '../site/old-site.ts';

export interface ConvertTools {
  site: OldSite;
  /** Whether HTML stays as it is written. */
  keepsHtml: boolean;
  /** Whether a link in this article leads to an article or a file of the folder. */
  isKnown(href: string): boolean;
}

export interface ConvertedMarkdown {
  markdown: string;
  /** The Markdown above the mark that ends the excerpt (`<!-- more -->`). */
  opening?: string;
  /** Without the path of the file. Their lines count within the text. */
  notes: ImportNote[];
}

/**
 * Turns what other programs write into Markdown of Suibi. Links and pictures keep the addresses of
 * the old site and the paths of the folder: `rewriteLinks` leads them to their new addresses later.
 */
export function convertText(markdown: string, _tools: ConvertTools): ConvertedMarkdown {
  return { markdown, notes: [] };
}
