/** An article to which others may lead. */
export interface BacklinkTarget {
  title: string;
  /** Its addresses on this blog, without a slash at the end. */
  addresses: readonly string[];
  /** The origin of the blog, as in `https://blog.example`. */
  origin: string;
}

/** Shorter titles stand in many texts that do not mean the article. */
const minHan = 2;
const minLetters = 4;

/** Whether a title says enough to be looked for in other texts. */
export function isTelling(title: string): boolean {
  const han = title.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = title.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return han >= minHan || letters >= minLetters;
}

/**
 * Whether a Markdown text links to an article, by one of its addresses or as `[[Title]]`, or only
 * names its title. Code does neither. Undefined if it does not lead there.
 */
export function findBacklink(
  markdown: string,
  { title, addresses, origin }: BacklinkTarget,
): 'link' | 'mention' | undefined {
  const text = withoutCode(markdown);
  if (addresses.some((address) => hasLink(text, address, origin))) return 'link';
  const name = title.trim();
  if (name === '') return undefined;
  if (new RegExp(`\\[\\[\\s*${asPattern(name)}\\s*(?:\\]\\]|[#|])`, 'iu').test(text)) return 'link';
  return isTelling(name) && hasWords(withoutAddresses(text), name) ? 'mention' : undefined;
}

/** A fence that nothing closes runs to the end, as in the renderer. */
const fencedCode = /^ {0,3}(`{3,}|~{3,}).*(?:\n(?! {0,3}\1).*)*(?:\n {0,3}\1[`~]*[ \t]*)?$/gm;
const codeInLine = /(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)/g;

const withoutCode = (markdown: string) =>
  markdown.replaceAll('\r\n', '\n').replace(fencedCode, '').replace(codeInLine, ' ');

const withoutAddresses = (text: string) =>
  text.replace(/\]\([^)\n]{0,1000}\)/g, ']').replace(/https?:\/\/\S+/g, ' ');

function hasLink(text: string, address: string, origin: string): boolean {
  const written = [address, encodeURI(address)].map(asPattern).join('|');
  // A path within the address of another blog is no link to this one.
  const before = `(?:^|[(<"'\\s]|${asPattern(origin)})`;
  return new RegExp(`${before}(?:${written})(?=[/)?#>"'\\s]|$)`, 'imu').test(text);
}

/** Whether a text has these words as whole words. Han characters have no ends of words. */
function hasWords(text: string, words: string): boolean {
  const letter = '[[\\p{L}\\p{N}]--\\p{Script=Han}]';
  const begins = new RegExp(`^${letter}`, 'v').test(words) ? `(?<!${letter})` : '';
  const ends = new RegExp(`${letter}$`, 'v').test(words) ? `(?!${letter})` : '';
  return new RegExp(`${begins}${asPattern(words).replace(/\s+/g, '\\s+')}${ends}`, 'iv').test(text);
}

/** Signs have a meaning in expressions, more of them with each version of the language. */
const asPattern = (words: string) =>
  words.replace(
    /[!-/:-@[-`{-~]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
