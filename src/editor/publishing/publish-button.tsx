import { useTexts } from '../../browser/lang-context.ts';
import { readUrl } from '../../urls.ts';
import { useArticle } from '../session/use-article.ts';
import { nameStep } from './name-step.ts';
import { type Publishing, publishControlId } from './publishing.ts';
import { publishingTexts } from './texts.ts';
import { useNextStep } from './use-next-step.ts';

/**
 * The one filled button of the header leads to the next step. When nothing is left to do, a link
 * stands in its place.
 */
export function PublishButton({ publishing }: { publishing: Publishing }) {
  const articleID = useArticle(({ articleID }) => articleID);
  const isBusy = useArticle(({ operation }) => operation.kind === 'under-way');
  const isPublic = useArticle(({ publishedRevision }) => publishedRevision !== null);
  const step = useNextStep();
  const t = useTexts(publishingTexts);
  if (step.kind === 'view') {
    return (
      <a id={publishControlId} className="button button-quiet" href={readUrl(articleID)}>
        {t.view}
      </a>
    );
  }
  const waits = step.kind === 'wait';
  return (
    <button
      id={publishControlId}
      type="button"
      className={waits ? 'button button-quiet' : 'button button-primary'}
      // A disabled button would lose the focus.
      aria-disabled={isBusy}
      onClick={waits ? publishing.toTime : publishing.ask}
    >
      {waits ? t.changeTime : t[nameStep(step, isPublic)]}
    </button>
  );
}
