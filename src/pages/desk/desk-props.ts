import type { DeskDocument } from '../../shared/article.ts';
import type { Locale } from '../../shared/dates.ts';
import type { OwnerResult } from '../../shared/search/search-result.ts';
import type { ArrangedDesk } from './arrange-desk.ts';

/** What the owner can do on the desk. The page has no actions before its script has loaded. */
export interface DeskActions {
  search(query: string): void;
  select(articleID: string, isSelected: boolean): void;
  /** Shows the boxes of all rows, or hides them and forgets what was selected. */
  startSelecting(isSelecting: boolean): void;
  /** Each action is for one document or for all that are selected. */
  remove(documents: readonly DeskDocument[]): void;
  restore(documents: readonly DeskDocument[]): void;
  unpublish(documents: readonly DeskDocument[]): void;
  /** Deletes articles in the trash for good. */
  removeForGood(documents: readonly DeskDocument[]): void;
  /** For words of an article that was deleted for good elsewhere: makes a new article of them. */
  keepAsNew(document: DeskDocument): void;
  /** Deletes such words from this device. */
  forget(document: DeskDocument): void;
}

/** How the last backups of the blog went. Times are ISO 8601. */
export interface DeskBackup {
  /** When the last sound backup was made. */
  madeAt: string | null;
  /** The last backup, if it failed. */
  failure: { at: string; reason: string } | null;
}

/**
 * Logins with the right password and a wrong code, so many that somebody may be guessing. `lastAt`
 * is ISO 8601.
 */
export interface DeskGuesses {
  times: number;
  /** The number of days in which they were counted. */
  days: number;
  lastAt: string;
}

/** The files that readers do not see: how many, and the names of the first ones. */
export interface HiddenFiles {
  count: number;
  names: string[];
}

export interface DeskViewProps {
  /** All documents, also those that a search or the limit of a page leaves out. */
  documents: readonly DeskDocument[];
  /** The documents that are shown, in their sections. */
  desk: ArrangedDesk;
  /**
   * The language of the interface, the time zone, and the time at which the view is drawn, in ISO
   * 8601.
   */
  locale: Locale & { now: string };
  /**
   * The view counts by the ids of the documents, when the page was made. An article that nobody has
   * read is missing.
   */
  views: Readonly<Record<string, number>>;
  /**
   * The first lines of the rows that are written on, by their ids, as the server had them. A
   * document on this device has its own.
   */
  firstLines: Readonly<Record<string, string>>;
  backup: DeskBackup;
  /** Null while nobody seems to guess codes of the login. */
  guesses: DeskGuesses | null;
  hiddenFiles: HiddenFiles;
  /** When the newest import took place whose report is kept, in words. */
  movedIn: string | null;
  /** The version of the program that made the page. */
  version: string;
  /** What the owner searches for. */
  query: string;
  /** Null while nothing is searched for, and until the first result comes. */
  result: OwnerResult | null;
  selected?: ReadonlySet<string>;
  /** Whether all rows show their boxes. */
  isSelecting?: boolean;
  /** Whether the result of the search is late. */
  isSearching?: boolean;
  /** A sentence about a failure. */
  message?: string | null;
  actions?: DeskActions | undefined;
}
