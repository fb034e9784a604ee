import { createHash } from 'node:crypto';
import { type ArticleContent, newContent } from '../../shared/document.ts';
import { shortenAuthors } from '../../shared/front-matter/names.ts';

/**
 * What an import remembers of a file, to know later whether the file or only its links have
 * changed.
 */
export interface FileDigest {
  /** SHA-256 of the file's bytes. */
  file: string;
  /**
   * SHA-256 of the document before any conversion: a later version may convert the same words in
   * another way. Undefined in a digest of version 2.
   */
  words?: string | undefined;
  /** SHA-256 of the text and the cover with their new addresses. */
  linked: string;
  /**
   * The argon2id hash of the password in the file; undefined if it has none. The article may have
   * got another password since.
   */
  password?: string | undefined;
}

/** A digest in the form in which the database has it. */
type StoredDigest =
  | ({ version: 2 | 3 } & FileDigest)
  /**
   * Before version 2: SHA-256 of the imported document. It cannot tell a changed file from a
   * changed link.
   */
  | { version: 1; imported: string };

export function digestFile(file: Uint8Array): string {
  return sha256(file);
}

export function digestLinked({ markdown, coverUrl }: ArticleContent): string {
  return sha256(JSON.stringify([markdown, coverUrl]));
}

/**
 * The form for the database: the version, then the digests in hexadecimal, then the hash of the
 * password if there is one.
 */
export function writeDigest({ file, words, linked, password }: FileDigest): string {
  const parts = words === undefined ? ['2', file, linked] : ['3', file, words, linked];
  return [...parts, ...(password === undefined ? [] : [password])].join(':');
}

/** Reads what `writeDigest` has written, or a digest of version 1, which has no version in it. */
export function readDigest(stored: string): StoredDigest {
  const [version, file = '', ...rest] = stored.split(':');
  if (version === '2') {
    const [linked = '', password] = rest;
    return { version: 2, file, linked, password };
  }
  if (version === '3') {
    const [words, linked = '', password] = rest;
    return { version: 3, file, words, linked, password };
  }
  return { version: 1, imported: stored };
}

/** Whether a stored digest is of a file with the same bytes. */
export function isOfFile(stored: string, { file }: Pick<FileDigest, 'file'>): boolean {
  const digest = readDigest(stored);
  return digest.version !== 1 && digest.file === file;
}

/** `written` is the document as the file has it, before any conversion. */
export function digestWords(written: ArticleContent): string {
  const markdown = written.markdown.replaceAll('\r\n', '\n');
  return sha256(JSON.stringify({ ...written, markdown }));
}

/**
 * A document as the program read its file at the time of version 1: an author had at most 60
 * characters, and the cover could be any path. `writtenCover` is the address in the file, if the
 * import no longer takes it unchanged.
 */
export function asOfVersion1(
  content: ArticleContent,
  writtenCover: string | undefined,
): ArticleContent {
  const author = shortenAuthors(content.author, 60) ?? content.author;
  const coverUrl = writtenCover ?? content.coverUrl;
  // Version 1 read no other field.
  const { title, tags, excerpt, markdown, lang } = content;
  return newContent({ title, author, tags, excerpt, coverUrl, markdown, lang });
}

/**
 * The digest of version 1. It must never change: databases hold it. New fields of the document stay
 * out of it, and the order of the fields is part of it.
 */
export function digestOfVersion1(
  content: ArticleContent,
  postedAt: number | undefined,
  isDraft: boolean,
): string {
  const { title, author, tags, excerpt, coverUrl, markdown, lang } = content;
  const fields = { title, author, tags, excerpt, coverUrl, markdown, lang };
  return sha256(JSON.stringify([fields, postedAt ?? null, isDraft]));
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
