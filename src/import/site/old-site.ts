import type { ListRedirect } from '../../db/articles/redirects.ts';
import { type ListWords, listAddresses } from './list-addresses.ts';

/** The programs whose folders an import knows. A folder of VuePress is one of VitePress here. */
export type SiteProgram =
  | 'Hexo'
  | 'Jekyll'
  | 'Hugo'
  | 'Zola'
  | 'VitePress'
  | 'Docusaurus'
  | 'Obsidian';

/** The site that a folder was written for, as its configuration tells. */
export interface OldSite {
  /** Undefined if the folder is of no program that is known. */
  program: SiteProgram | undefined;
  /** The whole address of the site; undefined if nothing tells it. */
  address: string | undefined;
  /** What stands before all paths of the site, such as `/blog`; empty at the root of a host. */
  prefix: string;
  /** An IANA name. Dates without a zone are read in it. Undefined: as UTC. */
  timeZone: string | undefined;
  /** The addresses of the lists that the site had of these words. */
  lists(words: ListWords): ListRedirect[];
  /** The folder of the site, relative to the imported one. Empty if they are the same. */
  root: string;
  /** Where the imported folder is in that of the site. Empty unless it is one below it. */
  place: string;
  /** The configuration as it is written; undefined without one. */
  config: unknown;
  /** The owner’s own pattern of addresses (`--permalink`). It comes before the configuration. */
  pattern?: string | undefined;
}

/** A folder of Markdown files of which nothing more is known. */
export const unknownSite: OldSite = {
  program: undefined,
  address: undefined,
  prefix: '',
  timeZone: undefined,
  lists: (words) => listAddresses({ program: undefined, prefix: '', config: undefined }, words),
  root: '',
  place: '',
  config: undefined,
};

/**
 * The path of a file relative to the folder of the site. Undefined for a file of the imported
 * folder that is not in the site.
 */
export function pathInSite({ root, place }: OldSite, path: string): string | undefined {
  if (place !== '') return `${place}/${path}`;
  return pathBelow(root, path);
}

/** The path relative to a folder; undefined if it is not in the folder. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** The path without the ending of its file. */
export function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}
