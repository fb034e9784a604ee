import { normaliseAddress } from '../../../shared/address/addresses.ts';
import type { OldAddresses } from '../../../shared/front-matter/old-addresses.ts';
import { patterns } from '../../../urls.ts';
import { type OldSite, pathBelow, pathInSite, withoutEnding } from '../old-site.ts';
import { textsOf } from '../read-config.ts';
import { addressesOfDocusaurus } from './docusaurus.ts';
import { addressesOfHexo } from './hexo.ts';
import { addressesOfHugo } from './hugo.ts';
import { addressesOfJekyll } from './jekyll.ts';
import { type FoundAddresses, folderOf, nameOf, type OldArticle, textOf } from './old-article.ts';
import { dateValues, fillPattern, type ValueOf } from './pattern.ts';
import { addressesOfVitePress } from './vitepress.ts';
import { listDates, type OldDate } from './written-dates.ts';
import { addressesOfZola } from './zola.ts';

/** Nothing is known of the addresses of the site. */
const nothing: FoundAddresses = { certain: [], guessed: [] };

/**
 * The old addresses of an article, normalised and none twice: as the program makes them by the
 * configuration or by the owner’s pattern, and as the front matter names them (`written`). Each of
 * them comes with what stands before all paths of the site, and without it, because the blog may
 * move to the root of a host. `article.path` is relative to the imported folder. The home page is
 * not among them.
 */
export function findAddresses(
  site: OldSite,
  article: OldArticle,
  written: OldAddresses,
): FoundAddresses {
  const path = pathInSite(site, article.path);
  const ofSite = path === undefined ? nothing : ofProgram(site, { ...article, path });
  const found =
    site.pattern === undefined ? ofSite : byPattern(site.pattern, article, site, ofSite);
  const certain = place(site, [...found.certain, ...written.named]);
  const guessed = place(site, [...found.guessed, ...written.guessed]);
  return {
    certain,
    guessed: guessed.filter((address) => !certain.includes(address)),
    missing: found.missing,
  };
}

function place(site: OldSite, addresses: readonly string[]): string[] {
  const { prefix, address: home } = site;
  const all = addresses.flatMap((written) => {
    // A pattern can leave several slashes where a value is empty: they begin no host.
    const address = written.replace(/^\/+(?=\/)/, '');
    if (isOfOther(address, home)) return [];
    const normalised = normaliseAddress(address);
    if (normalised === patterns.home || normalised === prefix) return [];
    if (!/^https?:/i.test(address)) return [prefix + normalised, normalised];
    const below = prefix === '' ? undefined : pathBelow(prefix, normalised);
    return below === undefined ? [normalised] : [normalised, `/${below}`];
  });
  return [...new Set(all)];
}

/** Whether this is a whole address of another site: some themes keep links in the same field. */
function isOfOther(address: string, home: string | undefined): boolean {
  if (home === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return false;
  return hostOf(address) !== hostOf(home);
}

function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

function ofProgram({ program, config, timeZone }: OldSite, article: OldArticle): FoundAddresses {
  switch (program) {
    case 'Hexo':
      return addressesOfHexo(config, article, timeZone);
    case 'Jekyll':
      return addressesOfJekyll(config, article, timeZone);
    case 'Hugo':
      return addressesOfHugo(config, article);
    case 'Zola':
      return addressesOfZola(config, article);
    case 'VitePress':
      return addressesOfVitePress(config, article);
    case 'Docusaurus':
      return addressesOfDocusaurus(config, article);
    default:
      return nothing;
  }
}

/** The names in a pattern of the owner, besides those of fields of the front matter. */
export const patternNames = [
  ...['year', 'month', 'i_month', 'day', 'i_day', 'hour', 'minute', 'second'],
  ...['title', 'name', 'path', 'slug', 'post_title', 'category', 'categories'],
];

/** The addresses by the owner’s own pattern. Those of the configuration may be right too. */
function byPattern(
  pattern: string,
  article: OldArticle,
  { timeZone }: OldSite,
  ofSite: FoundAddresses,
): FoundAddresses {
  const dates: (OldDate | undefined)[] = listDates(article, { timeZone });
  const all = (dates.length > 0 ? dates : [undefined]).flatMap((date) =>
    // The title of Hexo has the folders of the file in it.
    ['name', 'path'].map((title) => fillPattern(pattern, valuesOf(article, date, title))),
  );
  const [first, ...others] = [...new Set(all.flatMap(({ address }) => address ?? []))];
  const guessed = [...others, ...ofSite.certain, ...ofSite.guessed];
  if (first === undefined) return { certain: [], guessed, missing: all[0]?.missing };
  return { certain: [first], guessed };
}

function valuesOf(
  { path, title, raw }: OldArticle,
  date: OldDate | undefined,
  titleIs: string,
): ValueOf {
  const stem = withoutEnding(path).replace(/(?<=[^/])\/(?:_?index)$/, '');
  const file = nameOf(stem);
  const name = file.replace(/^\d{4}-\d{1,2}-\d{1,2}[-_](?=.)/, '');
  const written = raw('categories') ?? raw('category');
  const categories = textsOf(written).map((category) => category.trim().replace(/\s+/g, '-'));
  const folders = folderOf(stem);
  const place = folders.replace(/^(?:.*\/)?_(?:posts|drafts)\//, '') + file;
  const values: Record<string, string | undefined> = {
    ...(date && dateValues(date)),
    ...{ title: titleIs === 'path' ? place : name, name: file, path: place },
    ...{ slug: textOf(raw('slug')) ?? name, post_title: title.trim().replace(/\s+/g, '-') },
    ...{ category: categories.at(-1), categories: categories.join('/') },
  };
  return (placeholder: string) => values[placeholder] ?? textOf(raw(placeholder));
}
