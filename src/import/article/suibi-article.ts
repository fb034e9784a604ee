import { ownIdField, ownPartField } from '../../files/front-matter.ts';
import { isPasswordHash } from '../../server/auth/password.ts';
import { normaliseAddress } from '../../shared/address/addresses.ts';
import { articleIdPattern } from '../../shared/article-id.ts';
import {
  type ArticleContent,
  contentSchema,
  documentFields,
  draftSchema,
  fieldNames,
  newContent,
} from '../../shared/document.ts';
import { readDate, readUpdated } from '../../shared/front-matter/article-fields.ts';
import { type Fields, ownValue, type Refusal } from '../../shared/front-matter/fields.ts';
import type { ParsedFrontMatter } from '../../shared/front-matter/parsed-front-matter.ts';
import { listFaults } from '../../shared/text-schema.ts';
import { patterns } from '../../urls.ts';
import { readAccess } from './read-access.ts';

/** What a file tells that an export of Suibi has written: see src/files/front-matter.ts. */
export interface SuibiDetails {
  articleID: string;
  /**
   * Whether the file has the unpublished changes of an article. The public words are in another
   * file.
   */
  isChange: boolean;
  passwordHash: string | undefined;
}

/** Whether an export of Suibi has written this file. */
export function isFromSuibi(front: ParsedFrontMatter): boolean {
  return articleIdPattern.test(String(ownValue(front.data, ownIdField)));
}

/**
 * Whether a file whose front matter cannot be read is perhaps one of these: it is never mended,
 * because its article would not be the one that was exported.
 */
export function mayBeFromSuibi(file: string): boolean {
  const end = file.indexOf('\n---', 1);
  const head = file.slice(0, end < 0 ? maxHeadCharacters : end);
  return new RegExp(`^["']?${ownIdField}["']?\\s*[:=]`, 'm').test(head);
}

const maxHeadCharacters = 64 * 1024;

/**
 * Reads such a file exactly as it was written: nothing is guessed, shortened or taken from its text
 * and its path.
 */
export function readSuibiArticle(path: string, front: ParsedFrontMatter, fields: Fields) {
  const refusal = (reason: string, field: string): Refusal => ({
    reason,
    line: fields.lineOf(field),
  });
  const isChange = ownValue(front.data, ownPartField) === 'changes';
  const access = readAccess(path, fields);
  const isDraft = access.isDraft || isChange;
  const written = fieldNames.flatMap((name) => {
    const field = name === 'translationOf' ? name : documentFields[name].frontMatter?.written;
    const value = field === undefined ? undefined : ownValue(front.data, field);
    return value === undefined || value === null ? [] : [[name, value]];
  });
  const given = { ...newContent(), ...Object.fromEntries(written), markdown: front.body };
  const schema = isDraft ? draftSchema : contentSchema;
  const { data, error } = schema.safeParse(given);
  if (error) {
    const [issue] = listFaults(error);
    const [name = 'title'] = (error.issues[0]?.path ?? []) as (keyof ArticleContent)[];
    const field = documentFields[name].frontMatter?.written ?? name;
    return refusal(`${field}: ${issue?.message}`, field);
  }
  const passwordHash = ownValue(front.data, 'passwordHash');
  if (passwordHash !== undefined && !isPasswordHash(passwordHash)) {
    return refusal('passwordHash: is no hash of a password that Suibi has made', 'passwordHash');
  }
  const aliases = fields.listTexts(['aliases']).map(({ text }) => normaliseAddress(text));
  const { coverUrl } = data;
  const article = {
    path,
    content: { ...data, coverUrl: null },
    markdownLine: front.bodyLine,
    cover:
      coverUrl === null
        ? undefined
        : { address: coverUrl, line: fields.lineOf(documentFields.coverUrl.frontMatter.written) },
    postedAt: isChange ? undefined : readDate(path, fields),
    updatedAt: readUpdated(fields),
    ...access,
    isDraft,
    addresses: [...new Set(aliases)].filter((address) => address !== patterns.home),
    suibi: { articleID: String(ownValue(front.data, ownIdField)), isChange, passwordHash },
  };
  return fields.refusal() ?? article;
}
