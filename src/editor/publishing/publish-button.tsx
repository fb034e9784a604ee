import { useRef } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import { readUrl } from '../../urls.ts';
import { useArticle } from '../session/use-article.ts';
import type { NextStep } from './next-step.ts';
import { publishingTexts } from './texts.ts';
import { useHeir } from './use-heir.ts';
import { type Publishing, useNextStep } from './use-publishing.ts';

/**
 * The one filled button of the header does the next step. When nothing is left to do, a link stands
 * in its place.
 */
export function PublishButton({ publishing }: { publishing: Publishing }) {
  const articleID = useArticle(({ articleID }) => articleID);
  const isBusy = useArticle(({ operation }) => operation.kind === 'under-way');
  const isPublic = useArticle(({ publishedRevision }) => publishedRevision !== null);
  const step = useNextStep();
  const t = useTexts(publishingTexts);
  const shown = useRef<HTMLElement>(null);
  const act = useHeir(() => shown.current);
  const setShown = (element: HTMLElement | null) => {
    shown.current = element;
  };
  if (step.kind === 'view') {
    return (
      <a ref={setShown} className="button button-quiet" href={readUrl(articleID)}>
        {t.view}
      </a>
    );
  }
  const name = nameOf(step, isPublic);
  return (
    <button
      ref={setShown}
      type="button"
      className={step.kind === 'wait' ? 'button button-quiet' : 'button button-primary'}
      // A disabled button would lose the focus.
      aria-disabled={isBusy}
      onClick={() => void act(publishing.run)}
    >
      {t[name]}
    </button>
  );
}

function nameOf(step: Exclude<NextStep, { kind: 'view' }>, isPublic: boolean) {
  switch (step.kind) {
    case 'publish':
    case 'publish-late':
      return 'publish';
    case 'schedule':
      return 'schedule';
    case 'wait':
      return 'changeTime';
    case 'update':
      return 'update';
    case 'fix-time':
      return isPublic ? 'update' : 'schedule';
  }
}
