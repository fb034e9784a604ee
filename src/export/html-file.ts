import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../server/context.ts';
import { renditionForm } from '../server/uploads/storage/storage.ts';
import type { Uploads } from '../server/uploads/uploads.ts';
import { toAbsolute } from '../shared/address/addresses.ts';
import { renditionWidths } from '../shared/uploads/picture-widths.ts';
import { isShownPicture } from '../shared/uploads/served-as.ts';
import { escapeMarkup, unescapeMarkup } from '../shared/xml.ts';
import { assetsPrefix, uploadIdOf } from '../urls.ts';

/**
 * A picture with its attributes, or the address of a link. Our own renderer writes every attribute
 * in quotes.
 */
const reference = /<img\b[^>]*>|(?<=<a\b[^>]*\shref=")[^"#][^"]*(?=")/g;

/**
 * The HTML in parts, with the content of each picture of the blog in it, and with whole addresses
 * for links. One picture at a time is in memory. `url` is the whole address of the article.
 */
export async function* selfContained(
  html: string,
  url: string,
  context: Context,
  uploads: Uploads,
): AsyncGenerator<string> {
  let done = 0;
  for (const { 0: found, index } of html.matchAll(reference)) {
    yield html.slice(done, index);
    done = index + found.length;
    if (!found.startsWith('<img')) {
      yield escapeMarkup(toAbsolute(unescapeMarkup(found), url) ?? '');
      continue;
    }
    const [, address = ''] = /\ssrc="([^"]*)"/.exec(found) ?? [];
    const picture = await readPicture(context, uploads, unescapeMarkup(address));
    const rest = found.replace(/\s(?:src|srcset|sizes|loading)="[^"]*"/g, '').slice('<img'.length);
    if (!picture) {
      yield `<img src="${escapeMarkup(toAbsolute(unescapeMarkup(address), url) ?? '')}"${rest}`;
      continue;
    }
    yield `<img src="data:${picture.mediaType};base64,`;
    yield picture.content.toString('base64');
    yield `"${rest}`;
  }
  yield html.slice(done);
}

/** Twice the width of the column: sharp on every screen and on paper. */
const maxWidth = 1440;

/**
 * The picture of an upload's address. Undefined for any other address, and when the file is
 * missing.
 */
async function readPicture(
  { storage }: Context,
  uploads: Uploads,
  address: string,
): Promise<{ mediaType: string; content: Buffer } | undefined> {
  const id = uploadIdOf(address);
  const upload = id === undefined ? undefined : await uploads.findReady(id);
  if (!upload || !isShownPicture(upload.mediaType)) return undefined;
  const stored = await storage.listForms(upload.id);
  const smaller = renditionWidths
    .filter((width) => width <= maxWidth && width < (upload.width ?? 0))
    .map((width) => renditionForm(width, 'webp'))
    .findLast((form) => stored.has(form));
  const form = smaller && (upload.width ?? 0) > maxWidth ? smaller : 'served';
  const path = await storage.find(upload.id, form);
  if (path === undefined) return undefined;
  const mediaType = form === 'served' ? upload.mediaType : 'image/webp';
  return { mediaType, content: await readFile(path) };
}

const font = new RegExp(`(?<=url\\()${assetsPrefix}[\\w-]+\\.woff2(?=\\))`, 'g');

/** A style sheet that holds the content of its fonts. `folder`: the folder of the built files. */
export async function embedFonts(sheet: string, folder: string): Promise<string> {
  let embedded = sheet;
  for (const [address] of sheet.matchAll(font)) {
    const content = await readFile(join(folder, address), 'base64');
    embedded = embedded.replace(address, `data:font/woff2;base64,${content}`);
  }
  return embedded;
}
