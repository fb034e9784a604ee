import sharp, { type OverlayOptions } from 'sharp';
import { directionOf } from '../../shared/lang/lang.ts';
import { linkPictureSize as size } from '../../shared/link-picture-size.ts';
import { fitLine, fitTitle } from './fitting.ts';
import { findMissing } from './font-coverage.ts';
import type { Ink } from './fonts.ts';
import { listVisible, toLine, withoutMissing } from './text.ts';

/** The texts of a link picture. */
export interface LinkPictureTask {
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

/** The light colours of the pages: ui/styles. */
const colours = {
  paper: '#fbfaf6',
  ink: '#1f1c17',
  faint: '#6a6459',
  line: '#e2ded3',
  seal: '#a8321f',
};

/**
 * Draws the PNG: the title on paper, below it a line, the author, and the brand as a seal. A text that the fonts of this
 * machine cannot show is left out. Instead of a missing title there are empty lines.
 */
export async function drawLinkPicture(task: LinkPictureTask): Promise<Buffer> {
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
      ? [layer(head, place(Math.min(head.width, inner), 'start'), (ruleTop + 24) / 2)]
      : [1, 2, 3, 4].map((line) => rule(line * 98 + 4))),
    rule(ruleTop),
    sealShape(sealWidth, sealLeft),
    ...(name ? [layer(name, sealLeft + seal.padding, sealMiddle)] : []),
    ...(by ? [layer(by, place(by.width, 'start'), sealMiddle)] : []),
  ];
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite(layers)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** The part of a text that the fonts can show. */
async function showable(text: string, lang: string): Promise<string | undefined> {
  if (text === '') return undefined;
  return withoutMissing(text, await findMissing(listVisible(text), lang));
}

function layer({ rgba, width, height }: Ink, left: number, middle: number): OverlayOptions {
  return {
    input: rgba,
    raw: { width, height, channels: 4 },
    left,
    top: Math.round(middle - height / 2),
  };
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
