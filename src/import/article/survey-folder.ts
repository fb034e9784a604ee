import { createHmac } from 'node:crypto';
import type { ImportedFile } from '../../db/articles/imports.ts';
import { isTooLongAddress } from '../../db/articles/redirects.ts';
import { articleIdFrom } from '../../shared/article-id.ts';
import { isCoverUrl } from '../../shared/document-schemas.ts';
import { isMadeHere } from '../../shared/front-matter/ignored-fields.ts';
import { type ImportNote, makeNote, notesAbout } from '../../shared/import/import-note.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { countBytes } from '../../shared/text.ts';
import { readUrl } from '../../urls.ts';
import { readOrRefuse } from '../folder/guard-item.ts';
import type { Folder } from '../folder/scan-folder.ts';
import { isUndecided } from '../obsidian/decide-access.ts';
import { type NamedNote, surveyNote } from '../obsidian/survey-note.ts';
import { readDigest } from '../plans/digest.ts';
import type { OldSite } from '../site/old-site.ts';
import { patternNames } from '../site/permalinks/find-addresses.ts';
import { makeVaultResolver } from './find-in-vault.ts';
import {
  type ImportedArticle,
  type ListPage,
  type RefusedArticle,
  readArticleFile,
} from './read-article.ts';
import { type FindTarget, makeResolver } from './resolve-link.ts';

/**
 * The facts of an article file that other files need. The text is read again when the article is
 * prepared.
 */
export interface SurveyedArticle {
  path: string;
  /** The length of the file. */
  bytes: number;
  fileDigest: string;
  /**
   * Tells whether the article has changed: the digest of the file, or of what the export has of the
   * article.
   */
  sourceDigest: string;
  articleID: string;
  /** The address of the reading page. */
  address: string;
  title: string;
  /** The addresses that the article had, normalised. */
  addresses: string[];
  cover: SurveyedCover;
  tags: string[];
  /** See `readCategories`. */
  categories: string[][];
  inMenu: ImportedArticle['inMenu'];
  mediaFolder: ImportedArticle['mediaFolder'];
  /** Whether it is a page whose old address is the one that it asks for here. */
  keepsName: boolean;
  isDraft: boolean;
  /** See `isUndecided`. Such a note is a draft at first, and stays what it was at each import. */
  isUndecided: boolean;
  /** Only of a note in a vault of Obsidian. */
  named?: NamedNote;
  isFromSuibi: boolean;
  /** See `SuibiDetails`. */
  isChange: boolean;
}

interface SurveyedCover {
  /** The address of the cover or its path in the folder; undefined without a cover. */
  address: string | undefined;
  /** The address of the cover in the file, if the import does not take it unchanged. */
  written: string | undefined;
}

export interface RefusedFile {
  path: string;
  reason: string;
  line: number | undefined;
}

type SurveyableFolder = Pick<Folder, 'path' | 'articles' | 'kindOf' | 'friends' | 'made' | 'site'>;

interface Survey {
  /**
   * In the order of their paths, but first the pages that can keep their address: `about.md` before
   * `about.en.md`, which was `/en/about/`.
   */
  articles: SurveyedArticle[];
  refused: RefusedFile[];
  /** The paths of pages that only list articles or tags: see `FileKind`. */
  lists: string[];
  notes: ImportNote[];
}

/**
 * Reads every article of a folder, but keeps no text, because all texts together can be larger than
 * the memory. An article that `known` has from an earlier import keeps its id; the id of a new one
 * follows from its path. `files` has the paths of the other files as keys.
 */
export function surveyFolder(
  folder: SurveyableFolder,
  files: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, ImportedFile>,
  idSecret: string,
  asPublished: readonly string[] = [],
): Survey {
  const survey: Survey = { articles: [], refused: [], lists: [], notes: [] };
  const makeFinder = folder.site.program === 'Obsidian' ? makeVaultResolver : makeResolver;
  const findFile = makeFinder({ articles: [], files, site: folder.site });
  const guesses: [SurveyedArticle, string[]][] = [];
  /** The articles without a value, by the name in the pattern. */
  const missing = new Map<string, string[]>();
  const ignored = new Map<string, number>();
  const newId = (path: string) => idOf(path, idSecret);
  for (const path of folder.articles) {
    const found = readOrRefuse<SurveyedFile, RefusedArticle>(
      () => surveyFile(folder, path, findFile(path), { known: known.get(path), asPublished }),
      (reason) => ({ kind: 'refused', reason, line: undefined }),
    );
    if (found.kind === 'list') {
      survey.lists.push(path);
      continue;
    }
    if (found.kind === 'refused') {
      survey.refused.push({ path, reason: found.reason, line: found.line });
      continue;
    }
    survey.notes.push(...notesAbout(path, found.notes));
    for (const name of found.ignoredFields) {
      const count = ignored.get(name) ?? 0;
      if (count > 0 || ignored.size < maxCountedFields) ignored.set(name, count + 1);
    }
    const articleID = known.get(path)?.articleID ?? found.suibiID ?? newId(path);
    const { facts, missingName } = found;
    const isDraft = facts.isDraft || (facts.isUndecided && (known.get(path)?.isDraft ?? true));
    const article = { ...facts, isDraft, articleID, address: readUrl(articleID) };
    survey.articles.push(article);
    guesses.push([article, found.guesses]);
    if (missingName !== undefined) {
      const paths = missing.get(missingName) ?? [];
      paths.push(path);
      missing.set(missingName, paths);
    }
  }
  refusePattern(folder.site, missing, guesses.length);
  survey.notes.push(
    ...[...missing].map(([name, [first = '', ...others]]) =>
      makeNote('unknown-placeholder', { name, count: others.length + 1, first }),
    ),
    ...describeIgnored(ignored),
  );
  addGuesses(guesses);
  survey.articles.sort((a, b) => Number(b.keepsName) - Number(a.keepsName));
  return survey;
}

/** An article gets an address that was only guessed unless another one surely had it. */
function addGuesses(all: readonly [article: SurveyedArticle, guesses: readonly string[]][]): void {
  const certain = new Set(all.flatMap(([{ addresses }]) => addresses));
  for (const [{ addresses }, guesses] of all) {
    addresses.push(...guesses.filter((address) => !certain.has(address)));
  }
}

/** A name in the owner’s pattern that no article has a value for is a mistake in the pattern. */
function refusePattern(
  { pattern }: OldSite,
  missing: ReadonlyMap<string, readonly string[]>,
  count: number,
): void {
  const [name] = [...missing].find(([, articles]) => articles.length === count) ?? [];
  if (pattern === undefined || name === undefined) return;
  throw new OperatorError(
    `--permalink: no article has a value for :${name}. The names are ${patternNames.map((each) => `:${each}`).join(' ')}, and every field of the front matter`,
    { exitCode: exitCodes.usage },
  );
}

/** Each file can have names that no other one has. */
const maxCountedFields = 1_000;
const maxNamedFields = 12;

/** One message for all files: most fields stand in each of them. */
function describeIgnored(counts: ReadonlyMap<string, number>): ImportNote[] {
  const ordered = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const fields = ordered.slice(0, maxNamedFields);
  const others = ordered.length - fields.length;
  const isToldOfOwn = fields.some(([name]) => isMadeHere(name));
  const values = { fields, others, isMadeHere: isToldOfOwn };
  return fields.length === 0 ? [] : [makeNote('ignored-fields', values)];
}

/**
 * In UTF-8. A database remembers the path: PostgreSQL indexes it together with the name of the
 * collection, in at most 2,704 bytes.
 */
const maxPathBytes = 2_000;

type SurveyedFile =
  | {
      kind: 'surveyed';
      facts: Omit<SurveyedArticle, 'articleID' | 'address'>;
      /** See `ImportedArticle`. */
      guesses: string[];
      missingName: string | undefined;
      /** The id in a file that an export of Suibi has written. */
      suibiID: string | undefined;
      /** Without the path of the file. */
      notes: ImportNote[];
      /** See `ImportedArticle`. */
      ignoredFields: readonly string[];
    }
  | RefusedArticle
  | ListPage;

function surveyFile(
  folder: SurveyableFolder,
  path: string,
  findFile: FindTarget,
  { known, asPublished }: { known: ImportedFile | undefined; asPublished: readonly string[] },
): SurveyedFile {
  if (countBytes(path) > maxPathBytes) {
    const reason = `file: its path has more than ${maxPathBytes} bytes`;
    return { kind: 'refused', reason, line: undefined };
  }
  const file = readArticleFile(folder, path);
  if (file.kind !== 'article') return file;
  const { article, bytes, fileDigest } = file;
  if (article.fault && known && !isSameFile(known, fileDigest)) return article.fault;
  const cover = surveyCover(article, findFile);
  const { suibi, seriesCount = 0 } = article;
  const { address, written } = cover;
  // A part of a string keeps the whole string in memory. A clone has strings of its own.
  const { content, note, addresses, guesses = [] } = article;
  const texts = structuredClone({
    title: content.title,
    addresses,
    cover: { address, written },
    tags: content.tags,
    categories: article.categories ?? [],
    inMenu: article.inMenu,
    mediaFolder: article.mediaFolder,
    ...(note ? { named: surveyNote(note.aliases, content.markdown) } : {}),
  });
  const access = { isDraft: article.isDraft, isUndecided: isUndecided(article, asPublished) };
  const sourceDigest = folder.made?.digest(path) ?? fileDigest;
  const marks = { isFromSuibi: suibi !== undefined, isChange: suibi?.isChange ?? false };
  const { kind, slug, series } = content;
  const keepsName = kind === 'page' && addresses[0] === `${folder.site.prefix}/${slug}`;
  return {
    kind: 'surveyed',
    facts: { path, bytes, fileDigest, sourceDigest, ...marks, ...access, ...texts, keepsName },
    guesses: structuredClone(guesses),
    missingName: article.missingName,
    suibiID: suibi?.articleID,
    ignoredFields: folder.made ? [] : structuredClone(article.ignoredFields ?? []),
    notes: [
      ...article.notes,
      ...(cover.note === undefined ? [] : [cover.note]),
      ...(seriesCount > 1 && series !== null
        ? [makeNote('first-series', { count: seriesCount, series })]
        : []),
      ...(addresses.some(isTooLongAddress) ? [makeNote('long-address')] : []),
      ...(isMdx(path, content.markdown) ? [makeNote('mdx')] : []),
    ],
  };
}

function isSameFile({ digest }: ImportedFile, fileDigest: string): boolean {
  const stored = readDigest(digest);
  return stored.version !== 1 && stored.file === fileDigest;
}

/** Whether a file has what only MDX has. Most files of that name are plain Markdown. */
function isMdx(path: string, markdown: string): boolean {
  return /\.mdx$/i.test(path) && /^(?:import|export)\s|<[A-Z]/m.test(markdown);
}

function idOf(path: string, secret: string): string {
  return articleIdFrom(createHmac('sha256', secret).update(path).digest());
}

interface CheckedCover extends SurveyedCover {
  note?: ImportNote;
}

/** Leaves out a cover that is neither a web address nor a file of the folder. */
function surveyCover({ cover, mediaFolder }: ImportedArticle, findFile: FindTarget): CheckedCover {
  if (cover === undefined) return { address: undefined, written: undefined };
  const { address, line } = cover;
  // A browser would add the scheme of the page.
  const withScheme = `https:${address}`;
  if (address.startsWith('//') && isCoverUrl(withScheme)) {
    return { address: withScheme, written: address };
  }
  const inMedia = mediaFolder === undefined ? undefined : findFile(`/${mediaFolder}/${address}`);
  if (isCoverUrl(address) || inMedia || findFile(address)) return { address, written: undefined };
  return {
    address: undefined,
    written: address,
    note: { ...makeNote('no-cover', { address }), line },
  };
}
