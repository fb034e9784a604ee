import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isTimeZone } from '../../shared/dates.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { lowerNames } from './hugo-files.ts';
import { listAddresses } from './list-addresses.ts';
import { type OldSite, type SiteProgram, unknownSite } from './old-site.ts';
import { type ReadConfig, readConfig, textAt, valueAt } from './read-config.ts';

export interface FoundSite {
  site: OldSite;
  /** Messages about the configuration. */
  notes: ImportNote[];
}

/** How deep in the imported folder a site is looked for, and how high above it. */
const maxDepth = 3;
const maxFolders = 500;

/** Folders of themes and of made pages have configurations too, which are not those of the site. */
const foreign =
  /(?:^|\/)(?:themes|exampleSite|node_modules|vendor|public|_site|archetypes)(?:\/|$)/;

/**
 * The site that a folder is of, or is a part of. Only its configuration is read, and of a site
 * around the folder nothing else. `files` are the paths of all files of the folder.
 */
export function findSite(path: string, files: readonly string[]): FoundSite {
  for (const root of listFolders(files)) {
    const folder = join(path, root);
    const found = detect(folder);
    if (found) return makeSite(found, folder, { root, place: '' });
  }
  let above = path;
  for (let height = 1; height <= maxDepth && dirname(above) !== above; height += 1) {
    above = dirname(above);
    const place = relative(above, path).split(sep).join('/');
    const found = detect(above);
    if (found && isPlaceOf(found.program, place))
      return makeSite(found, above, { root: '', place });
  }
  return { site: unknownSite, notes: [] };
}

/** The folders that can be the root of a site, the highest ones first. */
function listFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const parts = file.split('/').slice(0, -1);
    for (let depth = 0; depth <= Math.min(parts.length, maxDepth); depth += 1) {
      folders.add(parts.slice(0, depth).join('/'));
    }
  }
  const depthOf = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
  return [...folders]
    .filter((folder) => !foreign.test(folder))
    .sort((a, b) => depthOf(a) - depthOf(b))
    .slice(0, maxFolders);
}

interface Detected {
  program: SiteProgram;
  /** The path of the configuration within the folder; undefined without one. */
  file: string | undefined;
}

const scripts = ['ts', 'mts', 'js', 'mjs', 'cjs'];
const namesOf = (name: string, endings: readonly string[]) =>
  endings.map((end) => `${name}.${end}`);

/** The program whose site has its root in this folder. */
function detect(folder: string): Detected | undefined {
  const names = new Set(listNames(folder));
  const has = (path: string) => {
    const [first = ''] = path.split('/');
    return names.has(first) && (first === path || existsSync(join(folder, path)));
  };
  const find = (names: readonly string[]) => names.find(has);
  const ofHugo =
    find(namesOf('hugo', ['toml', 'yaml', 'yml', 'json'])) ??
    find(namesOf('config/_default/hugo', ['toml', 'yaml', 'yml', 'json'])) ??
    find(namesOf('config/_default/config', ['toml', 'yaml', 'yml', 'json']));
  if (ofHugo) return { program: 'Hugo', file: ofHugo };
  for (const hidden of ['.vitepress', '.vuepress']) {
    if (has(hidden)) {
      return { program: 'VitePress', file: find(namesOf(`${hidden}/config`, [...scripts, 'yml'])) };
    }
  }
  const ofDocusaurus = find(namesOf('docusaurus.config', scripts));
  if (ofDocusaurus) return { program: 'Docusaurus', file: ofDocusaurus };
  const underlined = find(namesOf('_config', ['yml', 'yaml', 'toml']));
  if (underlined)
    return { program: isHexo(folder, underlined) ? 'Hexo' : 'Jekyll', file: underlined };
  const plain = find(namesOf('config', ['toml', 'yaml', 'yml', 'json']));
  if (plain && has('content')) {
    // Zola's own name for the address of a site has an underscore.
    const isZola = textAt(readConfig(join(folder, plain)).config, 'base_url') !== undefined;
    return { program: isZola && plain === 'config.toml' ? 'Zola' : 'Hugo', file: plain };
  }
  if (has('source/_posts') && (has('scaffolds') || has('themes'))) {
    return { program: 'Hexo', file: undefined };
  }
  if (has('_posts') && (has('_layouts') || has('Gemfile'))) {
    return { program: 'Jekyll', file: undefined };
  }
  return undefined;
}

/** The names in a folder; none if it cannot be read. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Both programs call their configuration `_config.yml`. */
function isHexo(folder: string, file: string): boolean {
  const { config } = readConfig(join(folder, file));
  // Octopress is Jekyll with its source in another folder.
  if (textAt(config, 'source') !== undefined) return false;
  const ofHexo = ['source_dir', 'new_post_name', 'public_dir', 'skip_render', 'theme_config'];
  if (ofHexo.some((name) => valueAt(config, name) !== undefined)) return true;
  return ['source/_posts', 'scaffolds'].some((name) => existsSync(join(folder, name)));
}

/** Whether a folder at this place is of the content of a site. */
function isPlaceOf(program: SiteProgram, place: string): boolean {
  const [first = ''] = place.split('/');
  switch (program) {
    case 'Hexo':
      return first === 'source';
    case 'Jekyll':
      return /(?:^|\/)_\w/.test(place) || first === 'source';
    case 'Hugo':
    case 'Zola':
      return first.startsWith('content');
    case 'Docusaurus':
      return ['docs', 'blog', 'i18n', 'src'].includes(first);
    default:
      return true;
  }
}

function makeSite(
  { program, file }: Detected,
  folder: string,
  { root, place }: Pick<OldSite, 'root' | 'place'>,
): FoundSite {
  const files = file === undefined ? [] : [file, ...otherFilesOf(program, folder, file)];
  const notes: ImportNote[] = [];
  const parts = files.map((each): [string, unknown] => {
    const { config, fault }: ReadConfig = readConfig(join(folder, each));
    // A file beside the imported folder has no path in it.
    const path = root === '' ? each : `${root}/${each}`;
    if (fault)
      notes.push({ ...makeNote('config-fault', { reason: fault.reason }), path, line: fault.line });
    return [each, config];
  });
  const config = program === 'Hugo' ? lowerNames(mergeHugo(parts)) : parts[0]?.[1];
  const address = addressOf(program, config);
  const prefix = prefixOf(program, config, address);
  const timeZone = textAt(config, 'timezone');
  const site: OldSite = {
    program,
    address,
    prefix,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined,
    lists: (words) => listAddresses({ program, prefix, config }, words),
    ...{ root, place, config },
  };
  return { site, notes };
}

/** Hugo can have a file for each part of the configuration: `config/_default/permalinks.toml`. */
function otherFilesOf(program: SiteProgram, folder: string, file: string): string[] {
  const parts = 'config/_default';
  if (program !== 'Hugo' || !existsSync(join(folder, parts))) return [];
  return listNames(join(folder, parts))
    .filter((name) =>
      /^(?:permalinks|languages|frontmatter|taxonomies|menus?)\b.*\.(?:toml|ya?ml|json)$/i.test(
        name,
      ),
    )
    .map((name) => `${parts}/${name}`)
    .filter((name) => name !== file);
}

function mergeHugo(parts: readonly [file: string, config: unknown][]): unknown {
  const [main, ...others] = parts;
  const merged: Record<string, unknown> & { languages?: unknown } = { ...Object(main?.[1]) };
  for (const [file, config] of others) {
    const [name = '', lang] = basename(file).toLowerCase().split('.').slice(0, -1);
    if (lang === undefined) {
      merged[name] = config;
      continue;
    }
    // `menus.zh.toml` is of one language.
    const own = name === 'languages' ? config : { [name]: config };
    const languages = Object(merged.languages);
    merged.languages = { ...languages, [lang]: { ...languages[lang], ...Object(own) } };
  }
  return merged;
}

const addressFields: Partial<Record<SiteProgram, string[]>> = {
  Hexo: ['url'],
  Jekyll: ['url'],
  Hugo: ['baseurl'],
  Zola: ['base_url'],
  VitePress: ['hostname'],
  Docusaurus: ['url'],
};

function addressOf(program: SiteProgram, config: unknown): string | undefined {
  const found = addressFields[program]?.map((name) => textAt(config, name)).find(Boolean);
  if (found === undefined) return undefined;
  const whole = /^https?:\/\//i.test(found) ? found : `https://${found.replace(/^\/+/, '')}`;
  return URL.canParse(whole) && /^https?:/i.test(whole) ? whole : undefined;
}

const prefixFields: Partial<Record<SiteProgram, string>> = {
  Hexo: 'root',
  Jekyll: 'baseurl',
  VitePress: 'base',
  Docusaurus: 'baseUrl',
};

/** What stands before all paths of the site: of its own setting, or of the address. */
function prefixOf(program: SiteProgram, config: unknown, address: string | undefined): string {
  const own = textAt(config, prefixFields[program] ?? '');
  const path = own ?? (address === undefined ? '' : new URL(address).pathname);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.map((part) => `/${part}`).join('');
}
