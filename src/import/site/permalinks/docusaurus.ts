import { encodeSigns } from '../../../shared/address/addresses.ts';
import { pathBelow, withoutEnding } from '../old-site.ts';
import { textAt, valueAt } from '../read-config.ts';
import { type FoundAddresses, folderOf, nameOf, type OldArticle, textOf } from './old-article.ts';

/** A folder of the content, and what stands before the addresses of its files. */
interface Part {
  kind: 'docs' | 'blog' | 'pages';
  path: string;
  before: string;
}

const dated = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)$/;

/** The addresses of a file of Docusaurus: https://docusaurus.io/docs/blog, and docs/create-doc */
export function addressesOfDocusaurus(config: unknown, article: OldArticle): FoundAddresses {
  const part = findPart(config, article.path);
  if (part === undefined) return { certain: [], guessed: [] };
  const { before } = part;
  const stem = withoutEnding(part.path);
  const slug = textOf(article.raw('slug'));
  if (part.kind === 'pages') return { certain: [`${before}/${encodeSigns(stem)}`], guessed: [] };
  if (part.kind === 'blog') {
    return { certain: [`${before}/${slug ?? encodeSigns(slugOfPost(stem))}`], guessed: [] };
  }
  const { folder, name } = splitDoc(stem);
  const id = textOf(article.raw('id'));
  if (slug !== undefined) {
    const own = slug.startsWith('/') ? slug : `/${folder}${slug}`;
    return { certain: [before + own], guessed: [] };
  }
  const last = id ?? name;
  const isIndex = /^(?:index|readme)$/i.test(last) || last === nameOf(folder.slice(0, -1));
  return { certain: [`${before}/${encodeSigns(folder + (isIndex ? '' : last))}`], guessed: [] };
}

function findPart(config: unknown, path: string): Part | undefined {
  const ofDocs = `/${textAt(config, 'docs.routeBasePath') ?? 'docs'}`;
  const ofBlog = `/${textAt(config, 'blog.routeBasePath') ?? 'blog'}`;
  const parts: [folder: string, kind: Part['kind'], before: string][] = [
    ['docs', 'docs', valueAt(config, 'docs.routeBasePath') === '' ? '' : ofDocs],
    ['blog', 'blog', valueAt(config, 'blog.routeBasePath') === '' ? '' : ofBlog],
    ['src/pages', 'pages', ''],
  ];
  for (const [folder, kind, before] of parts) {
    const found = pathBelow(folder, path);
    if (found !== undefined) return { kind, path: found, before };
  }
  const translated = /^i18n\/([^/]+)\/docusaurus-plugin-content-(docs|blog|pages)\/(.+)$/.exec(
    path,
  );
  if (translated === null) return undefined;
  const [, lang = '', kind = '', rest = ''] = translated;
  const original = parts.find((each) => each[1] === kind);
  if (original === undefined) return undefined;
  const inDocs = kind === 'docs' ? rest.replace(/^current\//, '') : rest;
  const isInitial = lang === (textAt(config, 'defaultLocale') ?? 'en');
  return {
    kind: original[1],
    path: inDocs,
    before: (isInitial ? '' : `/${lang}`) + original[2],
  };
}

/** `2021-02-01-tea.md`, `2021-02-01/tea.md` and `2021/02/01/tea.md` all have `/2021/02/01/tea`. */
function slugOfPost(stem: string): string {
  const path = stem.replace(/\/index$/, '');
  const [, folder = '', date, text = ''] = dated.exec(path) ?? [];
  return date === undefined ? path : `${folder}${date.split('-').join('/')}/${text}`;
}

/** The number in front of a name, as in `01-first/02-tea.md`, gives only the order. */
function splitDoc(stem: string): { folder: string; name: string } {
  const plain = stem
    .split('/')
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, ''))
    .join('/');
  return { folder: folderOf(plain), name: nameOf(plain) };
}
