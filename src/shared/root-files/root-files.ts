import { feedFormats, patterns, wellKnownPrefix } from '../../urls.ts';
import { countBytes } from '../text.ts';

/**
 * A file at the root of the blog, for a service that asks for it: `ads.txt`, or
 * `.well-known/security.txt`.
 */
export interface RootFile {
  /** Its path, without the first slash. */
  name: string;
  content: string;
}

export const maxRootFiles = 30;
/** In UTF-8. */
export const maxRootFileBytes = 64 * 1024;
const maxNameCharacters = 100;

const wellKnownFolder = wellKnownPrefix.slice(1);
const types = new Map([
  ['txt', 'text/plain'],
  ['html', 'text/html'],
  ['xml', 'application/xml'],
  ['json', 'application/json'],
]);
const atRoot = new RegExp(`^\\w(?:[\\w.-]*\\w)?\\.(?:${[...types.keys()].join('|')})$`);
const inFolder = /^\w(?:[\w.-]*\w)?$/;

/**
 * The addresses that the blog answers itself, and the two pages that a static site has at its root.
 * In small letters, because a folder may take two names that differ in them for one.
 */
const builtIn = new Set(
  [
    ...Object.values(patterns),
    ...Object.values(feedFormats).map(({ ofBlog }) => ofBlog),
    ...['/index.html', '/404.html', `${wellKnownPrefix}change-password`],
  ].map((address) => address.slice(1).toLowerCase()),
);

/** The name in an address that somebody typed: `/ads.txt`, or with the address of a site. */
export function rootFileName(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/^\/+/, '');
}

export type RootFileFault =
  | { kind: 'empty-name' | 'bad-name' | 'built-in' | 'empty' | 'unsaveable' | 'no-contact' }
  | { kind: 'too-large'; bytes: number }
  | { kind: 'no-expires' }
  | { kind: 'expired'; at: string };

/** Why no file can have this name, or undefined. */
export function findNameFault(name: string): RootFileFault | undefined {
  if (name === '') return { kind: 'empty-name' };
  if (builtIn.has(name.toLowerCase())) return { kind: 'built-in' };
  const isFine = name.startsWith(wellKnownFolder)
    ? inFolder.test(name.slice(wellKnownFolder.length))
    : atRoot.test(name);
  return isFine && name.length <= maxNameCharacters ? undefined : { kind: 'bad-name' };
}

/**
 * Why this content cannot be saved under the name, or undefined. `now`: milliseconds, because a
 * security.txt says until when it is right.
 */
export function findContentFault(
  { name, content }: RootFile,
  now: number,
): RootFileFault | undefined {
  if (content.trim() === '') return { kind: 'empty' };
  if (!content.isWellFormed() || content.includes('\0')) return { kind: 'unsaveable' };
  const bytes = countBytes(content);
  if (bytes > maxRootFileBytes) return { kind: 'too-large', bytes };
  return /^(?:\.well-known\/)?security\.txt$/i.test(name) ? findExpiry(content, now) : undefined;
}

/** RFC 9116, section 2.5: a contact, and exactly one time at which the file expires. */
function findExpiry(content: string, now: number): RootFileFault | undefined {
  if (!/^contact:[ \t]*\S/im.test(content)) return { kind: 'no-contact' };
  const times = [...content.matchAll(/^expires:[ \t]*(.*)$/gim)].map(([, time = '']) =>
    time.trim(),
  );
  const [at = ''] = times;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(at);
  if (times.length !== 1 || !isTime || Number.isNaN(Date.parse(at))) return { kind: 'no-expires' };
  return Date.parse(at) <= now ? { kind: 'expired', at } : undefined;
}

/** The media type of a file. Services give some files of JSON no ending. */
export function mediaTypeOf({ name, content }: RootFile): string {
  const [, ending = ''] = /\.(\w+)$/.exec(name.replace(wellKnownFolder, '')) ?? [];
  const type = types.get(ending) ?? (isJsonObject(content) ? 'application/json' : 'text/plain');
  return `${type}; charset=utf-8`;
}

function isJsonObject(content: string): boolean {
  try {
    return content.trimStart().startsWith('{') && JSON.parse(content) !== null;
  } catch {
    return false;
  }
}
