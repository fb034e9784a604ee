import { createHash } from 'node:crypto';
import { encodeSigns } from '../../../shared/address/addresses.ts';
import { ownValue } from '../../../shared/front-matter/fields.ts';
import { sourceOfHexo } from '../content-files.ts';
import { pathBelow, withoutEnding } from '../old-site.ts';
import { textAt, textsOf, valueAt } from '../read-config.ts';
import { slugOfHexo } from '../term-slugs.ts';
import { type FoundAddresses, nameOf, type OldArticle, textOf } from './old-article.ts';
import { dateValues, fillPattern, type ValueOf } from './pattern.ts';
import { listDates, type OldDate } from './written-dates.ts';

const initialPattern = ':year/:month/:day/:title/';

/**
 * The addresses of a file of Hexo: https://hexo.io/docs/permalinks. An article that had one of its
 * own in the front matter had the one of the pattern with old versions of Hexo.
 */
export function addressesOfHexo(
  config: unknown,
  article: OldArticle,
  timeZone: string | undefined,
): FoundAddresses {
  const path = pathBelow(sourceOfHexo(config), article.path);
  const own = textOf(article.raw('permalink'));
  const certain = own === undefined ? [] : [own];
  if (path === undefined) return { certain, guessed: [] };
  const post = pathBelow('_posts', path) ?? pathBelow('_drafts', path);
  if (post === undefined) {
    const place = encodeSigns(withoutEnding(path));
    return own === undefined ? { certain: [place], guessed: [] } : { certain, guessed: [place] };
  }
  const found = addressesOfPost(config, { ...article, path: post }, timeZone);
  if (own === undefined) return found;
  return { certain, guessed: [...found.certain, ...found.guessed] };
}

function addressesOfPost(
  config: unknown,
  article: OldArticle,
  timeZone: string | undefined,
): FoundAddresses {
  const pattern = textAt(config, 'permalink') ?? initialPattern;
  const file = withoutEnding(article.path);
  const named = parseFileName(textAt(config, 'new_post_name') ?? ':title.md', file);
  const slug = named.title ?? slugOfHexo(file);
  const dates: (OldDate | undefined)[] = listDates(article, { timeZone });
  const categories = listCategories(config, article);
  const all = (dates.length > 0 ? dates : [undefined]).flatMap((date) =>
    categories.map((category) =>
      fillPattern(pattern, valuesOf(config, article, { named, slug, date, category })),
    ),
  );
  const [first, ...others] = [...new Set(all.flatMap(({ address }) => address ?? []))];
  if (first !== undefined) return { certain: [first], guessed: others };
  return { certain: [], guessed: [], missing: all[0]?.missing };
}

interface PostFacts {
  /** What the name of the file tells. */
  named: Record<string, string>;
  slug: string;
  date: OldDate | undefined;
  category: string;
}

function valuesOf(
  config: unknown,
  { title, raw }: OldArticle,
  { named, slug, date, category }: PostFacts,
): ValueOf {
  const seconds = date && String(Math.floor(date.time / 1000));
  const values: Record<string, string | undefined> = {
    ...(date && dateValues(date)),
    ...{ title: slug, name: nameOf(slug), post_title: slugOfHexo(title, 1), category },
    hash:
      seconds &&
      createHash('sha1')
        .update(slug + seconds)
        .digest('hex')
        .slice(0, 12),
  };
  return (name) =>
    values[name] ??
    ownText(named, name) ??
    textOf(raw(name)) ??
    textOf(ownValue(valueAt(config, 'permalink_defaults'), name));
}

function ownText(record: unknown, name: string): string | undefined {
  return textOf(ownValue(record, name));
}

const partsOfName: Record<string, string> = {
  ...{ year: String.raw`\d{4}`, month: String.raw`\d{2}`, day: String.raw`\d{2}` },
  ...{ i_month: String.raw`\d{1,2}`, i_day: String.raw`\d{1,2}`, hash: '[0-9a-f]{12}' },
};

const maxOpenParts = 3;

/** What the rule of file names (`:year-:month-:day-:title.md`) finds in a name. */
function parseFileName(rule: string, file: string): Record<string, string> {
  const names: string[] = [];
  const expression = withoutEnding(rule)
    .split(/(:\w*[^_\W])/)
    .map((part) => {
      if (!/^:\w/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const name = part.slice(1);
      names.push(name);
      return `(${partsOfName[name] ?? '.+?'})`;
    })
    .join('');
  // Many parts that fit anything take very long.
  if (names.filter((name) => partsOfName[name] === undefined).length > maxOpenParts) return {};
  const found = new RegExp(`^${expression}$`).exec(file)?.slice(1) ?? [];
  return Object.fromEntries(found.map((value, index) => [names[index], value]));
}

/**
 * The addresses of the categories of a post, the likely one first. Of several rows of categories
 * Hexo takes the last one, in an order that depends on its database.
 */
function listCategories(config: unknown, { raw }: OldArticle): string[] {
  const written = raw('categories') ?? raw('category');
  const list = Array.isArray(written) ? written : textsOf(written);
  const rows = list.some(Array.isArray) ? list.map(textsOf) : [textsOf(list)];
  const map = valueAt(config, 'category_map');
  const addresses = rows
    .filter((row) => row.length > 0)
    .map((row) =>
      row
        .map((name) => slugOfHexo(ownText(map, name) ?? name, valueAt(config, 'filename_case')))
        .join('/'),
    );
  if (addresses.length === 0) return [textAt(config, 'default_category') ?? 'uncategorized'];
  return addresses.toReversed();
}
