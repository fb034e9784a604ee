import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ArticleContent, newContent } from '../../shared/document.ts';
import { documentLimits } from '../../shared/document-schemas.ts';
import {
  baseName,
  readAddresses,
  readDate,
  readMediaFolder,
  readUpdated,
  type WrittenCover,
} from '../../shared/front-matter/article-fields.ts';
import { countSeries, readDocumentFields } from '../../shared/front-matter/document-fields.ts';
import { makeFields, type Refusal } from '../../shared/front-matter/fields.ts';
import { parseFrontMatter } from '../../shared/front-matter/front-matter.ts';
import { listIgnoredFields } from '../../shared/front-matter/ignored-fields.ts';
import { readCategories } from '../../shared/front-matter/names.ts';
import { stemOf } from '../../shared/front-matter/old-addresses.ts';
import { lineAt } from '../../shared/front-matter/parsed-front-matter.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { countCharacters, cutCharacters, cutWithEnding } from '../../shared/text.ts';
import { decodeText, refuseTooLarge } from '../folder/decode.ts';
import { readOrRefuse } from '../folder/guard-item.ts';
import type { Folder } from '../folder/scan-folder.ts';
import { findHeading, readOpening, readTeaser } from '../markdown/opening.ts';
import { readNote, readProperties, type WrittenNote } from '../obsidian/properties.ts';
import type { KindOf } from '../pages/kind-of.ts';
import { isSection, namePage } from '../pages/page-files.ts';
import { type FileInMenu, readInMenu } from '../pages/site-menu.ts';
import { digestFile } from '../plans/digest.ts';
import { contentPath, frontMatterIn } from '../site/content-files.ts';
import { type OldSite, unknownSite } from '../site/old-site.ts';
import { findAddresses } from '../site/permalinks/find-addresses.ts';
import { findOwnLang } from './own-lang.ts';
import { readAccess } from './read-access.ts';
import { readFrontMatter } from './read-front-matter.ts';
import {
  isFromSuibi,
  mayBeFromSuibi,
  readSuibiArticle,
  type SuibiDetails,
} from './suibi-article.ts';

export interface ImportedArticle {
  path: string;
  /**
   * Links are as the file has them, and the cover is not yet set. Author and excerpt are empty when
   * the file names none.
   */
  content: ArticleContent;
  /** The line of the file on which the text begins, counted from 1. */
  markdownLine: number;
  cover: WrittenCover | undefined;
  /** The folder from which the paths of its pictures begin, if the file names one. */
  mediaFolder?: string | undefined;
  /** Milliseconds UTC; undefined when neither front matter nor path has a date. */
  postedAt: number | undefined;
  /** When the words last changed, in milliseconds UTC; undefined when the file does not tell. */
  updatedAt: number | undefined;
  isDraft: boolean;
  /** The password that readers have to give. */
  password: string | undefined;
  /** Without the path of the file. */
  notes: ImportNote[];
  /** The addresses that the article had, normalised. The present one comes first. */
  addresses: string[];
  /** Addresses that it had as well, unless another article had them. */
  guesses?: string[];
  /** The placeholder of the site’s pattern that has no value here. The address is then unknown. */
  missingName?: string | undefined;
  /** See `readCategories`. Only of a file that another program has written. */
  categories?: string[][];
  /**
   * How many series the file names: the article joins the first one. A file that an export of Suibi
   * has written names one at most.
   */
  seriesCount?: number;
  /**
   * Why the front matter cannot be read. A new article of such a file is a draft, and an earlier
   * one stays as it is.
   */
  fault?: RefusedArticle;
  /** Fields of the front matter that mean nothing here. */
  ignoredFields?: readonly string[];
  /** Only of a note in a vault of Obsidian. */
  note?: WrittenNote;
  /** Only of a file that stands in the menu of its site. */
  inMenu?: Omit<FileInMenu, 'path'> | undefined;
  /** Only of a file that an export of Suibi has written. */
  suibi?: SuibiDetails;
}

export interface RefusedArticle {
  kind: 'refused';
  reason: string;
  line: number | undefined;
}

/** A page that only lists articles or tags, which the blog does by itself. */
export interface ListPage {
  kind: 'list';
}

type ReadArticle = { kind: 'article'; article: ImportedArticle } | RefusedArticle | ListPage;

/** A file as it is on the disk now. */
type ArticleFile =
  | {
      kind: 'article';
      article: ImportedArticle;
      bytes: number;
      fileDigest: string;
      /** The time of the file's last change, in milliseconds. */
      changedAt: number;
    }
  | RefusedArticle
  | ListPage;

const megabyte = 1024 * 1024;
/**
 * A larger file is not read. The text has a limit of its own, which is lower, and is named with the
 * line.
 */
const maxFileBytes = 4 * megabyte;

const maxOpeningCharacters = 300;
const blankLines = /^(?:[ \t]*\r?\n)+/;

export function readArticleFile(
  { path: folder, site, kindOf, friends }: Pick<Folder, 'path' | 'site' | 'kindOf' | 'friends'>,
  path: string,
): ArticleFile {
  const found = readBytes(join(folder, path));
  if (typeof found === 'string') return { kind: 'refused', reason: found, line: undefined };
  const { file: written, changedAt } = found;
  const file = friends?.path === path ? friends.write(written) : written;
  const read = readOrRefuse<ReadArticle, RefusedArticle>(
    () => readArticle(path, file, site, kindOf),
    (reason) => ({ kind: 'refused', reason, line: undefined }),
  );
  if (read.kind !== 'article') return read;
  return { ...read, bytes: file.length, fileDigest: digestFile(file), changedAt };
}

/** The content of a file, or why it is not read. */
function readBytes(path: string): { file: Buffer; changedAt: number } | string {
  try {
    const { size, mtimeMs } = statSync(path);
    if (size > maxFileBytes) return `file: is larger than ${maxFileBytes / megabyte} MiB`;
    return { file: readFileSync(path), changedAt: Math.trunc(mtimeMs) };
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
}

/**
 * Reads one file of an imported folder; `path` is relative to the folder, with slashes. `kindOf`
 * decides what the file is if it does not say that it is a page. A refusal names the field and the
 * line of the file, 1 being the first. A first heading of level 1 that gives the title is taken out
 * of the text, because a page would show it twice, with the blank lines above it, unless that would
 * lose a picture, a link or a note. All other text stays byte for byte.
 */
export function readArticle(
  path: string,
  bytes: Uint8Array,
  site: OldSite = unknownSite,
  kindOf: KindOf = () => 'article',
): ReadArticle {
  const file = decodeText(bytes);
  if (typeof file !== 'string') return refused(file);
  const parsed = parseFrontMatter(file);
  if (parsed.kind === 'malformed' && mayBeFromSuibi(file)) return refused(parsed);
  if (parsed.kind === 'parsed' && isFromSuibi(parsed)) {
    const article = readSuibiArticle(path, parsed, makeFields(parsed));
    return 'reason' in article ? refused(article) : { kind: 'article', article };
  }
  const { program, timeZone } = site;
  const { front: written, notes, isUnreadable } = readFrontMatter(file, parsed);
  const front = { ...written, data: frontMatterIn(site, path, written.data) };
  const body = front.body.replace(blankLines, '');
  const bodyLine = front.bodyLine + lineAt(front.body, front.body.length - body.length) - 1;
  const isNote = program === 'Obsidian';
  const fields = makeFields(isNote ? readProperties(front) : front);
  const { content, cover } = readDocumentFields(fields, { hasSpaces: program === 'Jekyll' });
  const isEmpty = body.trim() === '';
  const kind = content.kind ?? kindOf(path, front.data, isEmpty);
  if (kind === 'list' || (isSection(path) && isEmpty)) return { kind: 'list' };
  const access = readAccess(path, fields);
  const known = {
    path,
    cover,
    mediaFolder: program === 'Jekyll' ? readMediaFolder(fields) : undefined,
    postedAt: readDate(path, fields, timeZone),
    updatedAt: readUpdated(fields, timeZone),
    ...access,
    isDraft: access.isDraft || isUnreadable,
    seriesCount: countSeries(fields),
    categories: readCategories(fields),
    ignoredFields: listIgnoredFields(written.data),
    inMenu: readInMenu(path, front.data),
    ...(isNote ? { note: readNote(fields) } : {}),
  };
  const refusal = refuseTooLarge(body, bodyLine);
  if (refusal !== undefined) return refused(refusal);
  // Front matter that cannot be read would be the first heading.
  const title = isUnreadable ? nameOf(path) : content.title;
  const titled = findTitle(path, body, title, program);
  const whole = newContent({ ...content, title: titled.title, markdown: titled.markdown, kind });
  // A heading that was taken out moves the lines behind it.
  const markdownLine = bodyLine + countLines(body) - countLines(titled.markdown);
  const lang = findOwnLang(whole, site);
  const old = { path, title: whole.title, raw: fields.raw };
  const { certain, guessed, missing } = findAddresses(
    site,
    old,
    readAddresses(contentPath(site, path) ?? path, fields),
  );
  const addresses = { addresses: certain, guesses: guessed, missingName: missing };
  const name = whole.slug ?? namePage(path, certain, whole.title);
  const slug = kind === 'page' ? name : whole.slug;
  const about = [...notes, ...access.notes, ...fields.notes(), ...titled.notes];
  const fault = isUnreadable && parsed.kind === 'malformed' ? { fault: refused(parsed) } : {};
  const texts = { notes: about, content: { ...whole, slug, lang }, markdownLine };
  const article = { ...known, ...addresses, ...texts, ...fault };
  return { kind: 'article', article: content.kind ? article : hideEmptyPage(article) };
}

/**
 * Other programs fill a page without a text by a template. Visitors would see nothing but its
 * title here.
 */
function hideEmptyPage(article: ImportedArticle): ImportedArticle {
  const { content, cover, notes, isDraft } = article;
  const isEmpty = content.kind === 'page' && content.markdown.trim() === '' && !cover;
  if (!isEmpty || isDraft) return article;
  return { ...article, isDraft: true, notes: [...notes, makeNote('page-empty')] };
}

function countLines(text: string): number {
  return lineAt(text, text.length);
}

/**
 * The excerpt of an article that names none: its teaser if it has one, else its first paragraph.
 */
export function makeExcerpt(markdown: string, teaser?: string | undefined): string {
  const { maxExcerptCharacters } = documentLimits;
  const words = teaser === undefined ? '' : readTeaser(teaser, markdown, maxExcerptCharacters);
  return words || readOpening(markdown, maxOpeningCharacters);
}

function refused({ reason, line }: Refusal): RefusedArticle {
  return { kind: 'refused', reason, line };
}

/** The title: `written`, else the first heading, else the name of the file. */
function findTitle(
  path: string,
  body: string,
  written: string | undefined,
  program: OldSite['program'],
): { title: string; markdown: string; notes: ImportNote[] } {
  if (written !== undefined) return { title: written, markdown: body, notes: [] };
  const max = documentLimits.maxTitleCharacters;
  const heading = findHeading(body);
  // A note has its name for a title, unless it begins with one.
  const isNote = program === 'Obsidian';
  const isBelow = isNote && heading && (heading.level > 1 || body.slice(0, heading.start).trim());
  if (heading === undefined || isBelow) {
    return { title: nameOf(path, program), markdown: body, notes: [] };
  }
  if (countCharacters(heading.text) > max) {
    const title = cutWithEnding(heading.text, max - 1, '…');
    return { title, markdown: body, notes: [makeNote('shorter-title')] };
  }
  if (heading.level > 1 || heading.hasMore) {
    return { title: heading.text, markdown: body, notes: [] };
  }
  // Without the line break, the paragraphs above and below the heading would become one.
  const markdown = body.slice(0, heading.start) + body.slice(heading.end);
  return { title: heading.text, markdown: markdown.replace(blankLines, ''), notes: [] };
}

/**
 * A title made of the name of the file, or of its folder. Jekyll makes `Green Tea` of `green-tea`.
 */
function nameOf(path: string, program?: OldSite['program']): string {
  const name = baseName(stemOf(path)) || baseName(path).replace(/(?<=.)\.[^.]+$/, '');
  const title = name.replace(/^\d{4}-\d{1,2}-\d{1,2}[-_ ]+(?=.)/, '');
  const shown =
    program === 'Jekyll'
      ? title.replace(/(^|-)(\S)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
      : title;
  return cutCharacters(shown, documentLimits.maxTitleCharacters);
}
