import type { ImportedFile } from '../../db/articles/imports.ts';
import { type ArticleContent, isSameContent } from '../../shared/document.ts';
import { uploadIdsIn } from '../../shared/uploads/upload-ids.ts';
import { rewriteLinks } from '../markdown/links.ts';
import {
  asOfVersion1,
  digestLinked,
  digestOfVersion1,
  type FileDigest,
  readDigest,
} from './digest.ts';

/** What to do with a file that was imported before. */
export type ArticlePlan =
  /** A new revision, made from the revision `basedOn`. */
  | { kind: 'save'; basedOn: number }
  /** The article stays as it is; `edited`: although the owner wants it converted anew. */
  | { kind: 'leave'; because?: 'edited' }
  /**
   * The article stays as it is while it is in the trash, or while files that it shows are gone. The
   * next import decides again.
   */
  | { kind: 'wait'; because: 'trash' | 'files' };

interface PresentFile {
  digest: FileDigest;
  content: ArticleContent;
  /** The document before any conversion. */
  written: ArticleContent;
  postedAt: number | undefined;
  isDraft: boolean;
  /** The address of the cover in the file, if the import does not take it unchanged. */
  writtenCover: string | undefined;
}

/** The article in Suibi. */
interface PresentArticle {
  /** The newest revision. */
  revision: number;
  isInTrash: boolean;
  /** In milliseconds; null when it was never published. */
  postedAt: number | null;
  /** The document that the last import saved; undefined when that revision is gone. */
  imported: ArticleContent | undefined;
}

/**
 * Decides what an import does with an article that it knows. The owner's words are replaced only by
 * a file whose words have changed. A file that only links to new addresses, or has other line ends,
 * is saved while nobody has edited the article in Suibi, and it waits while the article is in the
 * trash. So is a file whose words are converted anew, which only happens if the owner wants it
 * (`isAgain`). A file that has become a draft and has no new words does not replace an edited text;
 * `writeAccess` then hides the article.
 */
export function planArticle(
  known: Pick<ImportedFile, 'digest' | 'revision' | 'isDraft'>,
  file: PresentFile,
  article: PresentArticle,
  isAgain = false,
): ArticlePlan {
  const change = findChange(known, file, article);
  const isEdited = article.revision !== known.revision;
  const isLeft = change === 'conversion' && !isAgain;
  if (change === 'nothing' || isLeft) return { kind: 'leave' };
  if (isEdited && change === 'links') return { kind: 'leave' };
  if (isEdited && change === 'conversion') return { kind: 'leave', because: 'edited' };
  if (change === 'draft' && file.isDraft && isEdited) return { kind: 'leave' };
  const isOfSameWords = change === 'links' || change === 'conversion';
  if (isOfSameWords && article.isInTrash) return { kind: 'wait', because: 'trash' };
  if (isOfSameWords && losesFiles(article.imported, file.content)) {
    return { kind: 'wait', because: 'files' };
  }
  return { kind: 'save', basedOn: article.revision };
}

/** `conversion`: the same words become another text than at the import before. */
function findChange(
  known: Pick<ImportedFile, 'digest' | 'isDraft'>,
  { digest, content, written, postedAt, isDraft, writtenCover }: PresentFile,
  article: PresentArticle,
): 'file' | 'draft' | 'conversion' | 'links' | 'nothing' {
  const stored = readDigest(known.digest);
  const isFlipped = isDraft !== known.isDraft;
  const isSameFile = stored.version !== 1 && stored.file === digest.file;
  if (isSameFile && !isFlipped) {
    if (article.imported && !isSameReading(article.imported, content)) return 'conversion';
    // After an import that has left an older conversion, the digest is not of the article’s text.
    const linked = article.imported ? [digestLinked(article.imported)] : [];
    return [...linked, stored.linked].includes(digest.linked) ? 'nothing' : 'links';
  }
  const read = stored.version === 1 ? asOfVersion1(content, writtenCover) : content;
  if (stored.version === 1 && stored.imported === digestOfVersion1(read, postedAt, isDraft)) {
    return 'nothing';
  }
  const { imported } = article;
  const isMoved = !isDraft && postedAt !== undefined && postedAt !== article.postedAt;
  const isSaid =
    imported &&
    ((stored.version === 3 && stored.words === digest.words) ||
      hasSameWords(imported, read) ||
      hasSameWords(imported, { ...written, excerpt: written.excerpt || imported.excerpt }));
  if (!isSaid || isMoved) return 'file';
  if (isFlipped) return 'draft';
  if (!hasSameWords(imported, read)) return 'conversion';
  return isSameContent(imported, read) ? 'nothing' : 'links';
}

/**
 * Whether files are gone from the folder that the same words have shown before. Their uploads are
 * still in the blog.
 */
function losesFiles(before: ArticleContent | undefined, after: ArticleContent): boolean {
  const count = ({ markdown, coverUrl }: ArticleContent) =>
    uploadIdsIn(`${markdown} ${coverUrl}`).size;
  return before !== undefined && count(after) < count(before);
}

/**
 * Whether two documents differ in nothing but line ends, the addresses of their links and of the
 * cover, and their own address names.
 */
function hasSameWords(a: ArticleContent, b: ArticleContent): boolean {
  const wordsOf = (content: ArticleContent): ArticleContent => ({
    ...content,
    markdown: textOf(content),
    coverUrl: content.coverUrl && 'address',
    slug: null,
  });
  return isSameContent(wordsOf(a), wordsOf(b));
}

/** Whether a file that has not changed is read as it was: as the same text, of the same kind. */
function isSameReading(a: ArticleContent, b: ArticleContent): boolean {
  return a.kind === b.kind && hasSameText(a, b);
}

function hasSameText(a: ArticleContent, b: ArticleContent): boolean {
  return a.markdown === b.markdown || textOf(a) === textOf(b);
}

function textOf({ markdown }: ArticleContent): string {
  return rewriteLinks(markdown, () => 'address').replaceAll('\r\n', '\n');
}
