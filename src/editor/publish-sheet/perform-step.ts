import { showMessage } from '../../browser/messages.ts';
import { type PageLocale, pageTime } from '../../shared/time/page-time.ts';
import type { PublishingStep } from '../publishing/next-step.ts';
import { publishingTexts } from '../publishing/texts.ts';
import type { ArticleSession } from '../session/article-session.ts';
import { sheetTexts } from './sheet-texts.ts';
import { showWithLink } from './show-with-link.ts';

/**
 * Does a step, and says what was done. False if the server refuses or cannot be reached; the state
 * of the article then says why.
 */
export async function performStep(
  session: ArticleSession,
  step: PublishingStep,
  locale: PageLocale,
): Promise<boolean> {
  if (!(await session.operations.publish(timeOf(step)))) return false;
  const why =
    step.kind === 'update' &&
    step.postedAt &&
    (await session.operations.changePostedAt(step.postedAt));
  if (why) showMessage('warning', why);
  else session.planTime(null);
  // The server's clock decides whether visitors see the article already.
  const { articleID, isScheduled, postedAt } = session.getSnapshot();
  if (isScheduled && postedAt) {
    showMessage('done', publishingTexts[locale.lang].scheduled(pageTime(postedAt, locale)));
    return true;
  }
  const t = sheetTexts[locale.lang];
  showWithLink(step.kind === 'update' ? t.updated : t.published, articleID, locale.lang);
  return true;
}

/** The time that the server is asked for. Undefined for the one that the article has. */
function timeOf(step: PublishingStep): string | undefined {
  if (step.kind === 'schedule') return step.at;
  return step.kind === 'publish-late' || step.kind === 'publish-now' ? 'now' : undefined;
}
