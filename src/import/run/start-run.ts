import {
  type ImportedFile,
  type ImportTurn,
  type KnownFile,
  listImports,
  moveImportFolder,
  offerIdSecret,
  offerImportFolder,
  takeImportTurn,
} from '../../db/articles/imports.ts';
import type { Db } from '../../db/tables.ts';
import type { WorkProgress } from '../../export/work-progress.ts';
import type { Renderer } from '../../server/render/renderer.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { countBytes } from '../../shared/text.ts';
import { makeVaultResolver } from '../article/find-in-vault.ts';
import { type FindTarget, makeResolver } from '../article/resolve-link.ts';
import { type RefusedFile, type SurveyedArticle, surveyFolder } from '../article/survey-folder.ts';
import type { Folder } from '../folder/scan-folder.ts';
import {
  type ImportStorage,
  ImportUploads,
  type StoredUploads,
} from '../uploads/import-uploads.ts';
import { type AskName, chooseCollection } from './choose-collection.ts';
import { describeGone, type GoneArticle, listGone } from './gone-articles.ts';
import { keepKnown } from './keep-known.ts';
import { refuseTaken } from './refuse-taken.ts';
import type { HiddenArticle } from './store-article.ts';
import { describeDrafts, withReaders } from './vault-drafts.ts';

export interface ImportOutcome extends StoredUploads {
  /** The name under which the blog remembers the folder. */
  collection: string;
  /**
   * The number of Markdown files that are no lists, also no pages of lists, plus the folders that
   * cannot be read. It is always the sum of added, changed, unchanged and refused.
   */
  files: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedFile[];
  /** How many of all are drafts, and how many are pages. */
  drafts: number;
  pages: number;
  /** The old addresses that lead to the blog since this import. */
  addresses: number;
  /** The articles that had a revision before, and got a new one. */
  changes: ArticleChange[];
  /** The ids of the articles that are new or changed. */
  importedIDs: Set<string>;
  /** The ids of all articles, by the paths of their files. */
  articleIDs: ReadonlyMap<string, string>;
  notes: ImportNote[];
}

/** Two revisions of an article, by their numbers: the newest one before the import, and its own. */
export interface ArticleChange {
  path: string;
  articleID: string;
  before: number;
  after: number;
}

export interface ImportOptions {
  collection: string;
  /** Whether the owner has given the name. Else it is the folder’s own. */
  isNamed: boolean;
  /** Undefined where nobody can be asked. */
  askName?: AskName;
  storage: ImportStorage;
  /** Milliseconds since the epoch. */
  now(): number;
  progress: WorkProgress;
  renderer: Renderer;
  /** Whether HTML in Markdown stays as it is written. */
  keepsHtml?: boolean;
  /**
   * Whether files that have not changed are converted anew. An article that the owner has edited
   * stays as it is.
   */
  isAgain?: boolean;
  /** Patterns for the notes of a vault that everybody may read: see `isUndecided`. */
  asPublished?: readonly string[];
}

/** An import that is under way. */
export interface Run {
  turn: ImportTurn;
  folder: Folder;
  options: ImportOptions;
  articles: readonly SurveyedArticle[];
  /**
   * The articles of earlier imports whose files are gone, or are refused now: links lead to them
   * all the same.
   */
  gone: readonly GoneArticle[];
  /** The files of earlier imports, by path. */
  known: ReadonlyMap<string, KnownFile>;
  targets: (fromPath: string) => FindTarget;
  uploads: ImportUploads;
  /** The ids of the articles that this import has stored. */
  stored: Set<string>;
  /** The articles that are stored as drafts, and are shown together when all of them are stored. */
  hidden: HiddenArticle[];
  /** Old addresses that only links of other articles name, by the new address of the article. */
  linkedAddresses: Map<string, Set<string>>;
  /** Unchanged files whose digests an older version of the program wrote in another form. */
  outdated: ImportedFile[];
  outcome: ImportOutcome;
}

/**
 * Takes the turn of the collection, and reads what the folder has. Throws OperatorError when the
 * name of the collection belongs to another folder, and when another collection has the files: see
 * `chooseCollection`.
 */
export async function startRun(db: Db, found: Folder, given: ImportOptions): Promise<Run> {
  const options = { ...given, ...(await chooseCollection(db, found, given)) };
  await claimCollection(db, found, options);
  const turn = await takeImportTurn(db, options.collection);
  const known = await listImports(db, options.collection);
  const folder = keepKnown(found, known, options.isAgain ?? false);
  const idSecret = await offerIdSecret(db, options.collection);
  // A file becomes an upload only when an article needs it. Until then its path is its address.
  const files = new Map(folder.files.map((path) => [path, path]));
  const { asPublished = [] } = options;
  const surveyed = surveyFolder(folder, files, known, idSecret, asPublished);
  const { notes, lists, ...survey } = surveyed;
  const { articles, refused } = await refuseTaken(db, survey.articles, known);
  notes.push(...describeGone(known, folder, articles));
  const gone = await listGone(db, known, articles);
  refused.push(...folder.unreadable.map((each) => ({ line: undefined, ...each })));
  notes.push(...folder.notes);
  const isVault = folder.site.program === 'Obsidian';
  if (isVault) notes.push(...describeDrafts(articles, known, asPublished));
  notes.push(...folder.lists.map((path) => ({ ...makeNote('list'), path })));
  notes.push(...lists.map((path) => ({ ...makeNote('list-page'), path })));
  return {
    turn,
    folder,
    options,
    articles,
    gone,
    known,
    targets: isVault
      ? makeVaultResolver({ articles: [...withReaders(articles, known), ...gone], files })
      : makeResolver({ articles: [...articles, ...gone], files, site: folder.site }),
    uploads: new ImportUploads(folder.path, options.storage),
    stored: new Set(),
    hidden: [],
    linkedAddresses: new Map(),
    outdated: [],
    outcome: {
      collection: options.collection,
      files: folder.articles.length - lists.length + folder.unreadable.length,
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: [...survey.refused, ...refused],
      ...{ drafts: 0, pages: 0, addresses: 0 },
      changes: [],
      importedIDs: new Set(),
      articleIDs: new Map([...gone, ...articles].map(({ path, articleID }) => [path, articleID])),
      ...{ uploads: 0, pictures: 0, animations: 0, drawings: 0 },
      notes,
    },
  };
}

/** In UTF-8. See `maxPathBytes`. */
const maxNameBytes = 500;

/**
 * Remembers to which folder the name of a collection belongs. Throws OperatorError when the name
 * belongs to another folder: without a name given by the owner, two folders of one name would
 * overwrite each other's articles.
 */
async function claimCollection(
  db: Db,
  { path, made }: Folder,
  { collection, isNamed }: Pick<ImportOptions, 'collection' | 'isNamed'>,
): Promise<void> {
  if (collection.trim() === '' || countBytes(collection) > maxNameBytes) {
    throw new OperatorError(
      `A folder is remembered by a name of 1 to ${maxNameBytes} bytes: use --as and a name`,
      { exitCode: exitCodes.usage },
    );
  }
  const source = made?.blog ?? path;
  const owner = await offerImportFolder(db, collection, source);
  if (owner === source) return;
  if (!isNamed) {
    throw new OperatorError(
      `The name “${collection}” belongs to ${made ? '' : 'the folder '}${owner}, so nothing was imported. ` +
        `If ${source} is another ${made ? 'blog' : 'folder'}, import it with --as and a name of its own. ` +
        `If it is the same ${made ? 'blog' : 'folder'} in a new place, use --as ${collection}`,
      { exitCode: exitCodes.usage },
    );
  }
  await moveImportFolder(db, collection, source);
}
