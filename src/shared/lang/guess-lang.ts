import { countScripts, isPerhapsForeign, type ScriptCounts } from './count-scripts.ts';
import { scriptOf } from './lang.ts';

type GuessedLang = 'en' | 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant';

/** A longer text is in the language of its beginning. */
const maxSampleCharacters = 20_000;

const anyEastAsian = /[\u1100-\u11ff\u2e80-\uffff]/;

/**
 * The language of a Markdown text, guessed from its script and its frequent words, as a BCP 47 tag:
 * that of the greater part of a text in two languages. Code and addresses do not count. Undefined
 * for other languages than these, and where a text is too short to tell.
 */
export function guessLang(markdown: string): GuessedLang | undefined {
  const text = withoutCode(markdown.slice(0, maxSampleCharacters));
  if (!anyEastAsian.test(text)) return isEnglish(text) ? 'en' : undefined;
  return langOf(text, countScripts(text));
}

/** The language of an article whose owner has chosen none. */
export function guessArticleLang(article: WrittenText): GuessedLang | undefined {
  const { title } = article;
  // Joining the title with the whole text would copy megabytes for each key.
  const text = `${title}\n${article.markdown.slice(0, maxSampleCharacters)}`;
  const guessed = guessLang(text);
  if (guessed !== 'en' || !anyEastAsian.test(title)) return guessed;
  // An article can quote more words of commands, logs and English pages than it has characters.
  const counts = countScripts(withoutCode(text));
  const isQuoting = (counts.kana + counts.hangul + counts.han) * 3 > counts.words;
  const isTitled = (guessLang(title) ?? guessed) !== 'en';
  return isQuoting && isTitled ? langOf(text, { ...counts, words: 0 }) : guessed;
}

/** Whether an article has signs of only one of the two scripts of Chinese, or more of one. */
export function tellsScript(article: WrittenText): boolean {
  const { markdown, title } = article;
  const text = withoutCode(`${title}\n${markdown.slice(0, maxSampleCharacters)}`);
  const { traditional, simplified } = countScripts(text);
  return traditional !== simplified;
}

interface WrittenText {
  title: string;
  markdown: string;
}

function langOf(text: string, counts: ScriptCounts): GuessedLang | undefined {
  const { words, kana, hangul, han } = counts;
  // One Chinese character carries about as much text as one word of letters.
  if (kana + hangul + han <= words) return isEnglish(text) ? 'en' : undefined;
  if (hangul > han) return 'ko';
  // Japanese has Chinese characters, but more kana than these.
  if (kana * 3 > han) return 'ja';
  return counts.traditional > counts.simplified ? 'zh-Hant' : 'zh-Hans';
}

/** A language as paragraphs are compared with it. */
export interface OwnLang {
  /** In lower case, without its script and region. */
  language: string;
  /** See `scriptOf`. */
  script: string;
}

export function toOwnLang(lang: string): OwnLang {
  const [language = ''] = lang.toLowerCase().split('-', 1);
  return { language, script: scriptOf(lang) };
}

const minBlockCharacters = 6;
const minBlockWords = 8;
const minBlockHan = 8;
/** Japanese, and old Korean, has words of nothing but Chinese characters. */
const minBlockHanInJapanese = 30;

/**
 * The language of a paragraph, without Markdown, if it is clearly another one than `own`, that of
 * the article.
 */
export function findOtherLang(text: string, own: OwnLang): GuessedLang | undefined {
  if (!canHaveOtherLang(text, own)) return undefined;
  const counts = countScripts(text);
  const { words, kana, hangul, han } = counts;
  const eastAsian = kana + hangul + han;
  if (eastAsian <= words) {
    const isLong = words >= minBlockWords && words >= 3 * eastAsian;
    return isLong && own.language !== 'en' && isEnglish(text) ? 'en' : undefined;
  }
  const other = langOf(text, counts);
  const isClear = eastAsian >= 3 * words && isOther(other, counts, own);
  return isClear ? other : undefined;
}

/**
 * Whether a paragraph, which may have marks of Markdown, can be in another language. It leaves out
 * nearly all paragraphs of an English and of a Chinese article, and takes little time.
 */
export function canHaveOtherLang(text: string, { language, script }: OwnLang): boolean {
  if (text.length < minBlockCharacters) return false;
  if (language === 'en') return anyEastAsian.test(text);
  return language !== 'zh' || isPerhapsForeign(text, script);
}

/** Whether an East Asian language is another one, and the paragraph long enough to tell. */
function isOther(
  lang: GuessedLang | undefined,
  { kana, hangul, han, simplified, traditional }: ScriptCounts,
  own: OwnLang,
): boolean {
  if (lang === 'ja' || lang === 'ko') {
    return own.language !== lang && kana + hangul + han >= minBlockCharacters;
  }
  if (own.language === 'zh') {
    if (own.script === (lang === 'zh-Hant' ? 'Hant' : 'Hans')) return false;
    // Names and single words are no proof of the other script.
    const [most, least] =
      lang === 'zh-Hant' ? [traditional, simplified] : [simplified, traditional];
    return most >= minBlockHan && most >= minBlockHan * least;
  }
  const isJapanese = own.language === 'ja' || own.language === 'ko';
  return han >= (isJapanese ? minBlockHanInJapanese : minBlockHan);
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

function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[a-zß-ɏ]+/g) ?? [];
  let english = 0;
  let foreign = 0;
  for (const word of words) {
    if (frequentInEnglish.has(word)) english += 1;
    else if (frequentElsewhere.has(word)) foreign += 1;
  }
  const isFrequent = english >= minEnglish && english * maxWordsForEnglish >= words.length;
  return isFrequent && english > 2 * foreign;
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
