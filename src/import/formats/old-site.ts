import { decodePath, normaliseAddress } from '../../shared/address/addresses.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import type { AddressOf } from '../html/clean-article.ts';
import type { OldUploads } from './format.ts';

interface OldSite {
  /** The address of the blog; undefined if the export does not tell it. */
  base: string | undefined;
  /**
   * The name of the article at an address that is no path, such as `?p=12`. Undefined if it is
   * unknown.
   */
  find(url: URL): string | undefined;
  /** The names of the articles by their old addresses, normalised. */
  articles: ReadonlyMap<string, string>;
  uploadsPath: string;
  uploads: OldUploads;
  /** The hosts besides that of the blog that only have its uploads, at their root. */
  isUploadHost(host: string): boolean;
}

/** A host that no blog has: addresses without a host are resolved with it. */
const unknownHost = 'http://old.invalid';

/**
 * Makes the function that leads the links of one article to the folder: to `/NAME.md` of an
 * article, and to the file of an upload. All other links stay whole addresses. `onMissing` gets
 * each address of an upload that the folder does not have.
 */
export function makeAddressOf(
  { base = unknownHost, find, articles, uploadsPath, uploads, isUploadHost }: OldSite,
  onMissing: (address: string) => void,
): AddressOf {
  const home = new URL(base);
  const hostOf = (url: URL) => url.host.replace(/^www\./, '');
  return (address) => {
    const written = address.trim();
    if (written.startsWith('#') || !URL.canParse(written, base)) return written;
    const url = new URL(written, base);
    if (!/^https?:$/.test(url.protocol)) return written;
    const isOwn = hostOf(url) === hostOf(home);
    const upload = uploadOf(url, isOwn);
    if (upload !== undefined) {
      const found = [originalOf(upload), upload].find((path) => uploads.has(path));
      if (found !== undefined) return `/${uploadsPath}/${encodePath(found)}`;
      if (isOwn || isUploadHost(url.host)) onMissing(url.href);
    } else if (isOwn) {
      const name = find(url) ?? articles.get(normaliseAddress(url.pathname));
      if (name !== undefined) return `/${name}.md${url.hash}`;
    }
    if (url.origin !== unknownHost) return /^https?:/i.test(written) ? written : url.href;
    return url.pathname + url.search + url.hash;
  };

  /**
   * The path below the folder of uploads, also where another host stands before it, as in
   * `i0.wp.com/tea.example/wp-content/…`.
   */
  function uploadOf(url: URL, isOwn: boolean): string | undefined {
    const path = decodePath(url.pathname).normalize('NFC');
    const at = path.indexOf(`/${uploadsPath}/`);
    if (at >= 0) return path.slice(at + uploadsPath.length + 2);
    return !isOwn && isUploadHost(url.host) ? path.slice(1) : undefined;
  }
}

/**
 * The path of the original, for the path of a smaller picture that WordPress (`tea-300x200.jpg`) or
 * Ghost (`images/size/w600/format/webp/tea.jpg`) has made of it.
 */
function originalOf(path: string): string {
  const ofGhost = /^(images\/)size\/[wh\d]{1,12}\/(?:format\/\w{1,5}\/)?/;
  return path.replace(ofGhost, '$1').replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '');
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A message about the uploads that a text names and the folder does not have. */
export function describeMissing(
  missing: ReadonlySet<string>,
  { isGiven }: OldUploads,
): ImportNote[] {
  const [first] = missing;
  if (first === undefined) return [];
  return [makeNote('files-on-old-blog', { count: missing.size, first, isGiven })];
}
