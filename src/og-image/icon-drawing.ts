import sharp, { type Sharp } from 'sharp';
import { colours } from './colours.ts';
import { showable } from './drawing.ts';
import { drawText } from './fonts.ts';
import { writeIconFile } from './icon-file.ts';
import type { IconForm, IconTask } from './icon-task.ts';

/** In pixels. All sizes are made of one drawing. */
const drawingEdge = 512;
const edges = { touch: 180, icon: 192, maskable: 512 } as const;
const faviconEdges = [16, 32, 48];

/**
 * Phones cut a maskable icon into a shape of their own. Only a circle with four fifths of its width
 * is sure to stay (https://www.w3.org/TR/appmanifest/#icon-masks): a square in it has this side.
 */
const safeShare = 0.8 * Math.SQRT1_2;
/** How large the letter is, as a part of the seal. In small sizes it needs more. */
const letterShares: Record<IconForm, number> = {
  favicon: 0.74,
  touch: 0.62,
  icon: 0.68,
  maskable: 0.9 * safeShare,
};

/** Draws a PNG, or for `favicon` a file with three of them. */
export async function drawIcon(task: IconTask): Promise<Buffer> {
  const drawing = await (task.path === '' ? drawSeal(task) : drawPicture(task));
  const inSize = (edge: number) =>
    sharp(drawing).resize(edge, edge).png({ compressionLevel: 9, palette: true }).toBuffer();
  if (task.icon !== 'favicon') return inSize(edges[task.icon]);
  const pictures = faviconEdges.map(async (edge) => ({ edge, png: await inSize(edge) }));
  return writeIconFile(await Promise.all(pictures));
}

/** Phones cut these forms into a shape of their own. So only the others have round corners. */
const isCut = (icon: IconForm) => icon === 'touch' || icon === 'maskable';

async function drawSeal({ icon, letter, lang }: IconTask): Promise<Buffer> {
  const room = Math.round(drawingEdge * letterShares[icon]);
  const text = await showable(letter, lang);
  const ink = text && (await drawText(text, { size: room, colour: colours.paper, lang }));
  const ground = drawGround(isCut(icon) ? 0 : drawingEdge / 6.4, ink ? 0 : room);
  if (!ink) return ground.png().toBuffer();
  const { rgba, width, height } = ink;
  const fitted = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(room, room, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return ground
    .composite([{ input: fitted }])
    .png()
    .toBuffer();
}

/** The red ground. Without a letter it has a frame, as the mark at the end of articles has. */
function drawGround(radius: number, frame: number): Sharp {
  const at = (drawingEdge - frame) / 2;
  const inner = frame
    ? `<rect x="${at}" y="${at}" width="${frame}" height="${frame}" fill="none" stroke="${colours.paper}" stroke-width="${frame / 10}"/>`
    : '';
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingEdge}" height="${drawingEdge}"><rect width="100%" height="100%" rx="${radius}" fill="${colours.seal}"/>${inner}</svg>`,
    ),
  );
}

/**
 * Nothing of a maskable picture is cut: there is paper around it. There is paper too where phones
 * would show black, behind a picture that is see-through.
 */
async function drawPicture({ icon, path }: IconTask): Promise<Buffer> {
  const edge = icon === 'maskable' ? Math.floor(drawingEdge * safeShare) : drawingEdge;
  const picture = sharp(path).autoOrient().resize(edge, edge, { fit: 'cover' });
  if (!isCut(icon)) return picture.png().toBuffer();
  const create = {
    ...{ width: drawingEdge, height: drawingEdge },
    ...{ channels: 3 as const, background: colours.paper },
  };
  const ground = sharp({ create });
  return ground
    .composite([{ input: await picture.png().toBuffer() }])
    .png()
    .toBuffer();
}
