import type { EditableArticle, OwnedArticle } from '../../shared/article.ts';
import type { Failure } from '../../shared/errors/errors.ts';
import type { Saved } from '../../shared/schemas.ts';
import type { InputFault } from '../../shared/text-schema.ts';
import type { OutboxSave } from './store/record.ts';

/** Why a call has no result. */
export type CallFault =
  /**
   * No answer came, or an answer that is not this blog’s. The server may have done what it was
   * asked for.
   */
  | { kind: 'unreachable' }
  /** The server cannot work now, and says why. */
  | { kind: 'busy'; failure: Failure }
  /** The content was damaged on its way. */
  | { kind: 'damaged' }
  /** There is no session, or one that the server does not know, as after a backup was restored. */
  | { kind: 'logged-out' }
  /** The owner has ended the session of this browser from elsewhere. */
  | { kind: 'session-ended' }
  /** The server does not take this content: the same call would be refused again. */
  | { kind: 'refused'; message: string; faults: readonly InputFault[] }
  | { kind: 'trashed' }
  /** The owner has deleted the article for good. */
  | { kind: 'removed' }
  | { kind: 'unknown' };

export type CallOutcome<Value> = { kind: 'done'; value: Value } | CallFault;

/** An article, and whether the server has lost the version that the device knows. */
export interface FetchedArticle {
  article: EditableArticle;
  hasGoneBack: boolean;
}

/**
 * The calls that synchronising needs. `knows`: the key of the newest version that the device knows.
 */
export interface ServerCalls {
  save(save: OutboxSave, knows?: string): Promise<CallOutcome<Saved>>;
  /** The article with the content of its current revision, also from the trash. */
  fetch(articleID: string, knows?: string): Promise<CallOutcome<FetchedArticle>>;
  /** All articles of the owner. */
  list(): Promise<CallOutcome<readonly OwnedArticle[]>>;
}
