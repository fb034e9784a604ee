const number = /^[^\p{L}\d]*?([-−+]?)\p{Sc}?(\d[\d,]*(?:\.\d+)?|\.\d+)[^\d]*$/u;
/** Chinese in the order of its pinyin, and numbers within words as numbers. */
const collator = new Intl.Collator('zh-u-co-pinyin', { numeric: true });

/**
 * Rows in the order of their cells in a column: by value if all are numbers, else as a dictionary.
 * Rows with equal cells keep their order, and empty cells come last. A missing cell is empty.
 */
export function sortedRows(
  rows: readonly string[][],
  column: number,
  order: 1 | -1,
): readonly string[][] {
  const keyed = rows.map((row) => ({ row, words: wordsOf(row[column] ?? '') }));
  const empty = keyed.filter(({ words }) => words === '');
  const filled = keyed.filter(({ words }) => words !== '');
  const areNumbers = filled.every(({ words }) => number.test(words));
  const compare = areNumbers
    ? (a: string, b: string) => numberOf(a) - numberOf(b)
    : (a: string, b: string) => collator.compare(a, b);
  filled.sort((a, b) => order * compare(a.words, b.words));
  return [...filled, ...empty].map(({ row }) => row);
}

/** The words of a cell without the signs of links, emphasis and code. */
function wordsOf(cell: string): string {
  return cell
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~=\\]/g, '')
    .trim();
}

/** As `1,200`, `-3 °C`, `¥20` or `15%`. */
function numberOf(words: string): number {
  const [, sign = '', digits = ''] = number.exec(words) ?? [];
  return Number(digits.replaceAll(',', '')) * (sign === '-' || sign === '−' ? -1 : 1);
}
