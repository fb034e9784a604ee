import { applyEdits, type Edit } from '../markdown/links.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';

/** A tag of HTML with at least one value in braces. */
const tag = /<(?:a|audio|embed|iframe|img|source|video)\s[^<>]{0,200}?=\{[^<>]{0,200}?>/gi;
/** `{'a.png'}`, `{require('a.png').default}`, `{useBaseUrl('a.png')}` and `{300}`. */
const value =
  /=\{\s*(?:(?:require|useBaseUrl)\(\s*)?(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n$]*)`|(\d+))\s*(?:\)\s*(?:\.default)?)?\s*\}/g;
/** A style, as in `style={{ width: 300 }}`. */
const object = /\s[\w-]+=\{\{[^{}]*\}\}/g;

/**
 * Writes the values of attributes of MDX as HTML, so that
 * `<img src={require('./a.png').default} />` is a picture. Code stays as it is.
 */
export function readJsxValues(markdown: string): string {
  const tags = [...markdown.matchAll(tag)];
  if (tags.length === 0) return markdown;
  const code: { from: number; to: number }[] = [];
  parseMarkdown(markdown, { read: 'links' }).iterate({
    enter({ name, from, to }) {
      if (/^(?:FencedCode|CodeBlock|InlineCode)$/.test(name)) code.push({ from, to });
    },
  });
  const edits: Edit[] = [];
  let nextCode = 0;
  for (const { index, 0: source } of tags) {
    while ((code[nextCode]?.to ?? index + 1) <= index) nextCode += 1;
    if ((code[nextCode]?.from ?? index + 1) <= index) continue;
    edits.push({ start: index, end: index + source.length, text: asHtml(source) });
  }
  return applyEdits(markdown, edits);
}

function asHtml(source: string): string {
  return source.replace(object, '').replace(value, (_, single, double, template, digits) => {
    return `="${single ?? double ?? template ?? digits}"`;
  });
}
