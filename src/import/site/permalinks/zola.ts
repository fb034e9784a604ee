import { encodeSigns } from '../../../shared/address/addresses.ts';
import { pathBelow, withoutEnding } from '../old-site.ts';
import { textAt, valueAt } from '../read-config.ts';
import { slugOfZola } from '../term-slugs.ts';
import { type FoundAddresses, nameOf, type OldArticle, textOf } from './old-article.ts';

/** A date, also with a time, in front of the name of a file. */
const dateOfName =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}[:-]?\d{2}[:-]?\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?[_-](?=.)/;

/** The addresses of a file of Zola: https://www.getzola.org/documentation/content/page/ */
export function addressesOfZola(config: unknown, article: OldArticle): FoundAddresses {
  const path = pathBelow('content', article.path);
  const own = textOf(article.raw('path'));
  if (own !== undefined) return { certain: [own], guessed: [] };
  if (path === undefined) return { certain: [], guessed: [] };
  // Before Zola 0.11 the setting was `slugify_paths`.
  const initial = valueAt(config, 'slugify_paths') === false ? 'off' : 'on';
  const mode = textAt(config, 'slugify.paths') ?? initial;
  const { stem, lang } = splitLanguage(config, withoutEnding(path));
  const parts = stem.replace(/(?:^|\/)index$/, '').split('/');
  const name = parts.pop() ?? '';
  const keepsDate = valueAt(config, 'slugify.paths_keep_dates') === true;
  const plain = keepsDate ? name : name.replace(dateOfName, '');
  const slugs = [...parts, textOf(article.raw('slug')) ?? plain].map((part) =>
    slugOfZola(part, mode),
  );
  // Zola writes other scripts in Latin letters, by a table that is not known here.
  if (name !== '' && slugs.includes('')) return { certain: [], guessed: [], missing: 'slug' };
  return { certain: [encodeSigns([...lang, ...slugs].join('/'))], guessed: [] };
}

function splitLanguage(config: unknown, stem: string): { stem: string; lang: string[] } {
  const suffix = /\.([\w-]+)$/.exec(nameOf(stem))?.[1];
  const isLanguage = suffix !== undefined && valueAt(config, `languages.${suffix}`) !== undefined;
  if (!isLanguage) return { stem, lang: [] };
  const isInitial = suffix === (textAt(config, 'default_language') ?? 'en');
  return { stem: stem.slice(0, -suffix.length - 1), lang: isInitial ? [] : [suffix] };
}
