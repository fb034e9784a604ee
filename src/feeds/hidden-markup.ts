/**
 * Control characters, which no feed holds because `makeFeed` removes them. Each stands for a
 * character of markup.
 */
const ampersand = '\u0001';
const less = '\u0002';
const greater = '\u0003';

/**
 * A plain text with control characters in place of `&`, `<` and `>`, for feedsmith. `restoreMarkup`
 * is for the XML that feedsmith makes. Without the two,
 * feedsmith writes a text with `&`, `<` or `>` as CDATA with line breaks around it, and replaces
 * `&apos;` in it.
 */
export function hideMarkup(text: string): string {
  return text.replaceAll('&', ampersand).replaceAll('<', less).replaceAll('>', greater);
}

/** The XML with references where `hideMarkup` put control characters. */
export function restoreMarkup(xml: string): string {
  return xml.replaceAll(ampersand, '&amp;').replaceAll(less, '&lt;').replaceAll(greater, '&gt;');
}
