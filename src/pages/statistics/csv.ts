/**
 * A table as RFC 4180 has it: lines end in CR LF, and a cell with a comma, a quote or a line break
 * is quoted. The mark at the beginning tells Excel that the text is UTF-8; without it Excel reads
 * Chinese titles as another encoding.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

/**
 * Spreadsheets run a text that begins like this as a formula. With an apostrophe before it they
 * show it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
