import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedFile } from '../../db/articles/imports.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { type ArticleContent, isCoverUrl } from '../../shared/document.ts';
import { readUrl } from '../../urls.ts';
import { digestFile, digestLinked, type FileDigest } from './digest.ts';
import type { FileUploads } from './file-uploads.ts';
import { rewriteHexoTags } from './hexo-tags.ts';
import { rewriteLinks } from './links.ts';
import { type ImportedArticle, type ReadArticle, readArticle } from './read-article.ts';
import { type FindTarget, makeResolver } from './resolve-link.ts';
import type { Folder } from './scan-folder.ts';

/** An article that is ready to be stored: its links are rewritten and its pictures are uploads. */
export interface PreparedArticle {
  path: string;
  articleID: string;
  /** The author is empty if the file names none. Readers then see the owner's name. */
  content: ArticleContent;
  /** Milliseconds since the epoch; undefined if neither the file nor its path has a date. */
  postedAt: number | undefined;
  isDraft: boolean;
  /** The address of the cover in the file, if the import does not take it unchanged. */
  writtenCover: string | undefined;
  /** The addresses that the article had before, by its own file. */
  addresses: string[];
  /** More addresses that the article had before, by the links of other articles. */
  linkedAddresses: string[];
  digest: FileDigest;
}

export interface RefusedFile {
  path: string;
  reason: string;
  line: number | undefined;
}

export interface Preparation {
  prepared: PreparedArticle[];
  refused: RefusedFile[];
  /** Messages to the owner about single files. */
  notes: string[];
}

/** Reads every article of a folder. An article that `known` has from an earlier import keeps its id. */
export function prepareArticles(
  folder: Folder,
  known: ReadonlyMap<string, ImportedFile>,
  uploads: FileUploads,
): Preparation {
  const refused: RefusedFile[] = [];
  const notes: string[] = [];
  // A file becomes an upload only when an article needs it. Until then its path is its address.
  const files = new Map(folder.files.map((path) => [path, path]));
  const articles = readAll(folder, files, known, { refused, notes });
  const resolver = makeResolver({ articles, files });
  const oldAddresses = new Map<string, Set<string>>();
  const prepared = articles.map((article) => {
    const find = resolver(article.path);
    const content = rewriteContent(article, find, withUploads(find, uploads, oldAddresses));
    const { path, articleID, postedAt, isDraft, addresses, writtenCover } = article;
    return {
      path,
      articleID,
      content,
      postedAt,
      isDraft,
      writtenCover,
      addresses,
      digest: { file: article.fileDigest, linked: digestLinked(content) },
    };
  });
  return {
    refused,
    notes,
    prepared: prepared.map((article) => {
      const linked = oldAddresses.get(readUrl(article.articleID)) ?? [];
      return { ...article, linkedAddresses: [...linked] };
    }),
  };
}

type IdentifiedArticle = ImportedArticle & {
  articleID: string;
  address: string;
  fileDigest: string;
  writtenCover?: string;
};

function readAll(
  folder: Folder,
  files: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, ImportedFile>,
  { refused, notes }: Pick<Preparation, 'refused' | 'notes'>,
): IdentifiedArticle[] {
  const findFile = makeResolver({ articles: [], files });
  return folder.articles.flatMap((path) => {
    const read = readFile(folder, path);
    if (read.kind === 'refused') {
      refused.push({ path, reason: read.reason, line: read.line });
      return [];
    }
    const { article, fileDigest } = read;
    const articleID = known.get(path)?.articleID ?? createArticleId();
    const identified = { ...article, articleID, address: readUrl(articleID), fileDigest };
    const { cover } = article;
    // A browser would add the scheme of the page.
    const address = `https:${cover?.address}`;
    if (cover?.address.startsWith('//') && isCoverUrl(address)) {
      return [{ ...identified, cover: { ...cover, address }, writtenCover: cover.address }];
    }
    if (!cover || isCoverUrl(cover.address) || findFile(path)(cover.address)) return [identified];
    // An address of the old site leads nowhere here. A path of the folder should lead to a file.
    if (cover.address.startsWith('/')) {
      notes.push(`${path} has no cover: “${cover.address}” is not in the folder`);
      return [{ ...identified, cover: undefined, writtenCover: cover.address }];
    }
    const reason = `cover: “${cover.address}” is neither a web address nor a file of the folder`;
    refused.push({ path, reason, line: cover.line });
    return [];
  });
}

type ReadFile = ReadArticle & { fileDigest: string };

function readFile(folder: Folder, path: string): ReadFile {
  try {
    const file = readFileSync(join(folder.path, path));
    return { ...readArticle(path, file), fileDigest: digestFile(file) };
  } catch (error) {
    const reason = `cannot be read: ${(error as Error).message}`;
    return { kind: 'refused', reason, line: undefined, fileDigest: '' };
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
  { content, cover }: ImportedArticle,
  find: FindTarget,
  resolve: Resolve,
): ArticleContent {
  const isKnown = (href: string) => find(href) !== undefined;
  return {
    ...content,
    coverUrl: cover === undefined ? null : (resolve(cover.address) ?? cover.address),
    // Hexo's tags come last: they become addresses of Suibi, which must not be looked up again.
    markdown: rewriteHexoTags(rewriteLinks(content.markdown, resolve, isKnown), resolve),
  };
}
