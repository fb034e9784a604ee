/** Text that is XML already. Only what is written here makes it of strings, so that nothing goes out unescaped. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** What XML 1.0 has no way to write (https://www.w3.org/TR/xml/#charsets): most control characters among it. */
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** How characters are written that mean something else to a parser; `&amp;` and its like are HTML's too. */
export const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers would make other white space of these.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Character data; what XML cannot hold is left out. */
export function text(value: string): Xml {
  return { xml: escapeXml(value, /[&<>\r]/g) };
}

/** An element with attributes (those that are undefined are left out) and what is in it, in this order. */
export function element(name: string, attributes: Attributes, ...content: (Xml | string)[]): Xml {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escapeXml(value, /[&<>"\t\n\r]/g)}"`,
  );
  const inner = content.map((part) => (typeof part === 'string' ? text(part) : part).xml).join('');
  return { xml: `<${name}${written.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}` };
}

/** A whole document, UTF-8. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

function escapeXml(value: string, special: RegExp): string {
  return value.replace(illegal, '').replace(special, (character) => references[character] ?? '');
}
