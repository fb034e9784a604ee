/** An address in a text, from its first to behind its last character. */
export interface AddressRange {
  start: number;
  end: number;
}

const beginning = /\b(?:[A-Za-z][A-Za-z\d+.-]{1,15}:\/\/|www\.)(?=[A-Za-z\d/])/g;
/**
 * Quotes, angle and square brackets, bars and backticks end an address, and so does all but ASCII.
 */
const rest = /[!#-;=?-Z\\^_a-z{}~]*/y;
/** Signs that belong to the sentence, or to a mark around the address, if they stand at the end. */
const lastSigns = new Set("!?.,:;'*_~=^$\\");
const markBefore = /(?:\*+|_+|~+|=+)$/;
const maxMarkLength = 3;

/**
 * The addresses that stand in a text without brackets, in their order. In an address, characters
 * such as `_` are not marks. An address does not end with a sign of a sentence, nor with a bracket
 * that it does not open. A mark that begins right before an address ends the address where the mark
 * stands again: `**https://a.example**`.
 */
export function listBareAddresses(text: string): AddressRange[] {
  const ranges: AddressRange[] = [];
  if (!text.includes('://') && !text.includes('www.')) return ranges;
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const start = found.index;
    rest.lastIndex = start + found[0].length;
    let address = withoutClosers(found[0] + (rest.exec(text)?.[0] ?? ''));
    const [mark] = markBefore.exec(text.slice(Math.max(0, start - maxMarkLength), start)) ?? [];
    const markStart = mark === undefined ? -1 : address.lastIndexOf(mark);
    if (markStart >= 0) address = address.slice(0, markStart);
    let end = start + address.length;
    while (end > start && lastSigns.has(text.charAt(end - 1))) end -= 1;
    ranges.push({ start, end });
    beginning.lastIndex = Math.max(end, start + found[0].length);
  }
  return ranges;
}

/** Up to the first closing bracket that the address does not open. */
function withoutClosers(address: string): string {
  if (!address.includes(')')) return address;
  let open = 0;
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === '(') open += 1;
    else if (address[at] === ')') open -= 1;
    if (open < 0) return address.slice(0, at);
  }
  return address;
}

const signs = new Set([...'*_~^=:${'].map((sign) => sign.charCodeAt(0)));

/** Whether a mark can begin with this UTF-16 code unit, so that an address must be looked for. */
export const isMarkSign = (code: number) => signs.has(code);

/**
 * How many characters from a position on belong to an address; 0 if no address is there. The count
 * ends before a backslash or `&`, because writers escape characters of addresses too.
 */
export function addressLength(
  ranges: readonly AddressRange[],
  text: string,
  position: number,
): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as AddressRange).end <= position) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  if (!range || range.start > position) return 0;
  const stop = text.slice(position, range.end).search(/[\\&]/);
  return stop < 0 ? range.end - position : stop;
}
