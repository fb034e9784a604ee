import { createHash } from 'node:crypto';
import type { Settings } from '../shared/settings.ts';
import { isInline, lookSheet, ownSheet } from '../shared/style/own-styles.ts';
import type { PageFrame } from '../ui/page-frame.ts';
import { ownStylesUrl } from '../urls.ts';

/**
 * What the owner's choices add to the styles of a page. Own CSS is for the pages that readers have:
 * it must not make the owner's own pages unusable. `files`: addresses.
 */
export function ownStylesOf(
  settings: Settings,
  isForReaders: boolean,
): Pick<PageFrame, 'ownSheets'> & { files: string[] } {
  const css = isForReaders ? settings.ownCss : '';
  const look = lookSheet(settings);
  const inPage = css !== '' && isInline(css) ? ownSheet(css) : '';
  return {
    ownSheets: [look, inPage].filter(Boolean),
    files: css === '' || inPage ? [] : [ownStylesUrl(ownStylesName(css))],
  };
}

/** The name of the file of own styles: another text has another name. */
export function ownStylesName(css: string): string {
  return `${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`;
}
