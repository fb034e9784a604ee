import type { ArticleContent } from '../../shared/document.ts';
import { type PageLocale, pageTime } from '../../shared/time/page-time.ts';
import { nameArticle } from '../../shared/untitled.ts';
import type { NextStep, PublishingStep } from '../publishing/next-step.ts';
import { publishingTexts } from '../publishing/texts.ts';
import { sheetTexts } from './sheet-texts.ts';

interface Known {
  step: NextStep | PublishingStep;
  content: Pick<ArticleContent, 'title' | 'kind'>;
  /** Whether visitors see the article already. */
  isVisible: boolean;
  /** When a scheduled article will be published, in ISO 8601. */
  scheduledAt: string | null;
}

interface SheetWords {
  heading: string;
  /** What will happen. */
  sentence: string;
  /** The words of the button. Undefined if there is nothing to do. */
  action: string | undefined;
}

/** What the publish sheet says of a step. */
export function describeStep(known: Known, locale: PageLocale): SheetWords {
  const { step, content, isVisible, scheduledAt } = known;
  const { lang } = locale;
  const t = { ...publishingTexts[lang], ...sheetTexts[lang] };
  const article = nameArticle(content.title, lang);
  const isPage = content.kind === 'page';
  const time = (iso: string) => pageTime(iso, locale);
  const publish = { heading: t.publishArticle(article), action: t.publish };
  const update = { heading: t.updateArticle(article), action: t.update };
  switch (step.kind) {
    case 'publish':
      return { ...publish, sentence: isPage ? t.pageNow : t.now };
    case 'publish-late':
      return { ...publish, sentence: t.late(time(step.at)) };
    case 'publish-now':
      return { ...publish, sentence: scheduledAt ? t.instead(time(scheduledAt)) : t.now };
    case 'schedule': {
      const sentence = (isPage ? t.pageAt : t.at)(time(step.at));
      return { heading: t.scheduleArticle(article), action: t.schedule, sentence };
    }
    case 'update': {
      if (scheduledAt) return { ...update, sentence: t.newWordsAt(time(scheduledAt)) };
      const date = step.postedAt ? t.newDate(time(step.postedAt)) : undefined;
      return { ...update, sentence: joinSentences([t.newWords, date], lang) };
    }
    case 'fix-time':
      return isVisible
        ? { ...update, sentence: t.fixTime }
        : { heading: t.scheduleArticle(article), action: t.schedule, sentence: t.fixTime };
    case 'view':
      return { heading: article, sentence: t.isPublished, action: undefined };
    case 'wait':
      return {
        heading: article,
        sentence: scheduledAt ? t.scheduled(time(scheduledAt)) : t.isPublished,
        action: undefined,
      };
  }
}

function joinSentences(sentences: readonly (string | undefined)[], lang: PageLocale['lang']) {
  return sentences.filter((one) => one !== undefined).join(lang === 'en' ? ' ' : '');
}
