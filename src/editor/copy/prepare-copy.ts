import type { ArticleContent } from '../../shared/document.ts';
import type { PreviewFault } from '../../shared/texts/preview.ts';
import { readUrl } from '../../urls.ts';
import { askApart } from '../preview/ask-apart.ts';
import { isReachable } from './is-reachable.ts';
import type { Target } from './sheet.ts';
import { type Copied, writeCopy } from './write-copy.ts';

export interface ReadyCopy extends Copied {
  kind: 'ready';
  /** The HTML of the preview, for a copy by hand. */
  preview: string;
  /** How many pictures the other editor cannot fetch, because the blog is not on the Internet. */
  unreachable: number;
}

export type PreparedCopy = ReadyCopy | { kind: 'fault'; fault: PreviewFault };

/** The server renders no text for longer either. */
const maxRenderMs = 60_000;

/** A browser lets a page write to the clipboard for five seconds after the press. */
const maxAskMs = 3_000;

/**
 * Renders the article as it is now, as the preview does. It asks as a visitor would whether the
 * blog's own pictures are public: a picture that cannot be asked for is taken for one that is not.
 */
export async function prepareCopy(
  target: Target,
  articleID: string,
  { title, markdown, lang }: ArticleContent,
): Promise<PreparedCopy> {
  const answer = await askApart({ copyOf: { title, markdown, lang } }, maxRenderMs);
  if (!answer) return { kind: 'fault', fault: { kind: 'failed' } };
  if (answer.kind === 'fault') return answer;
  const base = location.origin + readUrl(articleID);
  // In this document nothing runs or loads.
  const { body } = new DOMParser().parseFromString(answer.html, 'text/html');
  const own = [...body.querySelectorAll('img')]
    .map((image) => new URL(image.getAttribute('src') ?? '', base))
    .filter(({ origin }) => origin === location.origin)
    .map(({ href }) => href);
  const addresses = [...new Set(own)];
  const arePublic = await Promise.all(addresses.map(isPublic));
  const hiddenPictures = new Set(addresses.filter((_, index) => !arePublic[index]));
  const copied = writeCopy(body, { target, base, hiddenPictures, lang: answer.lang });
  const shown = addresses.length - hiddenPictures.size;
  const unreachable = isReachable(location.hostname) ? 0 : shown;
  return { kind: 'ready', ...copied, preview: answer.html, unreachable };
}

async function isPublic(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, {
      method: 'HEAD',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(maxAskMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
