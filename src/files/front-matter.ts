import { toAbsolute } from '../shared/address/addresses.ts';
import type { Article } from '../shared/article.ts';
import { documentFields, publicFieldNames, splitTags } from '../shared/document.ts';

/**
 * Only Suibi writes and reads this field: the id of the article. An import then takes the file
 * exactly as it is.
 */
export const ownIdField = 'suibi';

/**
 * Only Suibi writes and reads this field: `article`, or `changes` for a text that is not public
 * yet.
 */
export const ownPartField = 'suibiPart';

interface FrontMatterOptions {
  /** The whole address of the article. */
  url: string;
  /**
   * The address against which the cover is resolved, so that other programs can use it. Without it
   * the path stays.
   */
  base?: string;
  /** A draft has no date, and is marked as draft. */
  isDraft?: boolean;
  /**
   * What the front matter of all translations of the article has in common: see
   * db/relations/translation-key.ts.
   */
  translationKey?: string | undefined;
  /** Only in the owner's own copies. */
  own?: OwnFields;
}

/**
 * What an import into another blog needs to make the same article: see
 * import/article/suibi-article.ts.
 */
interface OwnFields {
  /** The article itself, or words of it that are not public yet. */
  part: 'article' | 'changes';
  /** As the document has it. */
  translationOf: string | null;
  /** The addresses that the article had, without the present ones. */
  aliases: readonly string[];
  /** The hash of the password that readers need. */
  passwordHash: string | undefined;
}

/** The YAML above the text. Our import reads it, and so do most programs for blogs. */
export function writeFrontMatter(
  article: Article,
  { url, base, isDraft = false, translationKey, own }: FrontMatterOptions,
): string {
  const isChange = own?.part === 'changes';
  const values: [string, string | readonly string[] | null | undefined][] = [
    ...publicFieldNames.map((name): [string, string | string[] | null | undefined] => {
      const { kind, articleName, frontMatter } = documentFields[name];
      const isArticle = name === 'kind' && article.articleKind === 'article';
      return [frontMatter.written, isArticle ? null : toWritten(kind, article[articleName], base)];
    }),
    [documentFields.translationOf.frontMatter.written, translationKey],
    ['translationOf', own?.translationOf],
    ['date', isDraft || isChange ? null : article.postedAt],
    ['updated', article.articleTime],
    ['url', url],
    ['aliases', own?.aliases.length ? own.aliases : null],
    ['passwordHash', own?.passwordHash],
    [ownIdField, own && article.articleID],
    [ownPartField, own?.part],
  ];
  const lines = values.flatMap(([name, value]) => (value ? [`${name}: ${toYaml(value)}\n`] : []));
  // Other programs know nothing of unpublished changes.
  if (isDraft || isChange) lines.push('draft: true\n');
  return `---\n${lines.join('')}---\n`;
}

/** The value of a field in YAML: tags as a list. */
function toWritten(kind: string, value: string | null, base: string | undefined) {
  if (value === null || kind === 'tags') return value && splitTags(value);
  return kind === 'address' && base !== undefined ? toAbsolute(value, base) : value;
}

/**
 * JSON is YAML, except for the characters that YAML calls not printable: these are written as `\\u`
 * and a number.
 */
function toYaml(value: string | readonly string[]): string {
  return typeof value !== 'string'
    ? `[${value.map(toYaml).join(', ')}]`
    : JSON.stringify(value).replace(
        /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
}
