import type { EditableArticle } from '../../shared/article.ts';
import { type ArticleContent, isSameContent } from '../../shared/document.ts';
import type { SavingTexts } from '../../shared/texts/saving.ts';

/** The state of the edit page. Only `reduce` makes a new state. */
export interface OpenArticle {
  articleID: string;
  /** The newest revision that this page knows; 0 for an article that was never saved. */
  revision: number;
  publishedRevision: number | null;
  content: ArticleContent;
  /** The content of `revision`. */
  savedContent: ArticleContent;
  saving: Saving;
  /** The version that another tab or device has saved, until the owner has chosen a version. */
  conflict: EditableArticle | null;
  /** Grows when another version replaces the content. Components that hold their own text are then made again. */
  generation: number;
  /** A sentence for each field that has a fault. */
  faults: Partial<Record<keyof ArticleContent, string>>;
}

export type Saving =
  | { kind: 'idle' }
  /** `failingSince`: the time of the first failure (ISO 8601), if this save repeats one that failed. */
  | { kind: 'under-way'; failingSince?: string }
  | { kind: 'done'; at: string }
  | { kind: 'failed'; operation: Operation; since: string; why: string };

/** The operations that can fail. */
export type Operation = 'save' | 'publish' | 'unpublish';

export type OpenArticleAction =
  | { type: 'edited'; change: Partial<ArticleContent> }
  | { type: 'save-requested' }
  | { type: 'save-succeeded'; revision: number; content: ArticleContent; at: string }
  | { type: 'save-failed'; why: string; at: string; faults?: OpenArticle['faults'] }
  | {
      type: 'change-failed';
      operation: 'publish' | 'unpublish';
      why: string;
      at: string;
      faults?: OpenArticle['faults'];
    }
  | { type: 'conflict-found'; current: EditableArticle; why: string; at: string }
  /** `content` is the version that the owner chose. It is now the newest revision. */
  | { type: 'conflict-settled'; revision: number; content: ArticleContent; at: string }
  | { type: 'published'; publishedRevision: number | null };

export function reduce(state: OpenArticle, action: OpenArticleAction): OpenArticle {
  switch (action.type) {
    case 'edited':
      return edited(state, action.change);
    case 'save-requested':
      return { ...state, saving: { kind: 'under-way', ...failingSince(state) } };
    case 'save-succeeded':
      return {
        ...state,
        revision: action.revision,
        savedContent: action.content,
        saving: { kind: 'done', at: action.at },
        faults: {},
      };
    case 'save-failed':
      return {
        ...state,
        saving: failedSave(state, action),
        faults: action.faults ?? {},
      };
    case 'change-failed': {
      const { operation, why, at } = action;
      const saving = { kind: 'failed', operation, since: at, why } as const;
      return { ...state, saving, faults: action.faults ?? {} };
    }
    case 'conflict-found':
      // Both versions are the same, so the owner need not choose.
      if (isSameContent(state.content, action.current.content)) {
        return {
          ...state,
          revision: action.current.revision,
          publishedRevision: action.current.publishedRevision,
          savedContent: action.current.content,
          saving: { kind: 'done', at: action.current.savedAt },
          faults: {},
        };
      }
      return {
        ...state,
        saving: failedSave(state, action),
        conflict: action.current,
      };
    case 'conflict-settled':
      return {
        ...state,
        revision: action.revision,
        publishedRevision: state.conflict?.publishedRevision ?? state.publishedRevision,
        content: action.content,
        savedContent: action.content,
        generation: state.generation + 1,
        conflict: null,
        saving: { kind: 'done', at: action.at },
        faults: {},
      };
    case 'published':
      return {
        ...state,
        publishedRevision: action.publishedRevision,
        saving: state.saving.kind === 'failed' ? { kind: 'idle' } : state.saving,
      };
  }
}

function edited(state: OpenArticle, change: Partial<ArticleContent>): OpenArticle {
  const faults = without(state.faults, Object.keys(change));
  const isFixed = Object.keys(state.faults).length > 0 && Object.keys(faults).length === 0;
  return {
    ...state,
    content: { ...state.content, ...change },
    faults,
    saving: isFixed && state.saving.kind === 'failed' ? { kind: 'idle' } : state.saving,
  };
}

/** Whether the content differs from the content that was saved last. */
export function isDirty({ content, savedContent }: OpenArticle): boolean {
  return !isSameContent(content, savedContent);
}

/** The state of saving as a sentence. */
export function describeSaving(
  state: OpenArticle,
  time: (iso: string) => string,
  t: SavingTexts,
): string {
  const { saving } = state;
  if (saving.kind === 'under-way') return t.saving;
  if (saving.kind === 'failed') {
    const since = time(saving.since);
    if (saving.operation === 'save') return t.notSavedSince(since, saving.why);
    const describe = saving.operation === 'publish' ? t.publishingFailed : t.unpublishingFailed;
    const failure = describe(since, saving.why);
    return isDirty(state) ? t.notSavedAnd(failure) : failure;
  }
  if (isDirty(state)) return t.notSaved;
  if (state.revision === 0) return t.nothing;
  const publication = describePublication(state, t);
  return saving.kind === 'done' ? t.savedAt(time(saving.at), publication) : t.saved(publication);
}

function describePublication({ revision, publishedRevision }: OpenArticle, t: SavingTexts): string {
  if (publishedRevision === null) return t.draft;
  return publishedRevision === revision ? t.published : t.hasChanges;
}

function failedSave(state: OpenArticle, { why, at }: { why: string; at: string }): Saving {
  const since = failingSince(state).failingSince ?? at;
  return { kind: 'failed', operation: 'save', since, why };
}

function failingSince({ saving }: OpenArticle): { failingSince?: string } {
  if (saving.kind === 'failed') {
    return saving.operation === 'save' ? { failingSince: saving.since } : {};
  }
  return saving.kind === 'under-way' && saving.failingSince
    ? { failingSince: saving.failingSince }
    : {};
}

function without<Faults extends object>(faults: Faults, names: string[]): Faults {
  const rest = Object.entries(faults).filter(([name]) => !names.includes(name));
  return Object.fromEntries(rest) as Faults;
}
