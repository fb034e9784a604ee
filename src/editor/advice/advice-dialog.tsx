import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { pageTime } from '../../shared/time/page-time.ts';
import { nameArticle } from '../../shared/untitled.ts';
import { publishingTexts } from '../publishing/texts.ts';
import type { PublishingStep } from '../publishing/use-publishing.ts';
import type { Advice } from './advise.ts';
import { type AdviceTexts, adviceTexts } from './texts.ts';

interface AdviceDialogProps {
  title: string;
  /** What is to be done after the advice. */
  step: PublishingStep;
  advice: readonly Advice[];
  onGo(advice: Advice): void;
  onPublish(): void;
  onClose(): void;
}

/**
 * When the article will be public, and what the owner may have forgotten, each with a way to go
 * there. One press publishes anyway.
 */
export function AdviceDialog(props: AdviceDialogProps) {
  const { advice, onGo, onPublish, onClose } = props;
  const t = useTexts(adviceTexts);
  const { heading, yes } = useWords(props);
  const { keepWriting } = useTexts(publishingTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // An open dialog that is only removed does not give the focus back.
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="adviceHeading"
      closedby="any"
      onClose={onClose}
    >
      <h2 id="adviceHeading">{heading}</h2>
      {advice.length > 0 ? (
        <ul className="advice">
          {advice.map((one) => (
            <li key={JSON.stringify(one)}>
              <span>{describe(one, t)}</span>
              <button type="button" className="button button-quiet" onClick={() => onGo(one)}>
                {t.goThere}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {keepWriting}
        </button>
        <button type="button" className="button button-primary" onClick={onPublish}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}

function useWords({ title, step, advice }: AdviceDialogProps): { heading: string; yes: string } {
  const t = useTexts(publishingTexts);
  const locale = usePageLocale();
  const article = nameArticle(title, locale.lang);
  const hasAdvice = advice.length > 0;
  if (step.kind === 'schedule') {
    const yes = hasAdvice ? t.scheduleAnyway : t.schedule;
    return { heading: t.askSchedule(article, pageTime(step.at, locale)), yes };
  }
  const heading =
    step.kind === 'publish-late'
      ? t.askLate(article, pageTime(step.at, locale))
      : t.beforePublishing(article);
  return { heading, yes: hasAdvice ? t.publishAnyway : t.publishNow };
}

function describe(advice: Advice, t: AdviceTexts): string {
  switch (advice.kind) {
    case 'no-excerpt':
      return t.noExcerpt;
    case 'slug-taken':
      return t.slugTaken(advice.title);
    case 'no-description':
      return t.noDescription(advice.place.line);
    case 'dead-link':
      return t.deadLink(advice.place.line, advice.place.address);
  }
}
