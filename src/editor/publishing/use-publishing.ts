import { useContext, useEffect, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { atTime } from '../../browser/at-time.ts';
import { showMessage } from '../../browser/messages.ts';
import { TimeZoneContext, usePageLocale } from '../../browser/time-zone-context.ts';
import { pageTime } from '../../shared/time/page-time.ts';
import { readUrl } from '../../urls.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import { type NextStep, nextStep, publicationOf, stepEndsAt } from './next-step.ts';
import { publishingTexts } from './texts.ts';

/** The steps that change what visitors see. */
export type PublishingStep = Extract<
  NextStep,
  { kind: 'publish' | 'schedule' | 'publish-late' | 'update' }
>;

interface Parts {
  /** Asks what must be asked before a step. False if the owner does not want it now. */
  ask(step: PublishingStep, isTimeKnown: boolean): Promise<boolean>;
  /** Leads to the time in the settings. */
  onTime(): void;
}

/** The one way to publish from the edit page, for its buttons and commands. */
export interface Publishing {
  /** Does the next step. */
  run(): Promise<void>;
  /**
   * Does the next step. The owner has just chosen its time in the settings, and is not asked for
   * it.
   */
  schedule(): Promise<void>;
  publishNow(): Promise<void>;
}

export function usePublishing({ ask, onTime }: Parts): Publishing {
  const session = useSession();
  const locale = usePageLocale();
  const isRunning = useRef(false);
  const decide = () => nextStep(publicationOf(session.getSnapshot(), locale.timeZone), Date.now());

  /**
   * Asks until the answer is to what will be done: a time may come, or be changed, while the
   * question is open.
   */
  async function run(isTimeKnown: boolean): Promise<void> {
    for (let step = decide(); ; ) {
      if (step.kind === 'view') return;
      if (step.kind === 'wait' || step.kind === 'fix-time') return onTime();
      if (!(await ask(step, isTimeKnown))) return;
      const next = decide();
      if (shallowEqual(next, step)) return perform(step);
      step = next;
    }
  }

  /** `at`: the time that the server is asked for; undefined for the one that the article has. */
  async function perform(step: PublishingStep, at = timeOf(step)): Promise<void> {
    const t = publishingTexts[locale.lang];
    const { articleID } = session.getSnapshot();
    if (!(await session.operations.publish(at))) return;
    const why =
      step.kind === 'update' &&
      step.postedAt &&
      (await session.operations.changePostedAt(step.postedAt));
    if (why) showMessage('warning', why);
    else session.planTime(null);
    // The server's clock decides whether visitors see the article already.
    const { isScheduled, postedAt } = session.getSnapshot();
    if (isScheduled && postedAt) {
      showMessage('done', t.scheduled(pageTime(postedAt, locale)));
      return;
    }
    const link = document.createElement('a');
    link.href = readUrl(articleID);
    link.textContent = t.viewArticle;
    showMessage('done', step.kind === 'update' ? t.updated : t.published).append(link);
  }

  /** One press is one step, also if the button is pressed again while its question is asked. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  }

  return {
    run: () => once(() => run(false)),
    schedule: () => once(() => run(true)),
    publishNow: () =>
      once(async () => {
        const step = { kind: 'publish' } as const;
        if (await ask(step, true)) await perform(step, 'now');
      }),
  };
}

function timeOf(step: PublishingStep): string | undefined {
  if (step.kind === 'schedule') return step.at;
  return step.kind === 'publish-late' ? 'now' : undefined;
}

/**
 * What the button in the header does now. The time in the settings may come while the page is open.
 */
export function useNextStep(): NextStep {
  const timeZone = useContext(TimeZoneContext);
  const [, setNow] = useState(0);
  const publication = useArticle((article) => publicationOf(article, timeZone));
  const step = nextStep(publication, Date.now());
  const endsAt = stepEndsAt(step);
  useEffect(() => {
    if (endsAt === undefined) return;
    return atTime(endsAt, () => setNow(endsAt));
  }, [endsAt]);
  return step;
}
