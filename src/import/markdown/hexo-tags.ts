import {
  escapeDestination,
  escapeText,
} from '../../shared/import/template-tags/base/write-markdown.ts';
import { readHexoAsset } from '../../shared/import/template-tags/programs/hexo-assets.ts';
import { applyEdits, type Edit, type Resolve } from './links.ts';
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
    const text = writeTag(name, written, resolve, titleOf);
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

function writeTag(
  name: string,
  written: string,
  resolve: Resolve,
  titleOf: (name: string) => string | undefined,
): string | undefined {
  const asset = readHexoAsset(name, written, resolve);
  if (asset === undefined) return undefined;
  if (asset.kind === 'path') return escapeDestination(asset.href);
  if (asset.kind === 'link') {
    const title = asset.text ?? (name === 'post_link' ? titleOf(asset.file) : undefined);
    return `[${escapeText(title ?? asset.file)}](${escapeDestination(asset.href)})`;
  }
  const { src, alt, width, height = '' } = asset.picture;
  const size = width === undefined ? '' : ` =${width}x${height}`;
  return `![${escapeText(alt)}](${escapeDestination(src)}${size})`;
}
