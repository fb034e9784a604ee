import { applyEdits, type Edit, escapeDestination, type Resolve } from './links.ts';
import { parseMarkdown } from './parse-markdown.ts';

const tag = /\{%-?[ \t]*(asset_img|asset_path|asset_link|post_link)[ \t]+([^\n]*?)[ \t]*-?%\}/g;
const hexoCode = /\{%\s*(code|codeblock|raw)\b[\s\S]*?\{%\s*end\1\s*%\}/g;

/**
 * Turns Hexo's asset_img, asset_path, asset_link and post_link into Markdown where `resolve` knows
 * their file; all others, and those in code, stay. A link without words of its own gets those of
 * `titleOf`, else the file's name. Comes after `rewriteLinks`, which would take the new addresses
 * for old ones.
 */
export function rewriteHexoTags(
  markdown: string,
  resolve: Resolve,
  titleOf: (name: string) => string | undefined = () => undefined,
): string {
  const tags = [...markdown.matchAll(tag)];
  if (tags.length === 0) return markdown;
  const code = listCode(markdown);
  const edits = tags.flatMap(({ index, 0: whole, 1: name = '', 2: written = '' }): Edit[] => {
    if (code.some(({ start, end }) => start <= index && index < end)) return [];
    const text = writeTag(name, readWords(written), resolve, titleOf);
    return text === undefined ? [] : [{ start: index, end: index + whole.length, text }];
  });
  return applyEdits(markdown, edits);
}

/** The code of Markdown and the code blocks of Hexo, by their offsets. */
function listCode(markdown: string): { start: number; end: number }[] {
  const ranges = [...markdown.matchAll(hexoCode)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  parseMarkdown(markdown, { read: 'links' }).iterate({
    enter({ name, from, to }) {
      if (/^(?:FencedCode|CodeBlock|InlineCode)$/.test(name)) ranges.push({ start: from, end: to });
    },
  });
  return ranges;
}

interface Word {
  text: string;
  isQuoted: boolean;
}

function readWords(written: string): Word[] {
  return [...written.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => ({
    text: single ?? double ?? bare ?? '',
    isQuoted: bare === undefined,
  }));
}

function writeTag(
  name: string,
  words: Word[],
  resolve: Resolve,
  titleOf: (name: string) => string | undefined,
): string | undefined {
  if (name === 'asset_img') return writeImage(words, resolve);
  const [file, ...rest] = words;
  if (file === undefined) return undefined;
  const address = name === 'post_link' ? resolvePost(file.text, resolve) : resolve(file.text);
  if (address === undefined) return undefined;
  if (name === 'asset_path') return escapeDestination(address);
  // The last word can be `true` or `false`: whether Hexo escapes HTML.
  if (/^(?:true|false)$/.test(rest.at(-1)?.text ?? '')) rest.pop();
  const own = rest.map(({ text }) => text).join(' ') || undefined;
  const title = own ?? (name === 'post_link' ? titleOf(file.text) : undefined) ?? file.text;
  return `[${escapeText(title)}](${escapeDestination(address)})`;
}

/** Hexo names a post without its folder and without `.md`. */
function resolvePost(written: string, resolve: Resolve): string | undefined {
  const [, name = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(written) ?? [];
  return resolve(written) ?? resolve(`${name}.md${hash}`);
}

/**
 * `[class …] file [width] [height] [title [alt]]`: the file is the first word that is one, as in
 * Hexo.
 */
function writeImage(words: Word[], resolve: Resolve): string | undefined {
  const at = words.findIndex(({ text }) => resolve(text) !== undefined);
  const address = resolve(words[at]?.text ?? '');
  if (address === undefined) return undefined;
  const rest = words.slice(at + 1);
  const sizes: string[] = [];
  while (sizes.length < 2 && /^\d+%?$/.test(rest[0]?.text ?? '')) {
    sizes.push(rest.shift()?.text ?? '');
  }
  const size = sizes.length === 0 ? '' : ` =${sizes[0]}x${sizes[1] ?? ''}`;
  return `![${escapeText(readAlt(rest))}](${escapeDestination(address)}${size})`;
}

function readAlt(words: Word[]): string {
  const [first, second] = words;
  if (first?.isQuoted && second?.isQuoted) return second.text;
  const text = words.map((word) => word.text).join(' ');
  // One quoted text can hold two: '"title" "alt text"'.
  const inner = [...text.matchAll(/"([^"]*)"/g)].map(([, quoted = '']) => quoted);
  return inner[1] || inner[0] || text;
}

function escapeText(text: string): string {
  return text.replace(/[\\[\]*_`<]/g, '\\$&');
}
