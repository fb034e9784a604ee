import { documentLimits } from '../../shared/document-schemas.ts';
import { countCharacters } from '../../shared/text.ts';
import type { Range } from './comments.ts';

/** The signs that end a tag in Obsidian, and Chinese ones. */
const tag =
  /(?<!\S)#([^\s\u2000-\u200c\u200e-\u206f\u2e00-\u2e7f\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f'!"#$%&()*+,.:;<=>?@^`{|}~[\]\\]+)/gu;

/** The tags of a text (`#tea`, `#tea/green`), each once, but for those in `left`. */
export function findTextTags(markdown: string, left: readonly Range[]): string[] {
  const tags: string[] = [];
  let next = 0;
  for (const { index, 1: written = '' } of markdown.matchAll(tag)) {
    while ((left[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    if ((left[next]?.start ?? Number.POSITIVE_INFINITY) > index) tags.push(written);
  }
  return addTags([], tags.map((each) => each.replace(/^\/+|\/+$/g, '')).filter(isTag));
}

/** A number alone is no tag. */
function isTag(text: string): boolean {
  return /[^\d/]/.test(text) && countCharacters(text) <= documentLimits.maxTagCharacters;
}

/** The tags of both lists. Case makes no difference: the first one counts. */
export function addTags(first: readonly string[], second: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const each of [...first, ...second]) {
    const key = each.normalize('NFC').toLowerCase();
    if (!tags.has(key)) tags.set(key, each);
  }
  return [...tags.values()];
}
