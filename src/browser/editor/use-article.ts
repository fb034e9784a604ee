import { useEffect, useReducer, useRef } from 'react';
import type { EditableArticle } from '../../shared/article.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { contentHash } from '../../shared/content-hash.ts';
import {
  type ArticleContent,
  contentSchema,
  draftSchema,
  newContent,
} from '../../shared/document.ts';
import type { EditPageState } from '../../shared/edit-page-state.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { publishedSchema, type Save, type Saved, savedSchema } from '../../shared/schemas.ts';
import { type InputFault, listFaults } from '../../shared/text-schema.ts';
import { describeFailure } from '../../shared/texts/errors.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { apiArticleUrl, apiPublishUrl, apiUnpublishUrl, editUrl } from '../../urls.ts';
import { call, failureOf, HttpStatusError } from '../http.ts';
import { isDirty, type OpenArticle, type OpenArticleAction, reduce } from './open-article.ts';

/** The article on the edit page, and the functions that change it. */
export function useArticle(initial: EditPageState) {
  const { lang } = initial;
  const [state, dispatch] = useReducer(reduce, initial, begin);
  // The state may change while a call waits for its answer. `latest` then has the newest state.
  const latest = useRef(state);
  latest.current = state;
  const apply = (action: OpenArticleAction) => {
    latest.current = reduce(latest.current, action);
    dispatch(action);
  };
  useLeaveWarning(isDirty(state));

  const unanswered = useRef<Save>(null);

  /** Sends a save. A save whose answer was lost is sent again with its key, so that the server stores it once. */
  async function put(basedOn: number, content: ArticleContent): Promise<Saved> {
    const hash = contentHash(content);
    const lost = unanswered.current;
    const isAgain = lost?.basedOn === basedOn && lost.hash === hash;
    const save = isAgain ? lost : { key: createSaveKey(), basedOn, hash, content };
    unanswered.current = save;
    const saved = await call({
      method: 'PUT',
      path: apiArticleUrl(latest.current.articleID),
      json: save,
      read: (body) => savedSchema.parse(body),
    });
    if (saved.hash !== hash) throw new TypeError('The answer is for another content.');
    unanswered.current = null;
    return saved;
  }

  /** Saves the content if it has changed. Returns false if the save failed or another save is still running. */
  async function save(): Promise<boolean> {
    const { articleID, revision, content, saving } = latest.current;
    if (saving.kind === 'under-way') return false;
    if (revision > 0 && !isDirty(latest.current)) return true;
    const faults = findFaults(draftSchema, content, lang);
    if (faults) {
      apply({ type: 'save-failed', why: savingTexts[lang].fixFields, at: now(), faults });
      return false;
    }
    apply({ type: 'save-requested' });
    try {
      const saved = await put(revision, content);
      if (revision === 0) history.replaceState(null, '', editUrl(articleID));
      if (saved.parallelTo) {
        apply(conflictWith(saved.parallelTo));
        return false;
      }
      apply({ type: 'save-succeeded', revision: saved.revision, content, at: saved.savedAt });
      return true;
    } catch (error) {
      apply(toAction(error, lang));
      return false;
    }
  }

  async function publish(): Promise<boolean> {
    if (!(await save())) return false;
    const { articleID, revision, content } = latest.current;
    const faults = findFaults(contentSchema, content, lang);
    if (faults) {
      const why = savingTexts[lang].fixFields;
      apply({ type: 'change-failed', operation: 'publish', why, at: now(), faults });
      return false;
    }
    const path = apiPublishUrl(articleID);
    return change('publish', { path, json: { revision } });
  }

  async function unpublish(): Promise<boolean> {
    const path = apiUnpublishUrl(latest.current.articleID);
    return change('unpublish', { path });
  }

  async function change(
    operation: 'publish' | 'unpublish',
    request: { path: string; json?: unknown },
  ): Promise<boolean> {
    try {
      const read = (body: unknown) => publishedSchema.parse(body);
      const { publishedRevision } = await call({ method: 'POST', ...request, read });
      apply({ type: 'published', publishedRevision });
      return true;
    } catch (error) {
      const why = describeError(error, lang);
      apply({ type: 'change-failed', operation, why, at: now(), faults: faultsIn(error, lang) });
      return false;
    }
  }

  /**
   * Ends a conflict with the version that the owner chose. Both versions are saved, the chosen one last, so nothing is
   * overwritten. If a save fails, the conflict stays.
   */
  async function settle(choice: 'mine' | 'theirs'): Promise<void> {
    const { content, conflict, saving } = latest.current;
    if (!conflict || saving.kind === 'under-way') return;
    apply({ type: 'save-requested' });
    try {
      const mine = await put(conflict.revision, content);
      const newest =
        choice === 'mine' || mine.parallelTo ? mine : await put(mine.revision, conflict.content);
      if (newest.parallelTo) {
        apply(conflictWith(newest.parallelTo));
        return;
      }
      apply({
        type: 'conflict-settled',
        revision: newest.revision,
        content: choice === 'mine' ? content : conflict.content,
        at: newest.savedAt,
      });
    } catch (error) {
      apply(toAction(error, lang));
    }
  }

  /** The action that follows a save that was stored beside a version of another tab or device. */
  function conflictWith(current: EditableArticle): OpenArticleAction {
    return { type: 'conflict-found', current, why: savingTexts[lang].stale, at: now() };
  }

  function edit(change: Partial<ArticleContent>): void {
    apply({ type: 'edited', change });
  }

  return { state, edit, save, publish, unpublish, settle };
}

export type ArticleOnDesk = ReturnType<typeof useArticle>;

function begin({ article, ownerName }: EditPageState): OpenArticle {
  const content = article?.content ?? newContent({ author: ownerName });
  return {
    articleID: article?.articleID ?? createArticleId(),
    revision: article?.revision ?? 0,
    publishedRevision: article?.publishedRevision ?? null,
    content,
    savedContent: content,
    saving: { kind: 'idle' },
    conflict: null,
    generation: 0,
    faults: {},
  };
}

function findFaults(
  schema: typeof contentSchema | typeof draftSchema,
  content: ArticleContent,
  lang: UiLang,
): OpenArticle['faults'] | undefined {
  const result = schema.safeParse(content);
  return result.success ? undefined : faultsOf(listFaults(result.error), lang);
}

/** A fault as a call answers it. An older program, which still runs during an upgrade, sends the message alone. */
type AnsweredFault = Omit<InputFault, 'fault'> & Partial<Pick<InputFault, 'fault'>>;

function faultsOf(faults: readonly AnsweredFault[], lang: UiLang): OpenArticle['faults'] {
  return Object.fromEntries(
    faults.map(({ field, fault, message }) => [
      field.replace(/^content\./, '').split('.')[0],
      fault ? describeFault(fault, lang) : message,
    ]),
  );
}

/** The action that follows a failed save. */
function toAction(error: unknown, lang: UiLang): OpenArticleAction {
  const at = now();
  const why = describeError(error, lang);
  return { type: 'save-failed', why, at, faults: faultsIn(error, lang) };
}

/** The faulty fields that the answer to a failed call names. */
function faultsIn(error: unknown, lang: UiLang): OpenArticle['faults'] {
  if (!(error instanceof HttpStatusError)) return {};
  const { fields } = (error.body ?? {}) as { fields?: AnsweredFault[] };
  return faultsOf(fields ?? [], lang);
}

/** The reason of a failed call as a sentence for the owner. */
function describeError(error: unknown, lang: UiLang): string {
  const t = savingTexts[lang];
  if (!(error instanceof HttpStatusError)) return t.unreachable;
  return error.status === 401 ? t.loggedOut : describeFailure(failureOf(error), lang);
}

function now(): string {
  return new Date().toISOString();
}

/** While `isNeeded`, the browser asks before it leaves the page: unsaved text would be lost. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
