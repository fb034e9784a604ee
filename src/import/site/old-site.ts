import type { ListRedirect } from '../../db/articles/redirects.ts';
import { type ListWords, listAddresses } from './list-addresses.ts';

/** The programs whose folders an import knows. */
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
  /** An IANA name. Dates without a zone are read in it. Undefined: as UTC. */
  timeZone: string | undefined;
  /** The addresses of the lists that the site had of these words. */
  lists(words: ListWords): ListRedirect[];
  /** The configuration as it is written; undefined without one. */
  config: unknown;
}

/** A folder of Markdown files of which nothing more is known. */
export const unknownSite: OldSite = {
  program: undefined,
  address: undefined,
  timeZone: undefined,
  lists: (words) => listAddresses({ program: undefined, prefix: '', config: undefined }, words),
  config: undefined,
};
