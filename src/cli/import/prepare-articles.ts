import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedFile } from '../../db/imports.ts';
import type { ArticleContent } from '../../shared/article.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { contentSchema, describeIssues } from '../../shared/schemas.ts';
import { readUrl } from '../../urls.ts';
import type { FileUploads } from './file-uploads.ts';
import { rewriteHexoTags } from './hexo-tags.ts';
import { rewriteLinks } from './links.ts';
import { type ImportedArticle, readArticle } from './read-article.ts';
import { type FindTarget, makeResolver } from './resolve-link.ts';
import type { Folder } from './scan-folder.ts';

/** An article as it will be stored: links rewritten, pictures uploaded. */
export interface PreparedArticle {
  path: string;
  articleID: string;
  /** The author is still empty where the file names none. */
  content: ArticleContent;
  /** Milliseconds since the epoch. */
  postedAt: number;
  isDraft: boolean;
  addresses: string[];
  digest: string;
}

export interface RefusedFile {
  path: string;
  reason: string;
  line: number | undefined;
}

export interface Preparation {
  prepared: PreparedArticle[];
  refused: RefusedFile[];
}

/** Reads every article of a folder. The ids of those that `known` has from earlier imports stay. */
export function prepareArticles(
  folder: Folder,
  known: ReadonlyMap<string, ImportedFile>,
  uploads: FileUploads,
): Preparation {
  const refused: RefusedFile[] = [];
  const articles: (ImportedArticle & { articleID: string; address: string })[] = [];
  for (const path of folder.articles) {
    const read = readArticle(path, readFileSync(join(folder.path, path)));
    if (read.kind === 'refused') {
      refused.push({ path, reason: read.reason, line: read.line });
      continue;
    }
    const articleID = known.get(path)?.articleID ?? createArticleId();
    articles.push({ ...read.article, articleID, address: readUrl(articleID) });
  }

  // A file stands for itself until an article needs it: only then does it become an upload.
  const resolver = makeResolver({
    articles,
    files: new Map(folder.files.map((path) => [path, path])),
  });
  const extraAddresses = new Map<string, Set<string>>();
  const prepared: PreparedArticle[] = [];
  for (const article of articles) {
    const find = resolver(article.path);
    const content = rewriteContent(article, find, withUploads(find, uploads, extraAddresses));
    const checked = contentSchema.safeParse(content);
    if (!checked.success) {
      const reasons = describeIssues(checked.error).map(
        ({ field, message }) => `${field}: ${message}`,
      );
      refused.push({ path: article.path, reason: reasons.join('; '), line: undefined });
      continue;
    }
    prepared.push({
      path: article.path,
      articleID: article.articleID,
      content,
      postedAt: article.postedAt ?? Math.trunc(statSync(join(folder.path, article.path)).mtimeMs),
      isDraft: article.isDraft,
      addresses: article.addresses,
      digest: digestOf(article, content),
    });
  }
  for (const article of prepared) {
    article.addresses.push(...(extraAddresses.get(readUrl(article.articleID)) ?? []));
  }
  return { prepared, refused };
}

type Resolve = (href: string) => string | undefined;

/** Uploads a file that is linked, and remembers each old address under which an article is linked. */
function withUploads(
  find: FindTarget,
  uploads: FileUploads,
  extraAddresses: Map<string, Set<string>>,
): Resolve {
  return (href) => {
    const target = find(href);
    if (target === undefined) return undefined;
    if (target.kind === 'file') return uploads.add(target.address) + target.hash;
    if (target.oldAddress !== undefined) {
      const addresses = extraAddresses.get(target.address) ?? new Set();
      extraAddresses.set(target.address, addresses.add(target.oldAddress));
    }
    return target.address + target.hash;
  };
}

function rewriteContent(
  { title, author, tags, excerpt, coverUrl, markdown }: ImportedArticle,
  find: FindTarget,
  resolve: Resolve,
): ArticleContent {
  const isKnown = (href: string) => find(href) !== undefined;
  return {
    title,
    author: author ?? '',
    tags,
    excerpt,
    coverUrl: coverUrl === undefined ? null : (resolve(coverUrl) ?? coverUrl),
    // Hexo's tags last: what they become is an address of Suibi, not one to look up.
    markdown: rewriteHexoTags(rewriteLinks(markdown, resolve, isKnown), resolve),
  };
}

/**
 * Of all that the file says. A time that was taken from the file system is not among it: copying a
 * folder changes that.
 */
function digestOf({ postedAt, isDraft }: ImportedArticle, content: ArticleContent): string {
  return createHash('sha256')
    .update(JSON.stringify([content, postedAt ?? null, isDraft]))
    .digest('hex');
}
