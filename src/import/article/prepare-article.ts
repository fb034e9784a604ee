import type { ArticleContent } from '../../shared/document.ts';
import { documentLimits, isCoverUrl } from '../../shared/document-schemas.ts';
import type { ImportNote } from '../../shared/import/import-note.ts';
import { uploadIdOf } from '../../urls.ts';
import type { Folder } from '../folder/scan-folder.ts';
import { rewriteLinks } from '../markdown/links.ts';
import { addTags } from '../obsidian/text-tags.ts';
import { digestLinked, digestWords, type FileDigest } from '../plans/digest.ts';
import type { ImportUploads } from '../uploads/import-uploads.ts';
import { type ConvertedMarkdown, convertText, toPlainExcerpt } from './convert-text.ts';
import { type ImportedArticle, makeExcerpt, readArticleFile } from './read-article.ts';
import type { FindTarget } from './resolve-link.ts';
import type { SuibiDetails } from './suibi-article.ts';
import type { RefusedFile, SurveyedArticle } from './survey-folder.ts';

/** An article that is ready to be stored: its links are rewritten and its pictures are uploads. */
export interface PreparedArticle {
  path: string;
  articleID: string;
  /** The author is empty if the file names none. Readers then see the owner's name. */
  content: ArticleContent;
  /** The document as the file has it, before any conversion. */
  written: ArticleContent;
  /** Messages about the conversion, without the path of the file. */
  notes: ImportNote[];
  /** Milliseconds since the epoch; undefined if neither the file nor its path has a date. */
  postedAt: number | undefined;
  /** Milliseconds since the epoch; undefined if the file does not tell. */
  updatedAt: number | undefined;
  /**
   * The time of the file's last change, in milliseconds: the time of posting if neither the file
   * nor its path has a date.
   */
  changedAt: number;
  isDraft: boolean;
  /** See `SurveyedArticle`. */
  isUndecided: boolean;
  password: string | undefined;
  /** The address of the cover in the file, if the import does not take it unchanged. */
  writtenCover: string | undefined;
  /** The old addresses that the article’s own file names. */
  addresses: readonly string[];
  /** `planPassword` adds the hash of the password. */
  digest: FileDigest;
  suibi: SuibiDetails | undefined;
}

/** An article with the plan for its password. */
export interface ReadyArticle extends PreparedArticle {
  /** See `PasswordPlan`. */
  newHash: string | undefined;
}

interface Tools {
  folder: Folder;
  keepsHtml: boolean;
  find: FindTarget;
  uploads: Pick<ImportUploads, 'add'>;
  /**
   * Is called for each article that is linked by an old address which its own file does not name.
   */
  onOldAddress(address: string, oldAddress: string): void;
}

/**
 * Reads the text of an article and rewrites its links. Refuses a file that has changed since the
 * survey.
 */
export function prepareArticle(
  surveyed: SurveyedArticle,
  { folder, keepsHtml, find, uploads, onOldAddress }: Tools,
): PreparedArticle | RefusedFile {
  const { path, articleID, fileDigest, sourceDigest, addresses, cover } = surveyed;
  const file = readArticleFile(folder, path);
  if (file.kind === 'refused') return { path, reason: file.reason, line: file.line };
  if (file.kind === 'list' || file.fileDigest !== fileDigest) {
    return { path, reason: 'changed while it was imported; import again', line: undefined };
  }
  const { suibi } = file.article;
  const resolve = (href: string) => {
    const target = find(href);
    // Articles that Suibi has exported keep their ids, so the links between them stay right.
    if (target === undefined || target.isClosed || (suibi && target.kind === 'article')) {
      return undefined;
    }
    if (target.kind === 'file') {
      const address = uploads.add(target.address);
      // The same upload may stand in the text under another name, or with other escapes.
      if (suibi && address && uploadIdOf(address) === uploadIdOf(href)) return undefined;
      return address && address + target.hash;
    }
    if (target.oldAddress !== undefined) onOldAddress(target.address, target.oldAddress);
    return target.address + target.hash;
  };
  const coverUrlOf = (address: string | undefined) => {
    if (address === undefined) return null;
    // A file that cannot become an upload is no cover.
    const isKept = suibi !== undefined && isCoverUrl(address);
    return resolve(address) ?? (isKept || find(address) === undefined ? address : null);
  };
  const { content: written, postedAt, updatedAt, password } = file.article;
  const isKnown = (href: string) => {
    const target = find(href);
    return target !== undefined && !target.isClosed;
  };
  const isDraft = (href: string) => find(href)?.isClosed === true;
  const titleOf = (href: string) => find(href)?.title;
  const tools = { site: folder.site, title: written.title, keepsHtml, isKnown, isDraft, titleOf };
  // The text of an export was converted when it was read: what looks like HTML in it is text.
  const isConverted = suibi !== undefined || folder.made?.isWritten(path) === false;
  const { markdown, opening, tags, notes }: ConvertedMarkdown = isConverted
    ? { markdown: written.markdown, notes: [] }
    : convertText(written.markdown, tools);
  const excerpt = isConverted ? written.excerpt : toPlainExcerpt(written.excerpt, tools);
  const content = {
    ...written,
    ...(suibi ? {} : { excerpt: excerpt || makeExcerpt(markdown, opening) }),
    ...(tags ? { tags: addTags(written.tags, tags).slice(0, documentLimits.maxTags) } : {}),
    coverUrl: coverUrlOf(cover.address),
    markdown: rewriteLinks(markdown, resolve, isKnown),
  };
  const digest = {
    file: sourceDigest,
    words: digestWords(written),
    linked: digestLinked(content),
  };
  const writtenCover = cover.written;
  const times = { postedAt, updatedAt, changedAt: file.changedAt };
  const access = { isDraft: surveyed.isDraft, isUndecided: surveyed.isUndecided, password };
  const texts = { content, written, notes: placeNotes(notes, file.article, folder) };
  return { path, articleID, ...texts, ...times, ...access, writtenCover, addresses, digest, suibi };
}

/**
 * The messages with the lines of the file. A file that was made of an export has no lines that the
 * owner knows.
 */
function placeNotes(
  notes: readonly ImportNote[],
  { markdownLine }: ImportedArticle,
  { made }: Folder,
): ImportNote[] {
  return notes.map(({ line, ...note }) =>
    line === undefined || made ? note : { ...note, line: line + markdownLine - 1 },
  );
}
