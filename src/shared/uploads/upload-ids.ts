import { uploadsPrefix } from '../../urls.ts';

const address = new RegExp(`${uploadsPrefix}([0-9a-z]{26})(?![0-9a-z])`, 'g');

/** The ids of all uploads that a text names, also with the address of the blog before them. */
export function uploadIdsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(address)].map(([, id = '']) => id));
}
