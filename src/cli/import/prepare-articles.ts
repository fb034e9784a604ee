import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedFile } from '../../db/articles/imports.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { type ArticleContent, isCoverUrl } from '../../shared/document.ts';
import { readUrl } from '../../urls.ts';
import type { FileUploads } from './file-uploads.ts';
import { rewriteHexoTags } from './hexo-tags.ts';
import { rewriteLinks } from './links.ts';
import { type ImportedArticle, type ReadArticle, readArticle } from './read-article.ts';
import { type FindTarget, makeResolver } from './resolve-link.ts';
import type { Folder } from './scan-folder.ts';

/** An article as it will be stored: links rewritten, pictures uploaded. */
export interface PreparedArticle {
  path: string;
  articleID: string;
  /** Its author is empty where the file names none: readers then see the owner's name. */
  content: ArticleContent;
  /** Milliseconds since the epoch; undefined where neither the file nor its path says. */
  postedAt: number | undefined;
  isDraft: boolean;
  /** Where it was before. */
  addresses: string[];
  /** Where it was too, as links of other articles show. */
  linkedAddresses: string[];
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
  // A file stands for itself until an article needs it: only then does it become an upload.
  const files = new Map(folder.files.map((path) => [path, path]));
  const articles = readAll(folder, files, known, refused);
  const resolver = makeResolver({ articles, files });
  const oldAddresses = new Map<string, Set<string>>();
  const prepared = articles.map((article) => {
    const find = resolver(article.path);
    const content = rewriteContent(article, find, withUploads(find, uploads, oldAddresses));
    const { path, articleID, postedAt, isDraft, addresses } = article;
    return {
      path,
      articleID,
      content,
      postedAt,
      isDraft,
      addresses,
      digest: digestOf(article, content),
    };
  });
  return {
    refused,
    prepared: prepared.map((article) => {
      const linked = oldAddresses.get(readUrl(article.articleID)) ?? [];
      return { ...article, linkedAddresses: [...linked] };
    }),
  };
}

type IdentifiedArticle = ImportedArticle & { articleID: string; address: string };

function readAll(
  folder: Folder,
  files: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, ImportedFile>,
  refused: RefusedFile[],
): IdentifiedArticle[] {
  const findFile = makeResolver({ articles: [], files });
  return folder.articles.flatMap((path) => {
    const read = readFile(folder, path);
    if (read.kind === 'refused') {
      refused.push({ path, reason: read.reason, line: read.line });
      return [];
    }
    const { cover } = read.article;
    if (cover && !isCoverUrl(cover.address) && !findFile(path)(cover.address)) {
      const reason = `cover: “${cover.address}” is neither an address nor a file of the folder`;
      refused.push({ path, reason, line: cover.line });
      return [];
    }
    const articleID = known.get(path)?.articleID ?? createArticleId();
    return [{ ...read.article, articleID, address: readUrl(articleID) }];
  });
}

function readFile(folder: Folder, path: string): ReadArticle {
  try {
    return readArticle(path, readFileSync(join(folder.path, path)));
  } catch (error) {
    return {
      kind: 'refused',
      reason: `cannot be read: ${(error as Error).message}`,
      line: undefined,
    };
  }
}

type Resolve = (href: string) => string | undefined;

/** Uploads a file that is linked, and remembers each old address under which an article is linked. */
function withUploads(
  find: FindTarget,
  uploads: FileUploads,
  oldAddresses: Map<string, Set<string>>,
): Resolve {
  return (href) => {
    const target = find(href);
    if (target === undefined) return undefined;
    if (target.kind === 'file') {
      const address = uploads.add(target.address);
      return address && address + target.hash;
    }
    if (target.oldAddress !== undefined) {
      const addresses = oldAddresses.get(target.address) ?? new Set();
      oldAddresses.set(target.address, addresses.add(target.oldAddress));
    }
    return target.address + target.hash;
  };
}

function rewriteContent(
  { title, author, tags, excerpt, cover, markdown, lang }: ImportedArticle,
  find: FindTarget,
  resolve: Resolve,
): ArticleContent {
  const isKnown = (href: string) => find(href) !== undefined;
  return {
    title,
    author: author ?? '',
    tags,
    excerpt,
    coverUrl: cover === undefined ? null : (resolve(cover.address) ?? cover.address),
    // Hexo's tags last: what they become is an address of Suibi, not one to look up.
    markdown: rewriteHexoTags(rewriteLinks(markdown, resolve, isKnown), resolve),
    lang: lang ?? null,
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
