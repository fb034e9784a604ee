import { join } from 'node:path/posix';
import { encodeSigns } from '../../../shared/address/addresses.ts';
import { contentFoldersOfHugo, languagesOfHugo } from '../hugo-files.ts';
import { pathBelow, withoutEnding } from '../old-site.ts';
import { textAt, valueAt } from '../read-config.ts';
import { type FoundAddresses, folderOf, nameOf, type OldArticle, textOf } from './old-article.ts';
import { dateValues, fillPattern, type ValueOf } from './pattern.ts';
import { listDates, type OldDate } from './written-dates.ts';

/** The path of a file in the content, and its language if the path tells one. */
interface Place {
  path: string;
  lang: string | undefined;
}

function findPlace(config: unknown, path: string): Place | undefined {
  for (const { folder, lang } of contentFoldersOfHugo(config)) {
    const inContent = pathBelow(folder, path);
    if (inContent === undefined) continue;
    const stem = withoutEnding(inContent);
    const suffix = /\.([\w-]+)$/.exec(nameOf(stem))?.[1]?.toLowerCase();
    const ofName =
      suffix === undefined ? [] : languagesOfHugo(config).filter((one) => one === suffix);
    const [found] = ofName;
    if (found === undefined) return { path: stem, lang };
    return { path: stem.slice(0, -found.length - 1), lang: found };
  }
  return undefined;
}

/** The addresses of a file of Hugo: https://gohugo.io/content-management/urls/ */
export function addressesOfHugo(config: unknown, article: OldArticle): FoundAddresses {
  const place = findPlace(config, article.path);
  if (place === undefined) return { certain: [], guessed: [] };
  const stem = place.path.replace(/(?:^|\/)index$/, '');
  const before = prefixOf(config, place.lang);
  const aliases = listTexts(article.raw('aliases'));
  // An alias without a slash in front stands beside the page.
  const placed = aliases.map((alias) =>
    alias.startsWith('/') ? alias : join(`${before}/`, folderOf(stem), alias),
  );
  const others = aliases.map((alias) => join(`${before}/`, alias));
  const found = presentOf(config, article, stem);
  const [first, ...guessed] = [...new Set(found.addresses)].map((address) =>
    found.isWhole ? address : `${before}/${address}`,
  );
  if (first === undefined) return { certain: placed, guessed: others, missing: found.missing };
  return { certain: [first, ...placed], guessed: [...guessed, ...others] };
}

interface Present {
  addresses: string[];
  /** Whether the addresses begin at the root, and not at the folder of the language. */
  isWhole?: boolean;
  missing?: string | undefined;
}

function presentOf(config: unknown, article: OldArticle, stem: string): Present {
  const url = textOf(article.raw('url'));
  if (url !== undefined && !/:[a-z]/i.test(url.replace(/^https?:/, ''))) {
    return { addresses: [url], isWhole: /^(?:\/|https?:)/.test(url) };
  }
  const slug = slugOf(config, article, stem);
  const pattern = url ?? findPattern(config, stem.split('/'));
  const write = (address: string) => encodeSigns(sanitise(config, address));
  if (pattern === undefined) return { addresses: [write(folderOf(stem) + (slug ?? nameOf(stem)))] };
  // Hugo shows a date as it is written.
  const dates: (OldDate | undefined)[] = listDates(article, { timeZone: undefined });
  const folders = stem.split('/').slice(0, -1);
  const all = (dates.length > 0 ? dates : [undefined]).flatMap((date) =>
    // A folder below that of the section is a section only with an `_index.md`.
    [folders, folders.slice(0, 1)].map((sections) => {
      const facts = { name: nameOf(stem), sections, slug, date };
      return fillPattern(pattern, valuesOf(article, facts), (value) => value);
    }),
  );
  const addresses = all.flatMap(({ address }) => (address === undefined ? [] : [write(address)]));
  return { addresses, missing: missingOf(all) };
}

function missingOf(all: readonly { missing?: string | undefined }[]): string | undefined {
  return all.map(({ missing }) => missing).find((name) => name !== undefined);
}

function listTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((each) => (typeof each === 'string' && each !== '' ? [each] : []));
}

function prefixOf(config: unknown, lang: string | undefined): string {
  const languages = languagesOfHugo(config);
  if (languages.length === 0) return '';
  const initial = textAt(config, 'defaultcontentlanguage')?.toLowerCase() ?? 'en';
  const isInFolder = valueAt(config, 'defaultcontentlanguageinsubdir') === true;
  const own = lang ?? initial;
  return own === initial && !isInFolder ? '' : `/${own}`;
}

/** The pattern of the section; undefined if the address follows from the path. */
function findPattern(config: unknown, parts: readonly string[]): string | undefined {
  const written = valueAt(config, 'permalinks');
  const section = parts.length > 1 ? (parts[0] ?? '') : '';
  if (Array.isArray(written)) return findRule(written, parts);
  // Patterns of pages have a table of their own, or stand beside those of other kinds.
  const patterns = { ...Object(written), ...Object(valueAt(written, 'page')) };
  const found = Object.entries(patterns).find(
    ([name]) => name.replace(/^[\s/]+|[\s/]+$/g, '') === section.toLowerCase(),
  );
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

/** The newer form: a list of rules, of which the first one counts that fits. */
function findRule(rules: readonly unknown[], parts: readonly string[]): string | undefined {
  const path = `/${parts.join('/')}`.toLowerCase();
  const rule = rules.find((each) => {
    const kind = textAt(each, 'target.kind') ?? 'page';
    const target = textAt(each, 'target.path')?.toLowerCase() ?? '/**';
    const folder = target.replace(/(?:\/\*\*?)+$|^\{|\}$/g, '');
    return kind === 'page' && (path === folder || path.startsWith(`${folder}/`));
  });
  return textAt(rule, 'pattern');
}

/** The slug; a file name gives one where the configuration reads dates from file names. */
function slugOf(config: unknown, { raw }: OldArticle, stem: string): string | undefined {
  const written = textOf(raw('slug'));
  if (written !== undefined) return written;
  const sources = listTexts(valueAt(config, 'frontmatter.date'));
  if (!sources.includes(':filename')) return undefined;
  return /^\d{4}-\d{2}-\d{2}-(.+)$/.exec(nameOf(stem))?.[1];
}

interface PageFacts {
  name: string;
  sections: readonly string[];
  slug: string | undefined;
  date: OldDate | undefined;
}

function valuesOf({ title }: OldArticle, { name, sections, slug, date }: PageFacts): ValueOf {
  const values: Record<string, string | undefined> = {
    ...(date && dateValues(date)),
    ...{ section: sections[0] ?? '', sections: sections.join('/') },
    ...{ title, slug: slug ?? title, filename: name },
    ...{ slugorfilename: slug ?? name, contentbasename: name },
    slugorcontentbasename: slug ?? name,
  };
  return (placeholder) => {
    const cut = /^sections\[(.*)\]$/.exec(placeholder)?.[1];
    return cut === undefined ? values[placeholder] : cutSections(sections, cut);
  };
}

/** `1`, `last`, `1:`, `:last`, `0:2`. */
function cutSections(sections: readonly string[], cut: string): string {
  const at = (text: string, initial: number) => {
    if (text === 'last') return sections.length - 1;
    return text === '' ? initial : Number(text);
  };
  const [from = '', to] = cut.split(':');
  if (to === undefined) return sections[at(from, 0)] ?? '';
  return sections.slice(at(from, 0), at(to, sections.length)).join('/');
}

/** Hugo writes paths in lower case, without most signs, and with hyphens for spaces. */
function sanitise(config: unknown, address: string): string {
  const plain =
    valueAt(config, 'removepathaccents') === true
      ? address
          .normalize('NFD')
          .replace(/\p{M}+/gu, '')
          .normalize('NFC')
      : address;
  const kept = plain.replace(/[^\p{L}\p{M}\p{Nd}\s./\\_#+~@-]+/gu, '').trim();
  const path = kept.replace(/(?<=-)\s+|\s+(?=-)/g, '').replace(/\s+/g, '-');
  return valueAt(config, 'disablepathtolower') === true ? path : path.toLowerCase();
}
