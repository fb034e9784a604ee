import { webRoots } from '../site/content-files.ts';
import type { OldSite } from '../site/old-site.ts';

/** Files by which other services know a site, and its icon. */
const names = [
  /^(?:CNAME|robots\.txt|(?:app-)?ads\.txt|security\.txt|humans\.txt|keybase\.txt)$/i,
  /^(?:favicon\.(?:ico|png|svg)|apple-touch-icon[\w-]*\.png)$/i,
  /^(?:google[\da-f]{8,}|baidu_verify_[\w-]+|yandex_[\da-f]+|pinterest-[\da-f]+)\.html$/i,
  /^(?:BingSiteAuth\.xml|(?:MP_verify_|tencent|sogou|360)\w*\.txt|[\da-f]{32}\.txt)$/i,
];

/**
 * The files that the owner may want at the root of this blog too: an import takes none of them,
 * because whoever has them proves that the site is theirs.
 */
export function listRootFiles(site: OldSite, files: readonly string[]): string[] {
  if (site.program === undefined) return [];
  const roots = new Set(webRoots(site).map((root) => (root === '' ? '' : `${root}/`)));
  return files.filter((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return roots.has(path.slice(0, -name.length)) && names.some((each) => each.test(name));
  });
}
