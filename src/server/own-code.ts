import type { OwnCodeRow, ScriptTag } from '../shared/own-code/own-code.ts';
import { escapeMarkup } from '../shared/xml.ts';

/**
 * The page with the owner's code: what programs read at the end of the head, and scripts at the end
 * of the body, where they keep nobody from reading. Without rows the page stays as it is.
 */
export function withOwnCode(page: string, rows: readonly OwnCodeRow[]): string {
  if (rows.length === 0) return page;
  const head = rows.map(writeForPrograms).join('');
  const scripts = rows.flatMap((row) => (row.kind === 'scripts' ? row.tags : []));
  // The last ones are those of the page: in a body, `<` of any text is written as a reference.
  const headEnd = page.lastIndexOf('</head>');
  const bodyEnd = page.lastIndexOf('</body>');
  return (
    page.slice(0, headEnd) +
    head +
    page.slice(headEnd, bodyEnd) +
    scripts.map(writeScript).join('') +
    page.slice(bodyEnd)
  );
}

function writeForPrograms(row: OwnCodeRow): string {
  if (row.kind === 'meta') {
    return writeTag('meta', { [row.attribute]: row.name, content: row.content });
  }
  if (row.kind === 'scripts') return '';
  const { rel, href, isCrossOrigin } = row;
  return writeTag('link', { rel, href, ...(isCrossOrigin ? { crossorigin: '' } : {}) });
}

function writeScript({ src, text = '', attributes }: ScriptTag): string {
  return `${writeTag('script', { ...attributes, ...(src === undefined ? {} : { src }) })}${text}</script>`;
}

function writeTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
