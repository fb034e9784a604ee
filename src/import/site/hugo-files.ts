import { folderAt, valueAt } from './read-config.ts';

/** Names in a configuration of Hugo are read in any case, as Hugo does. */
export function lowerNames(config: unknown): unknown {
  if (Array.isArray(config) || config instanceof Date) return config;
  if (typeof config !== 'object' || config === null) return config;
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name.toLowerCase(), lowerNames(value)]),
  );
}

/** The languages of a site of Hugo, in lower case; none if it has only one. */
export function languagesOfHugo(config: unknown): string[] {
  const written = valueAt(config, 'languages');
  return typeof written === 'object' && written !== null ? Object.keys(written) : [];
}

/** The folders of the content: one for all languages, or one for each. */
export function contentFoldersOfHugo(config: unknown): { folder: string; lang?: string }[] {
  const own = languagesOfHugo(config).flatMap((lang) => {
    const folder = folderAt(config, `languages.${lang}.contentdir`);
    return folder === '' ? [] : [{ folder, lang }];
  });
  // A folder of a language can stand in the common one.
  return [...own, { folder: folderAt(config, 'contentdir', 'content') }];
}
