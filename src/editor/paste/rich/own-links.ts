import { all } from '../../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';

/**
 * Makes `#a` of the links to elements of the text. A browser that copies a page writes the whole
 * address of the page before it.
 */
export function shortenOwnLinks(root: TreeElement): void {
  const names = new Set(
    all(root, '[id], a[name]').flatMap((element) =>
      ['id', 'name'].flatMap((attribute) => element.getAttribute(attribute) || []),
    ),
  );
  for (const link of all(root, 'a')) {
    const [, hash] = /^https?:[^#]*#(.+)$/i.exec(link.getAttribute('href') ?? '') ?? [];
    const name = [hash, decode(hash)].find((each) => each !== undefined && names.has(each));
    if (name !== undefined) link.setAttribute('href', `#${name}`);
  }
}

function decode(hash: string | undefined): string | undefined {
  try {
    return hash && decodeURIComponent(hash);
  } catch {
    return undefined;
  }
}
