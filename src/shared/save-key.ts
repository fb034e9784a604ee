/** Matches the keys that `createSaveKey` makes. */
export const saveKeyPattern = /^[0-9a-f]{32}$/;

/**
 * A new key of a save: 128 random bits. A save that is sent again has the same key, so that the
 * server stores it once. Unlike `crypto.randomUUID`, this works on plain http too.
 */
export function createSaveKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
