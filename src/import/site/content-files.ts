import { matchesGlob } from 'node:path/posix';
import { contentFoldersOfHugo } from './hugo-files.ts';
import { frontMatterOfJekyll, placeInJekyll, sourceOfJekyll } from './jekyll-files.ts';
import { type OldSite, pathBelow, pathInSite } from './old-site.ts';
import { folderAt, textsOf, valueAt } from './read-config.ts';

/** The endings that the programs take for Markdown. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown|mdown|mkdn?|mkdown|mdwn)$/i.test(path);
}

/** A copy that an editor or its owner has put aside, such as `tea.md~` and `tea.md.bak`. */
export function isCopy(path: string): boolean {
  return /\.(?:md|markdown)(?:[#~]|\.(?:bak|old|orig|swp|save))$/i.test(path);
}

/** A text in a form that is not imported: Hugo, Jekyll and Hexo take some of them. */
export function isOtherText(path: string): boolean {
  return /\.(?:html?|adoc|asciidoc|org|rst|textile|pandoc|pdc|ipynb)$/i.test(path);
}

/** Files of a repository that are no content, also where a program would make a page of them. */
const ofRepository =
  /^(?:readme|license|licence|changelog|contributing|code[_-]of[_-]conduct|security|todo|authors|pull_request_template)(?:[._-][\w-]+)?\.\w+$/i;

/**
 * The path of a file as its program sees it, relative to the folder of the content, such as
 * `source/` of Hexo. Undefined for a file of which the program makes no page. A file beside the
 * site keeps its path.
 */
export function contentPath(site: OldSite, path: string): string | undefined {
  const inSite = pathInSite(site, path);
  return inSite === undefined ? path : contentOf(site, inSite);
}

/** The front matter of a file with what the configuration of its site adds to it. */
export function frontMatterIn(
  site: OldSite,
  path: string,
  written: Record<string, unknown>,
): Record<string, unknown> {
  const inSite = site.program === 'Jekyll' ? pathInSite(site, path) : undefined;
  return inSite === undefined ? written : frontMatterOfJekyll(site.config, inSite, written);
}

function contentOf({ program, config }: OldSite, path: string): string | undefined {
  switch (program) {
    case 'Hexo':
      return contentOfHexo(config, path);
    case 'Jekyll':
      if (ofRepository.test(path) || isExcluded(config, path)) return undefined;
      return placeInJekyll(config, path) && path;
    case 'Hugo': {
      const folders = contentFoldersOfHugo(config).map(({ folder }) => folder);
      return folders.map((folder) => pathBelow(folder, path)).find((found) => found !== undefined);
    }
    case 'Zola':
      return pathBelow('content', path);
    case 'Docusaurus':
      // Older versions of the documents have the same words once more.
      if (/^(?:build|versioned_docs|static)\//.test(path)) return undefined;
      // Parts that other files load: `_part.mdx`, `_parts/tea.md`.
      if (/(?:^|\/)_/.test(path)) return undefined;
      return ofRepository.test(path) ? undefined : path;
    case 'VitePress': {
      const isOfRepository = ofRepository.test(path) && !/^readme\.md$/i.test(path);
      return isOfRepository ? undefined : pathBelow(sourceOfVitePress(config), path);
    }
    default:
      return path;
  }
}

function contentOfHexo(config: unknown, path: string): string | undefined {
  const found = pathBelow(sourceOfHexo(config), path);
  if (found === undefined) return undefined;
  const post = pathBelow('_posts', found) ?? pathBelow('_drafts', found);
  const isHidden = (post ?? found).split('/').some((part) => part.startsWith('_'));
  const isSkipped = textsOf(valueAt(config, 'skip_render')).some((glob) => fits(found, glob));
  return isHidden || isSkipped ? undefined : found;
}

/**
 * The folders whose files the site had at its root, such as `static` of Hugo, relative to the
 * imported folder.
 */
export function webRoots(site: OldSite): string[] {
  const { root, place } = site;
  return rootsOf(site).flatMap((folder) => {
    if (place === '') return [folder === '' || root === '' ? root + folder : `${root}/${folder}`];
    // Of a site around the imported folder, only the part in the folder is known.
    const below = pathBelow(place, `${folder}/`.replace(/^\//, ''));
    return below === undefined ? [] : [below.replace(/\/$/, '')];
  });
}

function rootsOf({ program, config }: OldSite): string[] {
  switch (program) {
    case 'Hexo':
      return [sourceOfHexo(config)];
    case 'Jekyll':
      return [sourceOfJekyll(config)];
    case 'Hugo':
      return ['static', 'assets', ...contentFoldersOfHugo(config).map(({ folder }) => folder)];
    case 'Zola':
      return ['static', 'content'];
    case 'VitePress': {
      const folder = sourceOfVitePress(config);
      return [folder === '' ? 'public' : `${folder}/public`, folder];
    }
    case 'Docusaurus':
      return ['static'];
    default:
      return [];
  }
}

/** The folder of the texts; empty for the root of the site. */
export function sourceOfVitePress(config: unknown): string {
  return folderAt(config, 'srcDir');
}

/** The folder of the posts and pages. */
export function sourceOfHexo(config: unknown): string {
  return folderAt(config, 'source_dir', 'source');
}

/** What Jekyll leaves out without being told, and what its configuration names. */
const excludedByJekyll = ['_site', 'vendor', 'node_modules', 'Gemfile', 'gemfiles'];

function isExcluded(config: unknown, path: string): boolean {
  const isIncluded = textsOf(valueAt(config, 'include')).some((glob) => fits(path, glob));
  const all = [...excludedByJekyll, ...textsOf(valueAt(config, 'exclude'))];
  return !isIncluded && all.some((glob) => fits(path, glob.replace(/^\/+|\/+$/g, '')));
}

/** Whether a pattern names a path, or a folder of it. */
function fits(path: string, glob: string): boolean {
  const parts = path.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return places.some((place) => matchesGlob(place, glob));
}
