interface Encoding {
  label: string;
  /** The first bytes of the usual characters, and those of all characters. */
  usual: [from: number, to: number];
  all: [from: number, to: number];
  /** The second bytes. */
  second: readonly [from: number, to: number][];
}

const gb2312: Encoding = {
  label: 'gbk',
  usual: [0xb0, 0xd7],
  all: [0xb0, 0xf7],
  second: [[0xa1, 0xfe]],
};
const big5: Encoding = {
  label: 'big5',
  usual: [0xa4, 0xc6],
  all: [0xa4, 0xf9],
  second: [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
};

/**
 * The characters of simplified Chinese that traditional Chinese does not have, and the reverse. Two
 * old encodings, which every browser and Node can read, tell them: GB 2312 is of simplified
 * Chinese, Big5 of traditional Chinese. Both begin with the usual characters, and have the rare
 * ones behind these. Usual characters of one that the other does not have at all are telling.
 */
export function listScriptCharacters(): { simplified: string[]; traditional: string[] } {
  return { simplified: listOwn(gb2312, big5), traditional: listOwn(big5, gb2312) };
}

const isHan = /\p{Script=Han}/u;

function listOwn(encoding: Encoding, other: Encoding): string[] {
  const others = new Set(charactersOf(other, other.all));
  return [...charactersOf(encoding, encoding.usual)].filter(
    (character) => isHan.test(character) && !others.has(character),
  );
}

function charactersOf({ label, second }: Encoding, [from, to]: [number, number]): string {
  const bytes: number[] = [];
  for (let first = from; first <= to; first += 1) {
    for (const [low, high] of second) {
      for (let byte = low; byte <= high; byte += 1) bytes.push(first, byte);
    }
  }
  return new TextDecoder(label).decode(Uint8Array.from(bytes));
}
