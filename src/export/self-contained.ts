import { toAbsolute } from '../shared/address/addresses.ts';
import { escapeMarkup, unescapeMarkup } from '../shared/xml.ts';

export interface PictureContent {
  mediaType: string;
  content: Buffer;
}

/** A picture with its attributes, or the address of a link. Our own renderer writes every attribute in quotes. */
const reference = /<img\b[^>]*>|(?<=<a\b[^>]*\shref=")[^"#][^"]*(?=")/g;

/**
 * The HTML in parts, with the content of each picture that `readPicture` finds in it, and with whole addresses for links.
 * One picture at a time is in memory. `url` is the whole address of the article.
 */
export async function* selfContained(
  html: string,
  url: string,
  readPicture: (address: string) => Promise<PictureContent | undefined>,
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
    const picture = await readPicture(unescapeMarkup(address));
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
