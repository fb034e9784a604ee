import { uploadsPrefix } from '../../urls.ts';

/** Matches the ids of uploads: 130 bits in base 32 (RFC 4648's "extended hex", lower case). */
export const uploadIdPattern = /^[0-9a-v]{26}$/;

/** Matches names of uploads. A slash would lead to another folder, and NUL ends a text in C. */
export const uploadNamePattern = /^(?!\.{1,2}$)[^/\0]{1,1000}$/;

/** Matches the types of uploads in their rows. Which of them browsers get says `servedAs`. */
export const mediaTypePattern = /^(?=.{1,200}$)[\w.+-]+\/[\w.+-]+$/;

const address = new RegExp(`${uploadsPrefix}([0-9a-v]{26})(?![0-9a-z])`, 'g');

/** The ids of all uploads that a text names, also with the address of the blog before them. */
export function uploadIdsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(address)].map(([, id = '']) => id));
}
