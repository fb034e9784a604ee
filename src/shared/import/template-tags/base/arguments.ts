export interface Word {
  text: string;
  isQuoted: boolean;
}

export interface Arguments {
  words: readonly Word[];
  /** By their names in small letters, without hyphens and underscores. */
  named: ReadonlyMap<string, Word>;
}

const quoted = String.raw`"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|${'`([^`]*)`'}`;
const argument = new RegExp(
  String.raw`([\w-]+)\s*=\s*(?:${quoted}|([^\s,"'${'`'}]+))|${quoted}|([^\s,]+)`,
  'gs',
);

/** `word "words" name=value name="value"`, as shortcodes and Liquid's `include` write them. */
export function readArguments(written: string): Arguments {
  const words: Word[] = [];
  const named = new Map<string, Word>();
  for (const match of written.matchAll(argument)) {
    const [, name, ...texts] = match;
    const [double, single, raw, bare] = name === undefined ? texts.slice(4) : texts;
    const text = (double ?? single)?.replace(/\\(["'\\])/g, '$1') ?? raw ?? bare ?? '';
    const word = { text, isQuoted: bare === undefined };
    if (name === undefined) words.push(word);
    else named.set(plainName(name), word);
  }
  return { words, named };
}

const plainName = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

/** The words of one of Hexo's tags: divided by spaces, unless quotes hold them together. */
export function readWords(written: string): Word[] {
  return [...written.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => ({
    text: single ?? double ?? bare ?? '',
    isQuoted: bare === undefined,
  }));
}

/** The parts between commas, or between `::`, as themes of Hexo write them. */
export function readParts(written: string): string[] {
  const parts = written.split(written.includes('::') ? '::' : ',');
  return parts.map((part) => part.trim().replace(/^(["'])(.*)\1$/s, '$2'));
}
