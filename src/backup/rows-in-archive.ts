import { z } from 'zod';
import type { Row } from '../db/backup/rows.ts';
import { articleIdPattern } from '../shared/article-id.ts';
import {
  mediaTypePattern,
  uploadIdPattern,
  uploadNamePattern,
} from '../shared/uploads/upload-ids.ts';
import { type ArchivedFile, DamagedError, parseJson, readText } from './read-archive.ts';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** A rule for a value that becomes a part of a path or of an address. */
interface Rule {
  pattern: RegExp;
  /** A noun with its article. */
  words: string;
}

const articleId: Rule = { pattern: articleIdPattern, words: 'an id of an article' };

/** By table and column. Each column `article_id` has the id of an article. */
const rules: Readonly<Record<string, Rule>> = {
  'articles.id': articleId,
  'removed_articles.id': articleId,
  'uploads.id': { pattern: uploadIdPattern, words: 'an id of an upload' },
  'uploads.name': { pattern: uploadNamePattern, words: 'a name of a file' },
  'uploads.media_type': { pattern: mediaTypePattern, words: 'a media type' },
  'redirects.address': { pattern: /^\/(?!\/)[^\0]*$/, words: 'a path from the root' },
};

export function ruleOf(table: string, column: string): Rule | undefined {
  return column === 'article_id' ? articleId : rules[`${table}.${column}`];
}

/**
 * The rows in a part of a table. Throws DamagedError for a row that no backup has. The sums do not
 * show such a row: whoever makes up an archive can make up its sums too.
 */
export async function readRowsIn(file: ArchivedFile, table: string): Promise<Row[]> {
  const lines = (await readText(file)).split('\n').filter(Boolean);
  return lines.map((line, index) => {
    const row = rowSchema.safeParse(parseJson(line));
    if (!row.success) throw new DamagedError(`${file.path}, line ${index + 1}: this is no row`);
    for (const [column, value] of Object.entries(row.data)) {
      const rule = ruleOf(table, column);
      if (!rule || (typeof value === 'string' && rule.pattern.test(value))) continue;
      const shown = JSON.stringify(value).slice(0, 100);
      throw new DamagedError(
        `${file.path}, line ${index + 1}: ${column} is ${shown}, and not ${rule.words}`,
      );
    }
    return row.data;
  });
}
