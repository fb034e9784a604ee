import { isSameContent } from '../../shared/document.ts';
import type { InputFault } from '../../shared/text-schema.ts';
import { isAcknowledged, isCurrent, isRemoved, listContentFaults } from './plan.ts';
import type { CallFault } from './server-calls.ts';
import { contentOf, type DocumentEntry } from './store/record.ts';

export type Refused = Extract<CallFault, { kind: 'refused' }>;

/** What the loop knows of the calls for an article, beside its entry. */
export interface CallState {
  /**
   * The last fault, until a call has succeeded. `since` is the time of the first fault in a row, in
   * milliseconds.
   */
  fault: { why: CallFault; since: number } | null;
  /** By the key of the save. */
  refused: ReadonlyMap<string, Refused>;
  isLoggedOut: boolean;
}

/**
 * What a page says about the words of an article. Faults of the store are told by the store itself.
 */
export type DocumentStatus =
  /**
   * The server has exactly this text. `revision` is its number if the text is the current version.
   */
  | { kind: 'saved'; revision: number | null }
  /** The words are on this device, and will be sent. */
  | { kind: 'kept' }
  | { kind: 'not-sent'; why: CallFault; since: number }
  /** The server would refuse the content, or has refused it. */
  | { kind: 'refused'; message: string; faults: readonly InputFault[] }
  | { kind: 'logged-out' }
  | { kind: 'trashed' }
  /** The owner has deleted the article for good. The words are only here. */
  | { kind: 'removed' }
  /** The server has the text beside another one, and the owner has to choose. */
  | { kind: 'conflict' };

/**
 * Undefined if this device keeps no text of the article. Only the hash of an acknowledgement makes
 * a text `saved`.
 */
export function describeStatus(entry: DocumentEntry, calls: CallState): DocumentStatus | undefined {
  const { record, head, outbox } = entry;
  if (!record) return undefined;
  if (isRemoved(entry)) return { kind: 'removed' };
  if (isAcknowledged(record)) {
    if (record.conflict) return { kind: 'conflict' };
    return { kind: 'saved', revision: isCurrent(record) ? (record.base?.revision ?? null) : null };
  }
  if (head?.state === 'trash') return { kind: 'trashed' };
  const content = contentOf(record);
  const faults = listContentFaults(content);
  if (faults.length > 0) return { kind: 'refused', message: faults[0]?.message ?? '', faults };
  const sent = outbox.find((save) => isSameContent(save.content, content));
  const refused = calls.refused.get(sent?.key ?? '');
  if (refused) return refused;
  if (calls.isLoggedOut) return { kind: 'logged-out' };
  return calls.fault ? { kind: 'not-sent', ...calls.fault } : { kind: 'kept' };
}
