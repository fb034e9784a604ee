/**
 * Characters that XML 1.0 cannot hold (https://www.w3.org/TR/xml/#charsets): most control
 * characters, lone surrogates.
 */
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function toXmlCharacters(text: string): string {
  return text.replace(illegal, '');
}

/**
 * The text as it is written in XML or HTML: between tags, or in an attribute with double quotes.
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => references[character] ?? '');
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The opposite of `escapeMarkup`, for text and attributes that our own renderer has written. */
export function unescapeMarkup(value: string): string {
  return value.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '');
}
