import { toAbsolute } from '../shared/address/addresses.ts';
import { escapeMarkup, unescapeMarkup } from '../shared/xml.ts';

const heading =
  /<div class="heading">(<h[1-3][^>]*>.*?<\/h[1-3]>)<a class="anchor"[^>]*>#<\/a><\/div>/gs;
const tag = /<([a-z][a-z0-9]*)((?:\s[^\s=<>"]+(?:="[^"]*")?)+)(\s*\/?)>/g;
const attribute = /\s([^\s=<>"]+)(?:="([^"]*)")?/g;

/**
 * Attributes that serve only the blog's own pages: targets of links, scrolling by keyboard,
 * pictures for its column.
 */
const ofPagesOnly = new Set(['id', 'tabindex', 'aria-labelledby', 'srcset', 'sizes']);
const addresses = new Set(['href', 'src']);

/**
 * The HTML of `src/markdown/blocks/tasks.ts`. Readers take boxes away, and then every task looks
 * alike.
 */
const box = /<label><input type="checkbox"( checked="")? disabled="">/g;
/**
 * Readers have no style sheet of ours. Some keep only the attribute `align`, others only `style`.
 */
const isCell = /^t[dh]$/;
const aligned = / class="align-(left|center|right)"/g;

/**
 * An article's HTML for other programs: all addresses are absolute, resolved against `articleUrl`,
 * and the links beside headings are gone, boxes of tasks are signs, and cells are aligned without a
 * style sheet. It understands only HTML of our own renderer, which writes every attribute in
 * quotes, and a `<` of the text as `&lt;`.
 */
export function toFeedHtml(html: string, articleUrl: string): string {
  const plain = html
    .replace(heading, '$1')
    .replace(box, (_, isChecked?: string) => (isChecked === undefined ? '☐' : '☑'))
    .replaceAll('</label>', '');
  return plain.replace(tag, (_, name: string, attributes: string, end) => {
    const kept = attributes.replace(attribute, (whole, key: string, value?: string) => {
      if (ofPagesOnly.has(key)) return '';
      if (!addresses.has(key)) return whole;
      const address = toAbsolute(unescapeMarkup(value ?? ''), articleUrl);
      return address === undefined ? '' : ` ${key}="${escapeMarkup(address)}"`;
    });
    const styled = isCell.test(name)
      ? kept.replace(aligned, ' align="$1" style="text-align:$1"')
      : kept;
    return `<${name}${styled}${end}>`;
  });
}
