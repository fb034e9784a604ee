import { imgSize, legacyImgSize } from '@mdit/plugin-img-size';
import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { PictureSize } from '../../shared/uploads/picture-widths.ts';
import type { Environment } from '../base/environment.ts';
import { inlineText } from '../base/inline-text.ts';
import { mediaOf, playerOf } from './media.ts';

/**
 * `![a](/b.png "title" =200x100)`, and `![a =200x100][b]` if the address is defined elsewhere.
 * Pictures load when they come into view. With a known size the text below does not move. The
 * address of a film or of sound gives a player.
 */
export function pictures(md: MarkdownIt): void {
  md.use(legacyImgSize).use(imgSize);

  md.renderer.rules.image = (tokens, index, options, env: Environment, self) => {
    const token = tokens[index] as Token;
    const description = inlineText(token.children ?? []);
    dropAbsurdSides(token);
    const media = mediaOf(token);
    if (media) return playerOf(token, media, description, md.utils.escapeHtml);
    token.attrSet('alt', description);
    const size = env.pictureSizes?.get(token.attrGet('src') ?? '');
    if (size) addKnownSize(token, size);
    token.attrSet('loading', 'lazy');
    token.attrSet('decoding', 'async');
    return self.renderToken(tokens, index, options);
  };
}

function dropAbsurdSides(token: Token): void {
  token.attrs = (token.attrs ?? []).filter(
    ([name, value]) => (name !== 'width' && name !== 'height') || /^[1-9]\d{0,4}%?$/.test(value),
  );
}

/**
 * Works out the sides that the writer left out from the picture’s own size, and lets browsers
 * choose a file by width.
 */
function addKnownSize(token: Token, size: PictureSize): void {
  const width = token.attrGet('width');
  const height = token.attrGet('height');
  const scale =
    width !== null
      ? Number(width) / size.width
      : height !== null
        ? Number(height) / size.height
        : 1;
  // A percentage of the line, as in `=50%x`, does not determine the other side.
  if (!Number.isFinite(scale)) return;
  if (width === null) token.attrSet('width', String(Math.round(size.width * scale)));
  if (height === null) token.attrSet('height', String(Math.round(size.height * scale)));
  if (size.sources === undefined) return;
  token.attrSet('srcset', size.sources);
  const shown = Number(token.attrGet('width'));
  token.attrSet('sizes', shown < columnPixels ? `${shown}px` : columnSizes);
}

/** The largest width of the text in CSS pixels: 38 rem. The style sheet of the page sets it. */
const columnPixels = 608;
const columnSizes = '(max-width: 42rem) 100vw, 38rem';
