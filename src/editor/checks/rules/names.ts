import { han } from './patterns.ts';
import { eachBlock } from './prose.ts';

/** Names as their owners write them. Only names that nobody writes otherwise on purpose. */
const names = [
  'GitHub',
  'GitLab',
  'JavaScript',
  'TypeScript',
  'YouTube',
  'WordPress',
  'MySQL',
  'PostgreSQL',
  'SQLite',
  'MongoDB',
  'LinkedIn',
  'PayPal',
  'WeChat',
  'WhatsApp',
  'iPhone',
  'iPad',
  'iOS',
  'macOS',
  'jQuery',
  'ChatGPT',
  'OpenAI',
  'GraphQL',
  'OAuth',
  'IntelliJ',
  'PowerPoint',
  'TensorFlow',
  'PyTorch',
];

const right = new Map(names.map((name) => [name.toLowerCase(), name]));
/** Not within an identifier, a path or an address. */
const pattern = new RegExp(
  String.raw`(?<![\w./@:#$&%+~=\\-])(?:${names.join('|')})(?![\w@$&%~=(\\/-]|[.:+]\w)`,
  'gi',
);

export const wrongNames = eachBlock(function* ({ words, isChinese }) {
  for (const { index: from, 0: found } of words.matchAll(pattern)) {
    const insert = right.get(found.toLowerCase()) as string;
    const to = from + found.length;
    if (found === insert || found === found.toUpperCase()) continue;
    if (found === found.toLowerCase() && !(isChinese && isBesideHan(words, from, to))) continue;
    yield { kind: 'name', from, to, edits: [{ from, to, insert }] };
  }
});

const endsWithHan = new RegExp(`[${han}] ?$`);
const beginsWithHan = new RegExp(`^ ?[${han}]`);

/** In small letters a name is perhaps a command: not within a Chinese sentence. */
function isBesideHan(words: string, from: number, to: number): boolean {
  return (
    endsWithHan.test(words.slice(Math.max(0, from - 2), from)) &&
    beginsWithHan.test(words.slice(to, to + 2))
  );
}
