import { readFileOf } from './repository.ts';

/** The folders of `docs/guide/`, by the language of the interface that their readers use. */
export const guideFolders = { en: 'en', 'zh-Hans': 'zh-CN' } as const;

/** The guides. Each is in each language. */
export const guideNames = [
  'writing',
  'moving-in',
  'server',
  'backups',
  'settings',
  'styles',
  'privacy',
  'finding',
  'troubleshooting',
] as const;
type GuideName = (typeof guideNames)[number];

export const guidePath = (name: GuideName, lang: keyof typeof guideFolders = 'en') =>
  `docs/guide/${guideFolders[lang]}/${name}.md`;

/** A block of code of a Markdown document. */
export interface CodeBlock {
  /** The word behind the fence: `sh`, `nginx`. May be empty. */
  lang: string;
  /** The lines with their ends. */
  code: string;
}

/** The blocks of code of a Markdown document. Fences in lists are none. */
export function codeBlocksOf(text: string): CodeBlock[] {
  return [...text.matchAll(/^(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^\1$/gm)].map(
    ([, , lang = '', code = '']) => ({ lang: lang.trim(), code }),
  );
}

/** The text without its blocks of code. */
export const withoutCodeBlocks = (text: string) =>
  text.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1$/gm, '');

/** The code of all blocks in `lang` of the English guide, in their order. */
export function readBlocks(name: GuideName, lang: string): string[] {
  return codeBlocksOf(readFileOf(guidePath(name)))
    .filter((block) => block.lang === lang)
    .map(({ code }) => code);
}

/** The code of the one block in `lang` of the English guide. Throws if it has not exactly one. */
export function readBlock(name: GuideName, lang: string): string {
  const [code, ...others] = readBlocks(name, lang);
  if (code === undefined || others.length > 0) {
    throw new Error(`${guidePath(name)} has not one block in ${lang}`);
  }
  return code;
}

/**
 * The text with each first text replaced by the second one, as a reader of the guide puts in values
 * of their own. Throws if the text does not have one of them exactly once.
 */
export function replaceEach(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((replaced, [from, to]) => {
    if (replaced.split(from).length !== 2) throw new Error(`the guide has not “${from}” once`);
    return replaced.replace(from, () => to);
  }, text);
}
