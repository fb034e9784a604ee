import { merge } from '../../browser/sync/merge/merge.ts';
import type { DocumentStatus } from '../../browser/sync/status.ts';
import { contentOf, type DocumentRecord } from '../../browser/sync/store/record.ts';
import type { Written } from '../../browser/sync/write.ts';
import { type ArticleContent, isSameContent } from '../../shared/document.ts';
import {
  type ArticleEvent,
  type ArticleState,
  closedArticle,
  type Effect,
  hasLostWords,
  isDirty,
} from './article-state.ts';

// What each event does to the article of the edit page. The table of all states and events is in
// `article-table.test.ts`. Parts of a state that an event does not touch stay the same objects: a
// component that shows only these parts is not drawn again.

type EventOf<Kind extends ArticleEvent['kind']> = Extract<ArticleEvent, { kind: Kind }>;

const idle = { kind: 'idle' } as const;

/**
 * The state after an event, and what is to be done. It is the same state if the event changes
 * nothing.
 */
export function reduce(
  state: ArticleState,
  event: ArticleEvent,
): { state: ArticleState; effects: readonly Effect[] } {
  switch (event.kind) {
    case 'opened': {
      const { record } = event;
      const { articleID, untouched } = record;
      const content = contentOf(record);
      return after({ ...closedArticle, articleID, baseRecord: record, content, untouched });
    }
    case 'edited': {
      const effects: Effect[] = state.isDue ? [] : [{ kind: 'persistSoon' }];
      return after(edit(state, event.change), ...effects);
    }
    case 'due':
      return after({ ...state, isDue: false }, { kind: 'persist' });
    case 'persist':
      return persist(state, event);
    case 'stored':
      return stored(state, event);
    case 'storeFailed':
      return after({ ...state, local: idle, storeFault: event.fault });
    case 'received':
      return receive(state, event);
    case 'compositionEnded':
      return compositionEnded(state, event);
    case 'hidden':
      return hide(state, event);
    case 'deleted':
      return remove(state, event);
    case 'timePlanned':
      return after(withValues(state, { planned: event.planned }));
    case 'operationRequested': {
      const { operation } = event;
      return after({ ...state, operation: { kind: 'under-way', operation }, faults: {} });
    }
    case 'operationDone':
      return after({ ...state, operation: { kind: 'none' }, faults: {} });
    case 'operationFailed': {
      const { operation, since, why, needsLogin = false, faults = {} } = event;
      const failed = { kind: 'failed', operation, since, why, needsLogin } as const;
      return after({ ...state, operation: failed, faults });
    }
  }
}

function after(state: ArticleState, ...effects: Effect[]) {
  return { state, effects };
}

/** The same state if it has these values already. */
function withValues(state: ArticleState, values: Partial<ArticleState>): ArticleState {
  const names = Object.keys(values) as (keyof ArticleState)[];
  const isSame = names.every((name) => Object.is(state[name], values[name]));
  return isSame ? state : { ...state, ...values };
}

/**
 * A field that is edited loses its fault. With the last fault the failure of an operation is over.
 */
function edit(state: ArticleState, change: Partial<ArticleContent>): ArticleState {
  const next = {
    ...state,
    content: { ...state.content, ...change },
    untouched: state.untouched.filter((name) => !(name in change)),
    isDue: true,
  };
  const before = Object.entries(state.faults);
  const faults = before.filter(([name]) => !(name in change));
  if (faults.length === before.length) return next;
  const isOver = faults.length === 0 && state.operation.kind === 'failed';
  return {
    ...next,
    faults: Object.fromEntries(faults),
    operation: isOver ? { kind: 'none' } : state.operation,
  };
}

function persist(state: ArticleState, { all, hasUnstored }: EventOf<'persist'>) {
  const written = writtenOf(state);
  if (written === null || state.local.kind === 'held') return after(state);
  const isLost = hasLostWords(state);
  if (!all && !isLost && !isDirty(state)) return after(state, ...dropJournal(state, hasUnstored));
  const local = { kind: 'writing', inFlight: state.content, isLost } as const;
  return after({ ...state, local, deletedBy: null }, { kind: 'write', written });
}

function stored(state: ArticleState, { record, isComposing }: EventOf<'stored'>) {
  if (state.local.kind !== 'writing') return after(state);
  const { inFlight } = state.local;
  return after(applyOrHold({ ...state, local: idle }, record, inFlight, isComposing));
}

function receive(state: ArticleState, event: EventOf<'received'>) {
  const { record, head, fault } = event;
  const { baseRecord } = state;
  const base = event.base ?? (baseRecord && contentOf(baseRecord));
  const next = record && base ? applyOrHold(state, record, base, event.isComposing) : state;
  // A text that the server had leaves the device when the article is deleted for good. The page
  // still shows it.
  const isGone = record === null && baseRecord?.base && state.deletedBy === null && fault === null;
  const status: DocumentStatus | undefined = isGone ? { kind: 'removed' } : event.status;
  const isSameStatus = JSON.stringify(status) === JSON.stringify(next.status);
  const received = withValues(next, {
    status: isSameStatus ? next.status : status,
    savedAt: head?.savedAt ?? null,
    publishedRevision: head?.publishedRevision ?? null,
    postedAt: head?.postedAt ?? null,
    isScheduled: head?.state === 'scheduled',
    // The sentence of a write that failed says more.
    storeFault: fault && (state.storeFault ?? fault),
  });
  return after(received, ...dropJournal(received, event.hasUnstored));
}

function compositionEnded(state: ArticleState, { isComposing }: EventOf<'compositionEnded'>) {
  const { local } = state;
  const next =
    local.kind === 'held'
      ? applyOrHold({ ...state, local: idle }, local.record, local.base, isComposing)
      : state;
  return after(next, { kind: 'persist' });
}

function hide(state: ArticleState, { hasUnstored }: EventOf<'hidden'>) {
  const written = writtenOf(state);
  const writing = state.local.kind === 'writing' ? state.local : null;
  const isNew = isDirty(state);
  const mayBeLost = isNew || writing || hasLostWords(state) || hasUnstored;
  if (written === null || !mayBeLost) return after(state);
  // Words that are stored although the device has had them: the browser has deleted them.
  const isLost = hasLostWords(state) || writing?.isLost || (writing !== null && !isNew);
  return after(
    state,
    { kind: 'journal', written, inFlight: writing?.inFlight ?? null, isLost },
    { kind: 'persist' },
  );
}

function remove(state: ArticleState, { by }: EventOf<'deleted'>) {
  const hasWords = state.local.kind === 'writing' || (state.baseRecord?.version ?? 0) > 0;
  if (!hasWords) return after(state);
  // Another tab deletes them when the owner logs out. Then nothing is stored until somebody writes.
  const effects: Effect[] = by === 'browser' ? [{ kind: 'persist' }] : [];
  return after({ ...state, deletedBy: by }, ...effects);
}

/** Null while no article is open. */
function writtenOf({ baseRecord, content, untouched }: ArticleState): Written | null {
  return baseRecord && { from: baseRecord, content, untouched };
}

function dropJournal(state: ArticleState, hasUnstored: boolean): Effect[] {
  const isOld = !hasUnstored && !hasLostWords(state) && !isDirty(state);
  return isOld ? [{ kind: 'dropJournal' }] : [];
}

/** During a composition the text on the page must not change. */
function applyOrHold(
  state: ArticleState,
  record: DocumentRecord,
  base: ArticleContent,
  isComposing: boolean,
): ArticleState {
  const applied = applyRecord(state, record, base);
  if (!isComposing || applied.content === state.content) return applied;
  return { ...state, local: { kind: 'held', record, base } };
}

/**
 * Applies a record of the device. `base` is the content that the page had when it stored or read
 * the words of `record`. Words that the page has beyond `base` stay. If they touch other changes,
 * the page does not apply the record: the next time it stores its words, the device keeps both and
 * says that they are a conflict.
 */
function applyRecord(
  state: ArticleState,
  record: DocumentRecord,
  base: ArticleContent,
): ArticleState {
  const { baseRecord, content, untouched, status } = state;
  const isKnown =
    baseRecord?.recordKey === record.recordKey && baseRecord.version >= record.version;
  if (isKnown) {
    return baseRecord.version === record.version
      ? { ...state, baseRecord: record, local: idle }
      : state;
  }
  const merged = merge(base, content, contentOf(record));
  if (merged.kind === 'conflict') return state;
  return {
    ...state,
    baseRecord: record,
    local: idle,
    // Other words were saved. Whether the new ones are, the device tells next.
    status: status?.kind === 'saved' ? { kind: 'kept' } : status,
    content: isSameContent(merged.content, content) ? content : merged.content,
    untouched: untouched.filter((name) => record.untouched.includes(name)),
  };
}
