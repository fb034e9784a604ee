import { readWords, type Word } from '../base/arguments.ts';
import type { Picture } from '../base/write-markdown.ts';

/** The address that is to be written for a file or an article; undefined for an unknown one. */
type AddressOf = (href: string) => string | undefined;

/** What one of Hexo's tags for files and articles shows. */
export type HexoAsset =
  | { kind: 'picture'; picture: Picture & { alt: string } }
  /** `text` is undefined where the tag has no words of its own. */
  | { kind: 'link'; href: string; text: string | undefined; file: string }
  | { kind: 'path'; href: string };

/**
 * Reads asset_img, asset_path, asset_link, post_link and post_path. Undefined where `addressOf`
 * does not know the file.
 */
export function readHexoAsset(
  name: string,
  written: string,
  addressOf: AddressOf,
): HexoAsset | undefined {
  const words = readWords(written);
  if (name === 'asset_img') return readPicture(words, addressOf);
  const [file, ...rest] = words;
  if (file === undefined) return undefined;
  const isPost = name.startsWith('post_');
  const href = isPost ? addressOfPost(file.text, addressOf) : addressOf(file.text);
  if (href === undefined) return undefined;
  if (name.endsWith('_path')) return { kind: 'path', href };
  // The last word can be `true` or `false`: whether Hexo escapes HTML.
  if (/^(?:true|false)$/.test(rest.at(-1)?.text ?? '')) rest.pop();
  const text = rest.map((word) => word.text).join(' ') || undefined;
  return { kind: 'link', href, text, file: file.text };
}

/** Hexo names a post without its folder and without `.md`. */
function addressOfPost(written: string, addressOf: AddressOf): string | undefined {
  const [, name = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(written) ?? [];
  return addressOf(written) ?? addressOf(`${name}.md${hash}`);
}

/**
 * `[class …] file [width] [height] [title [alt]]`: the file is the first word that is one, as in
 * Hexo.
 */
function readPicture(words: readonly Word[], addressOf: AddressOf): HexoAsset | undefined {
  const at = words.findIndex(({ text }) => addressOf(text) !== undefined);
  const src = addressOf(words[at]?.text ?? '');
  return src === undefined
    ? undefined
    : { kind: 'picture', picture: { src, ...readRest(words.slice(at + 1)) } };
}

/** `[width] [height] [title [alt]]`, behind the file of a picture. */
export function readRest(words: readonly Word[]) {
  const rest = [...words];
  const sizes: string[] = [];
  while (sizes.length < 2 && /^\d+%?$/.test(rest[0]?.text ?? '')) {
    sizes.push(rest.shift()?.text ?? '');
  }
  const [width, height] = sizes;
  return { alt: readAlt(rest), width, height };
}

function readAlt(words: readonly Word[]): string {
  const [first, second] = words;
  if (first?.isQuoted && second?.isQuoted) return second.text;
  const text = words.map((word) => word.text).join(' ');
  // One quoted text can hold two: '"title" "alt text"'.
  const inner = [...text.matchAll(/"([^"]*)"/g)].map(([, quoted = '']) => quoted);
  return inner[1] || inner[0] || text;
}
