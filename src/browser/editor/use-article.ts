import { useEffect, useReducer, useRef } from 'react';
import type { ArticleContent, EditableArticle } from '../../shared/article.ts';
import { createArticleId } from '../../shared/article-id.ts';
import type { EditState } from '../../shared/edit-state.ts';
import { contentSchema, describeIssues } from '../../shared/schemas.ts';
import { apiArticleUrl, apiPublishUrl, apiUnpublishUrl, editUrl } from '../../urls.ts';
import { call, HttpStatusError } from '../http.ts';
import { type EditorAction, type EditorState, isDirty, reduce } from './editor-state.ts';

/** The article on the edit page, and what can be done with it. */
export function useArticle(initial: EditState) {
  const [state, dispatch] = useReducer(reduce, initial, begin);
  // Calls that are under way go on with the newest state, not with that of the click.
  const latest = useRef(state);
  latest.current = state;
  const apply = (action: EditorAction) => {
    latest.current = reduce(latest.current, action);
    dispatch(action);
  };
  useLeaveWarning(isDirty(state));

  /** Saves what is not saved; returns whether the server now has every word. */
  async function save(): Promise<boolean> {
    const { articleID, revision, content, saving } = latest.current;
    if (saving.kind === 'under-way') return false;
    if (revision > 0 && !isDirty(latest.current)) return true;
    const faults = findFaults(content);
    if (faults) {
      apply({ type: 'save-failed', why: Object.values(faults).join(' '), at: now(), faults });
      return false;
    }
    apply({ type: 'save-requested' });
    try {
      const saved = await call<{ revision: number; savedAt: string }>({
        method: 'PUT',
        path: apiArticleUrl(articleID),
        json: { basedOn: revision, content },
      });
      apply({ type: 'save-succeeded', revision: saved.revision, content, at: saved.savedAt });
      if (revision === 0) history.replaceState(null, '', editUrl(articleID));
      return true;
    } catch (error) {
      apply(describeFailure(error));
      return false;
    }
  }

  async function publish(): Promise<boolean> {
    if (!(await save())) return false;
    const { articleID, revision } = latest.current;
    const path = apiPublishUrl(articleID);
    return change(() => call<EditableArticle>({ method: 'POST', path, json: { revision } }));
  }

  async function unpublish(): Promise<boolean> {
    const path = apiUnpublishUrl(latest.current.articleID);
    return change(() => call<EditableArticle>({ method: 'POST', path }));
  }

  async function change(work: () => Promise<EditableArticle>): Promise<boolean> {
    try {
      const { publishedRevision } = await work();
      apply({ type: 'published', publishedRevision });
      return true;
    } catch (error) {
      apply(describeFailure(error));
      return false;
    }
  }

  /** Keeps this text on top of the other one. */
  async function keepMine(): Promise<void> {
    apply({ type: 'conflict-settled', content: latest.current.content });
    await save();
  }

  /** Takes the other text; this one becomes a revision of the history first. Returns whether it did. */
  async function takeTheirs(): Promise<boolean> {
    const theirs = latest.current.conflict?.content;
    if (!theirs) return false;
    await keepMine();
    if (isDirty(latest.current)) return false;
    edit(theirs);
    return save();
  }

  function edit(change: Partial<ArticleContent>): void {
    apply({ type: 'edited', change });
  }

  return { state, edit, save, publish, unpublish, keepMine, takeTheirs };
}

export type ArticleOnDesk = ReturnType<typeof useArticle>;

function begin({ article, ownerName }: EditState): EditorState {
  const content = article?.content ?? {
    title: '',
    author: ownerName,
    tags: [],
    excerpt: '',
    coverUrl: null,
    markdown: '',
  };
  return {
    articleID: article?.articleID ?? createArticleId(),
    revision: article?.revision ?? 0,
    publishedRevision: article?.publishedRevision ?? null,
    content,
    savedContent: content,
    saving: { kind: 'idle' },
    conflict: null,
    faults: {},
  };
}

function findFaults(content: ArticleContent): EditorState['faults'] | undefined {
  const result = contentSchema.safeParse(content);
  return result.success ? undefined : faultsOf(describeIssues(result.error));
}

function faultsOf(fields: { field: string; message: string }[]): EditorState['faults'] {
  return Object.fromEntries(
    fields.map(({ field, message }) => [field.replace(/^content\./, '').split('.')[0], message]),
  );
}

function describeFailure(error: unknown): EditorAction {
  const at = now();
  if (!(error instanceof HttpStatusError)) {
    return { type: 'save-failed', why: 'The server cannot be reached. Your text is here.', at };
  }
  const { current, fields } = error.body as {
    current?: EditableArticle;
    fields?: { field: string; message: string }[];
  };
  if (error.status === 409 && current) return { type: 'conflict-found', current, at };
  if (error.status === 401) {
    const why =
      'Your session has ended. Log in in another tab, then save again; your text is here.';
    return { type: 'save-failed', why, at };
  }
  return { type: 'save-failed', why: error.message, at, faults: faultsOf(fields ?? []) };
}

function now(): string {
  return new Date().toISOString();
}

/** The browser asks before it leaves a page with words that are not saved. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
