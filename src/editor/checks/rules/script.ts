import traditionalPairs from 'opencc-js/dict/TSCharacters';
import { listScriptCharacters } from '../../../shared/lang/chinese-scripts.ts';
import { type Block, type Place, type Prose, placeOf } from '../prose.ts';

/** So many characters of one script tell that an article is written in it. */
const minCharacters = 40;
const minShare = 0.95;
/** In a paragraph with so much of the other script, these words are perhaps quoted. */
const maxQuotedShare = 0.3;

interface Script {
  /** By a character of this script, the one of the other. */
  others: Map<string, string>;
  pattern: RegExp;
}

let scripts: { simplified: Script; traditional: Script } | undefined;

function makeScripts() {
  const own = listScriptCharacters();
  const known = { simplified: new Set(own.simplified), traditional: new Set(own.traditional) };
  const toSimplified = new Map<string, string>();
  const toTraditional = new Map<string, string[]>();
  for (const pair of traditionalPairs.split('|')) {
    const [old = '', simple = '', ...more] = pair.split(' ');
    if (known.traditional.has(old) && more.length === 0) toSimplified.set(old, simple);
    if (known.simplified.has(simple)) {
      toTraditional.set(simple, [...(toTraditional.get(simple) ?? []), old]);
    }
  }
  const single = [...toTraditional].flatMap(([simple, all]): [string, string][] =>
    all.length === 1 ? [[simple, all[0] as string]] : [],
  );
  return { traditional: makeScript(toSimplified), simplified: makeScript(new Map(single)) };
}

function makeScript(others: Map<string, string>): Script {
  return { others, pattern: new RegExp(`[${[...others.keys()].join('')}]+`, 'gu') };
}

/** Simplified characters in an article of traditional ones, and the reverse. */
export function otherScript(prose: Prose): Place[] {
  const blocks = prose.blocks.filter(({ isChinese }) => isChinese);
  scripts ??= makeScripts();
  const { simplified, traditional } = scripts;
  const counts = { simplified: 0, traditional: 0 };
  for (const { words } of blocks) {
    counts.simplified += countOf(words, simplified);
    counts.traditional += countOf(words, traditional);
  }
  const all = counts.simplified + counts.traditional;
  if (counts.simplified >= Math.max(minCharacters, all * minShare)) {
    return blocks.flatMap((block) => listIn(block, traditional, simplified));
  }
  if (counts.traditional >= Math.max(minCharacters, all * minShare)) {
    return blocks.flatMap((block) => listIn(block, simplified, traditional));
  }
  return [];
}

function countOf(words: string, { pattern }: Script): number {
  let count = 0;
  for (const { 0: found } of words.matchAll(pattern)) count += found.length;
  return count;
}

function listIn(block: Block, wrong: Script, right: Script): Place[] {
  const { words } = block;
  const count = countOf(words, wrong);
  if (count === 0 || count > maxQuotedShare * (count + countOf(words, right))) return [];
  return [...words.matchAll(wrong.pattern)].flatMap(({ index: from, 0: found }) => {
    const to = from + found.length;
    const insert = found.replace(/./gu, (one) => wrong.others.get(one) ?? one);
    return placeOf(block, { kind: 'script', from, to, edits: [{ from, to, insert }] }) ?? [];
  });
}
