import type Token from 'markdown-it/lib/token.mjs';
import { decodePath } from '../../shared/address/addresses.ts';

const endings = new Map([
  ['mp4', 'video'],
  ['webm', 'video'],
  ['mp3', 'audio'],
  ['ogg', 'audio'],
] as const);

/**
 * Whether the address of a picture is the address of a film or of sound, by the end of its path.
 */
export function mediaOf({ type, attrs }: Token): 'video' | 'audio' | undefined {
  if (type !== 'image') return undefined;
  return mediaOfAddress(attrs?.find(([name]) => name === 'src')?.[1] ?? '');
}

export function mediaOfAddress(src: string): 'video' | 'audio' | undefined {
  const end = src.search(/[?#]/);
  const path = end < 0 ? src : src.slice(0, end);
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return endings.get(ending as 'mp4');
}

/**
 * A player. Before it plays, it loads only what it shows: of a film the first picture, of sound
 * nothing. A program without a player, such as many feed readers, shows a link instead.
 */
export function playerOf(
  token: Token,
  media: 'video' | 'audio',
  description: string,
  escapeHtml: (text: string) => string,
): string {
  const attribute = (name: string) => {
    const value = token.attrGet(name);
    return value === null ? '' : ` ${name}="${escapeHtml(value)}"`;
  };
  const src = attribute('src');
  const label = description === '' ? '' : ` aria-label="${escapeHtml(description)}"`;
  const address = token.attrGet('src') ?? '';
  const name = description || decodePath(address.slice(address.lastIndexOf('/') + 1));
  const sides = media === 'video' ? attribute('width') + attribute('height') : '';
  const preload = media === 'video' ? 'metadata' : 'none';
  // A link cannot stand in a link. At level 0 the player stands in no mark, so in no link either.
  const link =
    token.level > 0 ? escapeHtml(name) : `<a href${src.slice(4)}>${escapeHtml(name)}</a>`;
  return `<${media}${src} controls="" preload="${preload}"${label}${attribute('title')}${sides}>${link}</${media}>`;
}
