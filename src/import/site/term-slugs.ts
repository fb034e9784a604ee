/** How each program makes the last part of the address of a tag out of its name. */

/** Letters without their accents. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
}

/** Single hyphens, and none at the ends. */
function trimHyphens(text: string): string {
  return text.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
}

/**
 * `letterCase`: the setting `filename_case`, 1 for lower and 2 for upper case. Hexo keeps letters
 * of every script: https://github.com/hexojs/hexo-util/blob/master/lib/slugize.ts
 */
export function slugOfHexo(name: string, letterCase: unknown = 0): string {
  const plain = withoutAccents(name).replace(/\p{Cc}/gu, '');
  const slug = trimHyphens(plain.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-'));
  if (letterCase === 1) return slug.toLowerCase();
  return letterCase === 2 ? slug.toUpperCase() : slug;
}

/** `mode`: the setting `slug_mode` of jekyll-archives. */
export function slugOfJekyll(name: string, mode: unknown = 'default'): string {
  const others: Record<string, RegExp> = {
    raw: /\s+/g,
    pretty: /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu,
    ascii: /[^A-Za-z0-9]+/g,
    latin: /[^A-Za-z0-9]+/g,
  };
  if (mode === 'none') return name.toLowerCase();
  const plain = mode === 'latin' ? withoutAccents(name) : name;
  const sign = others[String(mode)] ?? /[^\p{M}\p{L}\p{Nd}]+/gu;
  return plain.replace(sign, '-').replace(/^-|-$/g, '').toLowerCase();
}

/** The settings `disablePathToLower` and `removePathAccents` of Hugo. */
export interface HugoPaths {
  keepsCase?: boolean;
  removesAccents?: boolean;
}

/** Hugo drops most signs without a hyphen in their place, and keeps `+`, `#`, `.` and `_`. */
export function slugOfHugo(name: string, { keepsCase, removesAccents }: HugoPaths = {}): string {
  const plain = removesAccents ? withoutAccents(name) : name;
  const kept = plain.replace(/[^\p{L}\p{M}\p{N}\s._#+~@/\\-]+/gu, '').trim();
  const slug = kept.replace(/\s+/g, '-').replace(/-{2,}/g, '-');
  return keepsCase ? slug : slug.toLowerCase();
}

/**
 * `mode`: the setting `slugify.taxonomies`. Zola writes other scripts in Latin letters; here such
 * names have no slug, but for those whose addresses stay as they are (`safe`, `off`).
 */
export function slugOfZola(name: string, mode: unknown = 'on'): string {
  if (mode === 'off') return name;
  if (mode === 'safe') return name.trim().replace(/[\s/?#<>:"\\|*]+/g, '_');
  const plain = withoutAccents(name);
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(plain)) return '';
  return trimHyphens(plain.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
}

/** Docusaurus divides words where the case changes, and letters from digits. */
export function slugOfDocusaurus(name: string): string {
  const words = withoutAccents(name)
    .replace(/['’]/g, '')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2-')
    .replace(/(\p{Script=Latin})(?=\d)|(\d)(?=\p{Script=Latin})/gu, '$1$2-');
  return trimHyphens(words.replace(/[^\p{L}\p{N}]+/gu, '-')).toLowerCase();
}
