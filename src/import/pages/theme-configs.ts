import { join } from 'node:path';
import { type OldSite, pathInSite } from '../site/old-site.ts';
import { readConfig, textAt, valueAt } from '../site/read-config.ts';

export interface ThemeConfig {
  /** The file, relative to the imported folder. */
  source: string;
  /** The name of the theme; empty if it is not known. */
  theme: string;
  config: unknown;
}

/**
 * The settings of a theme of Hexo, those that count more come first: a part of the site’s own
 * configuration, a file beside it, a file of data, and the file of the theme itself.
 */
export function listThemeConfigs(
  path: string,
  site: OldSite,
  files: readonly string[],
): ThemeConfig[] {
  if (site.program !== 'Hexo') return [];
  const theme = textAt(site.config, 'theme') ?? '';
  // Without a name, the only file that can be one of a theme.
  const name = theme === '' ? '[\\w-]+' : theme.replace(/[^\w-]/g, '\\$&');
  const places = [
    `_config\\.${name}\\.ya?ml`,
    `source/_data/${name}\\.ya?ml`,
    ...(theme === '' ? [] : [`themes/${name}/_config\\.ya?ml`]),
  ].map((place) => new RegExp(`^${place}$`, 'i'));
  const found = places.flatMap((place) =>
    files.filter((file) => place.test(pathInSite(site, file) ?? '')),
  );
  const ofSite = valueAt(site.config, 'theme_config');
  return [
    ...(ofSite === undefined ? [] : [{ source: '_config.yml', theme, config: ofSite }]),
    ...found.map((source) => ({ source, theme, config: readConfig(join(path, source)).config })),
  ];
}
