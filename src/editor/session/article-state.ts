import type { DocumentStatus } from '../../browser/sync/status.ts';
import { contentOf, type DocumentRecord } from '../../browser/sync/store/record.ts';
import type { Deleter } from '../../browser/sync/store/store.ts';
import type { Written } from '../../browser/sync/write.ts';
import type { OwnedArticle } from '../../shared/article.ts';
import {
  type ArticleContent,
  type FieldName,
  isSameContent,
  newContent,
} from '../../shared/document.ts';
import type { WallTime } from '../../shared/time/wall-time.ts';

// The words of the machine that keeps the article of the edit page: its states, events and effects.
// `reduce-article.ts` has what each event does.

/** The operations of the edit page that only the server can do. */
export type Operation = 'publish' | 'unpublish';

/** What happens to the words of the page. */
type Local =
  /** Nothing. The words are clean or dirty: see `isDirty`. */
  | { kind: 'idle' }
  /**
   * The device is storing `inFlight`. `isLost`: the browser had deleted the words, and all of them
   * are stored again.
   */
  | { kind: 'writing'; inFlight: ArticleContent; isLost: boolean }
  /**
   * A record waits for the end of a composition, because it would change the page. Nothing is
   * stored before it is applied.
   */
  | { kind: 'held'; record: DocumentRecord; base: ArticleContent };

/** The article that the edit page shows. */
export interface ArticleState {
  articleID: string;
  /** The content on the page. It may have words that the device does not have yet. */
  content: ArticleContent;
  /** The fields nobody has written over. */
  untouched: readonly FieldName[];
  /**
   * The record of this device on which the words of the page rest. Null while no article is open.
   */
  baseRecord: DocumentRecord | null;
  local: Local;
  /** Whether a write is planned for the words that were typed last. */
  isDue: boolean;
  /** Who has deleted the words of this device, until the page stores them again. */
  deletedBy: Deleter | null;
  /** Why the disk does not keep the words: a sentence for the owner. */
  storeFault: string | null;
  /** Where the words of `baseRecord` are. Undefined for an article without words. */
  status: DocumentStatus | undefined;
  /** The time of the last save on the server, in ISO 8601. Null if there was none. */
  savedAt: string | null;
  publishedRevision: number | null;
  /** When it was or will be published, in ISO 8601. */
  postedAt: string | null;
  /** Whether visitors see it only later, as the server has said. */
  isScheduled: boolean;
  /**
   * A time in the settings that is not set yet, as the clocks of the blog show it. Empty if it is
   * incomplete, null if there is none.
   */
  planned: WallTime | null;
  operation:
    | { kind: 'none' }
    | { kind: 'under-way'; operation: Operation }
    /** `since` is ISO 8601. */
    | { kind: 'failed'; operation: Operation; since: string; why: string; needsLogin: boolean };
  /** A sentence for each field that has a fault. */
  faults: Partial<Record<FieldName, string>>;
}

export type ArticleEvent =
  | { kind: 'opened'; record: DocumentRecord }
  | { kind: 'edited'; change: Partial<ArticleContent> }
  /** The time to store the words that were typed has come. */
  | { kind: 'due' }
  /**
   * It is the turn of a write. `all`: the words are stored also if the device has them.
   * `hasUnstored`, here and below: the disk of the device has not taken the newest words.
   */
  | { kind: 'persist'; all: boolean; hasUnstored: boolean }
  | { kind: 'stored'; record: DocumentRecord; isComposing: boolean }
  /** The device has not stored the words. `fault` is a sentence for the owner. */
  | { kind: 'storeFailed'; fault: string }
  /** What the device and the server have. */
  | {
      kind: 'received';
      record: DocumentRecord | null;
      head: OwnedArticle | null;
      status: DocumentStatus | undefined;
      /** Why the disk of the device does not keep everything. */
      fault: string | null;
      /**
       * The content that the page has just given to the device. By default the content of
       * `baseRecord`.
       */
      base?: ArticleContent | undefined;
      isComposing: boolean;
      hasUnstored: boolean;
    }
  /** `isComposing`: another composition has begun. */
  | { kind: 'compositionEnded'; isComposing: boolean }
  /** The page is hidden, and may be ended before the disk has the newest words. */
  | { kind: 'hidden'; hasUnstored: boolean }
  /** The documents of the device were deleted while the page was open. */
  | { kind: 'deleted'; by: Deleter }
  | { kind: 'timePlanned'; planned: WallTime | null }
  | { kind: 'operationRequested'; operation: Operation }
  | { kind: 'operationDone' }
  | {
      kind: 'operationFailed';
      operation: Operation;
      since: string;
      why: string;
      /** Whether the server refused only because the login has ended. */
      needsLogin?: boolean;
      faults?: ArticleState['faults'];
    };

export type Effect =
  /** Sends `due` soon. */
  | { kind: 'persistSoon' }
  /** Sends `persist` when all work before it is done. */
  | { kind: 'persist' }
  /** Stores words, and sends `stored` or `storeFailed`. */
  | { kind: 'write'; written: Written }
  /** Keeps words without waiting, in the place of those that were kept before. */
  | { kind: 'journal'; written: Written; inFlight: ArticleContent | null; isLost: boolean }
  /** Deletes the words that were kept without waiting: the disk has newer ones. */
  | { kind: 'dropJournal' };

export const closedArticle: ArticleState = {
  articleID: '',
  content: newContent(),
  untouched: [],
  baseRecord: null,
  local: { kind: 'idle' },
  isDue: false,
  deletedBy: null,
  storeFault: null,
  status: undefined,
  savedAt: null,
  publishedRevision: null,
  postedAt: null,
  isScheduled: false,
  planned: null,
  operation: { kind: 'none' },
  faults: {},
};

/** Whether the page has words that the device does not have. */
export function isDirty({ baseRecord, content, untouched }: ArticleState): boolean {
  if (baseRecord === null) return false;
  return (
    !isSameContent(contentOf(baseRecord), content) ||
    untouched.length !== baseRecord.untouched.length
  );
}

/** Whether the browser has deleted the words of the page, and they are to be stored again. */
export function hasLostWords({ deletedBy }: ArticleState): boolean {
  return deletedBy === 'browser';
}
