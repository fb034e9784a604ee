import { chineseScripts } from './chinese-scripts.ts';
import { scriptOf } from './lang.ts';

type GuessedLang = 'en' | 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant';

/** A longer text is in the language of its beginning. */
const maxSampleCharacters = 20_000;

/**
 * The language of a Markdown text, guessed from its script and its frequent words, as a BCP 47 tag:
 * that of the greater part of a text in two languages. Code and addresses do not count. Undefined
 * for other languages than these, and where a text is too short to tell.
 */
export function guessLang(markdown: string): GuessedLang | undefined {
  return langOf(countWords(withoutCode(markdown.slice(0, maxSampleCharacters))));
}

/**
 * The language of a paragraph, without Markdown, if it is clearly another one than `lang`, that of
 * the article.
 */
export function findOtherLang(text: string, lang: string): GuessedLang | undefined {
  if (text.length < minBlockCharacters) return undefined;
  const counts = countWords(text.slice(0, maxSampleCharacters));
  const other = langOf(counts);
  if (other === undefined || isSameLang(other, lang)) return undefined;
  return isClear(other, counts, lang) ? other : undefined;
}

const minBlockCharacters = 6;
const minBlockWords = 8;
const minBlockHan = 8;
/** Japanese, and old Korean, has words of nothing but Chinese characters. */
const minBlockHanInJapanese = 30;

function isClear(other: GuessedLang, counts: Counts, lang: string): boolean {
  const { kana, hangul, han, words } = counts;
  const eastAsian = kana + hangul + han.length;
  if (other === 'en') return words >= minBlockWords && words >= 3 * eastAsian;
  if (eastAsian < 3 * words) return false;
  if (other === 'ja' || other === 'ko') return eastAsian >= minBlockCharacters;
  const language = lang.toLowerCase().split('-', 1)[0];
  // A quotation in the other script of Chinese: names and single words are no proof.
  if (language === 'zh') {
    const { simplified, traditional } = countScripts(han);
    const [own, others] =
      other === 'zh-Hant' ? [traditional, simplified] : [simplified, traditional];
    return own >= minBlockHan && own >= minBlockHan * others;
  }
  const isJapanese = language === 'ja' || language === 'ko';
  return han.length >= (isJapanese ? minBlockHanInJapanese : minBlockHan);
}

/** Whether readers of one need nothing else for the other: `zh-TW` is `zh-Hant`, `en-GB` is `en`. */
function isSameLang(guessed: GuessedLang, lang: string): boolean {
  const isSame = guessed.slice(0, 2) === lang.toLowerCase().split('-', 1)[0];
  return isSame && (!guessed.startsWith('zh') || scriptOf(lang) === scriptOf(guessed));
}

interface Counts {
  kana: number;
  hangul: number;
  /** All Chinese characters. */
  han: string[];
  /** Words of letters. */
  words: number;
  /** Those of them that are frequent in English. */
  english: number;
  /** Those of them that are frequent in other languages. */
  foreign: number;
}

function langOf({ kana, hangul, han, words, english, foreign }: Counts): GuessedLang | undefined {
  // One Chinese character carries about as much text as one word of letters.
  if (kana + hangul + han.length <= words) {
    const isEnglish = english >= minEnglish && english * maxWordsForEnglish >= words;
    return isEnglish && english > 2 * foreign ? 'en' : undefined;
  }
  if (hangul > han.length) return 'ko';
  // Japanese has Chinese characters, but more kana than these.
  if (kana * 3 > han.length) return 'ja';
  const { simplified, traditional } = countScripts(han);
  return traditional > simplified ? 'zh-Hant' : 'zh-Hans';
}

/** Fewer words can stand in any language: names, titles, terms. */
const minEnglish = 3;
/** Every third word of English prose is a frequent one, and every tenth of a list of changes. */
const maxWordsForEnglish = 10;

/** Words that are frequent in English, and rare in other languages or no words there. */
const frequentInEnglish = setOf(
  'the and of to in is that it for with as was on be are this by not from have you or an at but ' +
    'which can will has been their they would there when what who if we more about into than them ' +
    'these could should only how your my does were his its our some other any because while where ' +
    'then just most such very after',
);

/** Words that are frequent in the other large languages with Latin letters. */
const frequentElsewhere = setOf(
  'de la le les des et un une est que du en el los las por con para se del il di che per una não ' +
    'uma os da der das und ist nicht ein eine zu den mit auf von für het een van dat niet zijn dit ' +
    'mijn wat ik te och att som det er og ikke på w na nie z się ve bir bu va là của và các không',
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

function countWords(text: string): Counts {
  const words =
    text.toLowerCase().match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu) ?? [];
  return {
    kana: count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
    hangul: count(text, /\p{Script=Hangul}/gu),
    han: text.match(/\p{Script=Han}/gu) ?? [],
    words: words.length,
    english: words.filter((word) => frequentInEnglish.has(word)).length,
    foreign: words.filter((word) => frequentElsewhere.has(word)).length,
  };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function countScripts(han: readonly string[]): { simplified: number; traditional: number } {
  const { simplified, traditional } = chineseScripts();
  return {
    simplified: han.filter((character) => simplified.has(character)).length,
    traditional: han.filter((character) => traditional.has(character)).length,
  };
}

const fence = /^[ \t>]*(`{3,}|~{3,})/;

/** The words that readers read: no code, no addresses, no tags. Each pattern takes linear time. */
function withoutCode(markdown: string): string {
  let open: string | undefined;
  const lines = markdown.split('\n').filter((line) => {
    const marks = fence.exec(line)?.[1];
    if (marks === undefined) return open === undefined;
    if (open === undefined) open = marks;
    else if (marks.startsWith(open)) open = undefined;
    return false;
  });
  return lines
    .join('\n')
    .replace(/`[^`\n]*`|<[^<>\n]*>|\]\([^()\s]*/g, ' ')
    .replace(/\bhttps?:\/\/[\w.~:/?#@!$&'()*+,;=%-]+/g, ' ');
}
