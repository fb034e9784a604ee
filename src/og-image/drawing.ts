import sharp, { type OverlayOptions } from 'sharp';
import { directionOf } from '../shared/lang/lang.ts';
import { ogImageSize as size } from '../shared/og-image-size.ts';
import { colours } from './colours.ts';
import { fitLine, fitTitle } from './fitting.ts';
import { findMissing } from './font-coverage.ts';
import type { Ink } from './fonts.ts';
import { writeIndexedPng } from './indexed-png.ts';
import { listVisible, toLine, withoutMissing } from './text.ts';

/** The texts of an OG image. */
export interface OgImageTask {
  title: string;
  author: string;
  brand: string;
  /** The language of the title, BCP 47; null when it is not known. */
  lang: string | null;
}

const margin = 96;
const inner = size.width - 2 * margin;
const ruleTop = 494;
const seal = { top: 528, height: 64, padding: 20, maxTextWidth: 460 };

/**
 * Draws the PNG: the title on paper, below it a line, the author, and the brand as a seal. A text
 * that the fonts of this machine cannot show is left out. Instead of a missing title there are
 * empty lines.
 */
export async function drawOgImage(task: OgImageTask): Promise<Buffer> {
  const lang = task.lang ?? 'zh-Hans';
  const [title, author, brand] = await Promise.all(
    [task.title, task.author, task.brand].map((text) => showable(toLine(text), lang)),
  );
  const isMirrored = directionOf(task.title) === 'rtl';
  const place = (width: number, at: 'start' | 'end') =>
    (at === 'start') === isMirrored ? size.width - margin - width : margin;

  const head = title && (await fitTitle(title, inner, { colour: colours.ink, lang }));
  const small = { size: 34, lang };
  const name =
    brand && (await fitLine(brand, seal.maxTextWidth, { ...small, colour: colours.paper }));
  const sealWidth = (name ? name.width : seal.height - 2 * seal.padding) + 2 * seal.padding;
  const authorWidth = inner - sealWidth - margin;
  const by =
    author &&
    (await fitLine(author, authorWidth, { ...small, weight: 'normal', colour: colours.faint }));

  const sealLeft = place(sealWidth, 'end');
  const sealMiddle = seal.top + seal.height / 2;
  const layers = [
    ...(head
      ? [layer(head, colours.ink, place(Math.min(head.width, inner), 'start'), (ruleTop + 24) / 2)]
      : [1, 2, 3, 4].map((line) => rule(line * 98 + 4))),
    rule(ruleTop),
    sealShape(sealWidth, sealLeft),
    ...(name ? [layer(name, colours.paper, sealLeft + seal.padding, sealMiddle)] : []),
    ...(by ? [layer(by, colours.faint, place(by.width, 'start'), sealMiddle)] : []),
  ];
  const drawn = sharp({ create: { ...size, channels: 3, background: colours.paper } }).composite(
    layers,
  );
  const pixels = await drawn.removeAlpha().raw().toBuffer();
  // Emoji have many colours.
  return (
    writeIndexedPng(pixels, size) ??
    sharp(pixels, { raw: { ...size, channels: 3 } })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  );
}

/** The part of a text that the fonts can show. */
export async function showable(text: string, lang: string): Promise<string | undefined> {
  if (text === '') return undefined;
  return withoutMissing(text, await findMissing(listVisible(text), lang));
}

function layer(
  { rgba, width, height }: Ink,
  colour: string,
  left: number,
  middle: number,
): OverlayOptions {
  return {
    input: withFewColours(rgba, Buffer.from(colour.slice(1), 'hex')),
    raw: { width, height, channels: 4 },
    left,
    top: Math.round(middle - height / 2),
  };
}

/**
 * So many steps from paper to ink at the edges of letters: nobody sees more, and three texts have
 * fewer colours than a PNG can number.
 */
const edgeSteps = 32;
/** Pango keeps colours multiplied with their opacity: rounding makes other colours of the ink. */
const maxRounding = 2;

function withFewColours(rgba: Buffer, ink: Buffer): Buffer {
  const pixels = Buffer.from(rgba);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    const isNear = (index: number) =>
      Math.abs((ink[index] ?? 0) - (pixels[at + index] ?? 0)) * alpha <= maxRounding;
    // The pixels of an emoji keep their colours.
    if (isNear(0) && isNear(1) && isNear(2)) pixels.set(ink, at);
    pixels[at + 3] = Math.round((Math.round(alpha * edgeSteps) / edgeSteps) * 255);
  }
  return pixels;
}

function rule(top: number): OverlayOptions {
  const create = { width: inner, height: 2, channels: 3, background: colours.line } as const;
  return { input: { create }, left: margin, top };
}

function sealShape(width: number, left: number): OverlayOptions {
  const { height, top } = seal;
  const attributes = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect ${attributes} rx="5" fill="${colours.seal}"/></svg>`;
  return { input: Buffer.from(svg), left, top };
}
