import { SaxesParser } from 'saxes';

/** An address of the old blog. */
export interface CheckedAddress {
  /** As the list has it. */
  written: string;
  /** The path from the root with its query; undefined for what is no address. */
  path: string | undefined;
}

export type ReadAddresses =
  | { kind: 'addresses'; addresses: CheckedAddress[] }
  /** The file names other sitemaps, and no pages. */
  | { kind: 'index'; sitemaps: string[] }
  | { kind: 'damaged'; reason: string };

/**
 * The addresses in a list or a sitemap, each once. A line of a list is an address or a path of the
 * old blog, or has addresses in its words. Empty lines, and those that begin with `#`, are none.
 */
export function readAddresses(text: string): ReadAddresses {
  const clean = text.replace(/^\uFEFF/, '');
  if (/^\s*</.test(clean) && /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(clean)) {
    return readSitemap(clean);
  }
  return { kind: 'addresses', addresses: toChecked(clean.split(/\r\n|[\r\n]/).flatMap(readLine)) };
}

function readLine(line: string): string[] {
  const written = line.trim();
  if (written === '' || written.startsWith('#')) return [];
  if (written.startsWith('/')) return [written];
  const found = written.match(/https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uffef]+/gi);
  if (found) return found.map(cutEnd);
  // Such as `2020/05/tea.html`.
  return /\s/.test(written) ? [] : [`/${written}`];
}

/** Without the signs that stand behind an address in a text, a table or a link of Markdown. */
function cutEnd(address: string): string {
  const cut = address.replace(/,(?=[\d"]|https?:).*$/s, '');
  return cut.includes('(') ? cut : cut.replace(/(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/, '');
}

function toChecked(written: readonly string[]): CheckedAddress[] {
  return [...new Set(written)].map((each) => ({ written: each, path: pathOf(each) }));
}

/** Addresses of the old blog have any host: that of the old blog leads here later. */
function pathOf(written: string): string | undefined {
  const base = 'http://old.invalid';
  if (!URL.canParse(written, base)) return undefined;
  const { pathname, search } = new URL(written, base);
  return pathname + search;
}

/** Nothing is loaded, and no entity of a document type is known. */
function readSitemap(text: string): ReadAddresses {
  const xml = new SaxesParser();
  const found = { url: new Set<string>(), sitemap: new Set<string>() };
  const open: string[] = [];
  let location = '';
  let fault: string | undefined;
  xml.on('error', ({ message }) => {
    fault ??= message.replace(/^\S*:?\d+:\d+: /, `line ${xml.line}: `);
  });
  xml.on('opentag', ({ name }) => {
    open.push(name.replace(/^\w+:(?=(?:url|sitemap|loc)$)/, ''));
    location = '';
  });
  const addText = (piece: string) => {
    location += piece;
  };
  xml.on('text', addText);
  xml.on('cdata', addText);
  xml.on('closetag', () => {
    const [parent, name] = open.slice(-2);
    if (name === 'loc' && (parent === 'url' || parent === 'sitemap')) {
      found[parent].add(location.trim());
    }
    open.pop();
  });
  xml.write(text).close();
  if (fault !== undefined) return { kind: 'damaged', reason: fault };
  if (found.sitemap.size > 0) return { kind: 'index', sitemaps: [...found.sitemap] };
  return { kind: 'addresses', addresses: toChecked([...found.url]) };
}
