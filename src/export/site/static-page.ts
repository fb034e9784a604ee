import { escapeMarkup, unescapeMarkup } from '../../shared/xml.ts';
import { loginUrl } from '../../urls.ts';

// Takes out of a page what only a running server can do. All other bytes of a page stay:
// docs/decisions/0050-static-site.md has the list.

const login = new RegExp(
  `<nav aria-label="[^"]*"><a class="[^"]*" href="${loginUrl}(?:\\?next=[^"]*)?">[^<]*</a></nav>`,
);

/**
 * A link to an answer that the server makes for each request, or the description of the search for
 * other programs. Our renderer gives no link of an article this attribute, and writes the quotes of
 * a text as references.
 */
const live =
  /<a(?: [a-z-]+="[^"]*")* data-live="true">[^<]*<\/a>|<link(?: [a-z-]+="[^"]*")* data-live="true"\/>|,"potentialAction":\{"@type":"SearchAction"[^<>]*_string"\}/g;

/** The script of the quick search. The first element of a page names it. */
const quickSearch = /(<html(?: [a-z-]+="[^"]*")*?) data-search="[^"]*"/;

/**
 * The address of a page without the number of a list’s page in its query, which no file server
 * reads.
 */
export function staticAddress(address: string): string {
  return address.replace(/^(\/(?:[^/?#][^?#]*\/)?)\?page=(\d+)(?=#|$)/, '$1page/$2/');
}

/**
 * A page of the blog for a file server: without the links to the login and the search, and with
 * addresses that files can have. `rename` gives the new path for a path of a page, a feed or a
 * picture. `origin` is the blog’s address.
 */
export function toStaticPage(
  html: string,
  origin: string,
  rename: (address: string) => string,
): string {
  const changed = (whole: string) => {
    const prefix = whole.startsWith(origin) ? origin : '';
    return prefix + rename(whole.slice(prefix.length));
  };
  return html
    .replace(login, '')
    .replace(live, '')
    .replace(quickSearch, '$1')
    .replace(/(\s(?:href|src)=")([^"]*)(?=")/g, (_, before: string, address: string) => {
      const written = unescapeMarkup(address);
      const next = changed(written);
      return before + (next === written ? address : escapeMarkup(next));
    })
    .replace(/(\s(?:data-)?srcset=")([^"]*)(?=")/gi, (_, before: string, sources: string) => {
      const each = sources.split(', ').map((source) => {
        const [address = '', ...width] = source.split(' ');
        return [changed(address), ...width].join(' ');
      });
      return before + each.join(', ');
    });
}

/** The page at an old address: it leads to the address of today. */
export function redirectPage(url: string): string {
  const address = escapeMarkup(url);
  return (
    '<!doctype html><html><head><meta charset="utf-8"/>' +
    `<meta http-equiv="refresh" content="0; url=${address}"/><link rel="canonical" href="${address}"/>` +
    `<meta name="robots" content="noindex"/><title>${address}</title></head>` +
    `<body><a href="${address}">${address}</a></body></html>\n`
  );
}

/**
 * The paths of this blog that a text names: in attributes of HTML, also inside feeds, and after the
 * blog’s address.
 */
export function listPaths(text: string, origin: string): string[] {
  const found = new Set<string>();
  const add = (address: string) => {
    const path = address.startsWith(origin) ? address.slice(origin.length) : address;
    if (/^\/(?!\/)/.test(path)) found.add(path.replace(/#.*$/s, ''));
  };
  const plain = unescapeMarkup(text).replaceAll('\\"', '"');
  const attribute = /\s(href|src|(?:data-)?srcset|data-reader|content)="([^"]*)"/gi;
  for (const source of new Set([text, plain])) {
    for (const [, name = '', value = ''] of source.matchAll(attribute)) {
      const isList = name.toLowerCase().endsWith('srcset');
      const parts = isList ? value.split(', ').map((part) => part.split(' ')[0] ?? '') : [value];
      for (const part of parts) add(unescapeMarkup(part));
    }
  }
  for (const part of plain.split(origin).slice(1)) {
    const [path = ''] = /^[^\s"'<>()[\]\\]*/.exec(part) ?? [];
    add(path);
  }
  return [...found];
}

/**
 * The path of the file for an address of the blog, as file servers look for it. Undefined where no
 * file can have it: its name is too long or it would leave the folder.
 */
export function filePathOf(address: string, isPage: boolean): string | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/').slice(1);
  const isFolder = parts.at(-1) === '';
  if (isFolder) parts.pop();
  if (isFolder || isPage) parts.push('index.html');
  const isSafe = parts.every(
    (part) =>
      !['', '.', '..'].includes(part) && !part.includes('\0') && Buffer.byteLength(part) <= 255,
  );
  return isSafe ? parts.join('/') : undefined;
}
