/** The SHA-256 of each file by its path, in hexadecimal. */
type Sums = ReadonlyMap<string, string>;

// The form of `sha256sum` of GNU coreutils: a name with a line end or a backslash is escaped, and
// its line begins with `\`.

export function writeSums(sums: Sums): string {
  return [...sums]
    .map(([path, sum]) => {
      const escaped = path.replace(/[\\\n\r]/g, (letter) => escapes.get(letter) ?? letter);
      return `${escaped === path ? '' : '\\'}${sum}  ${escaped}\n`;
    })
    .join('');
}

/** Reads what `writeSums` has written. Undefined for any other text. */
export function readSums(text: string): Sums | undefined {
  if (!text.endsWith('\n')) return undefined;
  const sums = new Map<string, string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const [, isEscaped, sum, name] = /^(\\?)([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sum === undefined || name === undefined) return undefined;
    const path = isEscaped ? name.replace(/\\[\\nr]/g, (escaped) => toLetter(escaped)) : name;
    if (sums.has(path)) return undefined;
    sums.set(path, sum);
  }
  return sums;
}

const escapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

function toLetter(escaped: string): string {
  return [...escapes].find(([, other]) => other === escaped)?.[0] ?? escaped;
}
