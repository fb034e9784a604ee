import { toAbsolute } from '../shared/address/addresses.ts';
import type { Article } from '../shared/article.ts';
import { documentFields, publicFieldNames, splitTags } from '../shared/document.ts';

interface FrontMatterOptions {
  /** The whole address of the article. */
  url: string;
  /** The address against which the cover is resolved, so that other programs can use it. Without it the path stays. */
  base?: string;
  /** A draft has no date, and is marked as draft. */
  isDraft?: boolean;
  /** What the front matter of all translations of the article has in common: see db/relations/translation-key.ts. */
  translationKey?: string | undefined;
}

/** The YAML above the text. Our import reads it, and so do most programs for blogs. */
export function writeFrontMatter(
  article: Article,
  { url, base, isDraft = false, translationKey }: FrontMatterOptions,
): string {
  const values: [string, string | string[] | null | undefined][] = [
    ...publicFieldNames.map((name): [string, string | string[] | null | undefined] => {
      const { kind, articleName, frontMatter } = documentFields[name];
      return [frontMatter.written, toWritten(kind, article[articleName], base)];
    }),
    [documentFields.translationOf.frontMatter.written, translationKey],
    ['date', isDraft ? null : article.postedAt],
    ['updated', article.articleTime],
    ['url', url],
  ];
  const lines = values.flatMap(([name, value]) => (value ? [`${name}: ${toYaml(value)}\n`] : []));
  if (isDraft) lines.push('draft: true\n');
  return `---\n${lines.join('')}---\n`;
}

/** The value of a field in YAML: tags as a list. */
function toWritten(kind: string, value: string | null, base: string | undefined) {
  if (value === null || kind === 'tags') return value && splitTags(value);
  return kind === 'address' && base !== undefined ? toAbsolute(value, base) : value;
}

/** JSON is YAML, except for the characters that YAML calls not printable: these are written as `\\u` and a number. */
function toYaml(value: string | string[]): string {
  return Array.isArray(value)
    ? `[${value.map(toYaml).join(', ')}]`
    : JSON.stringify(value).replace(
        /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
}
