import { useEffect, useRef } from 'react';
import { useTexts } from '../../lang-context.ts';
import type { Advice } from './advise.ts';
import { type AdviceTexts, adviceTexts } from './texts.ts';

interface AdviceDialogProps {
  advice: readonly Advice[];
  onGo(advice: Advice): void;
  onPublish(): void;
  onClose(): void;
}

/** What the owner may have forgotten, each with a way to go there. One press publishes anyway. */
export function AdviceDialog({ advice, onGo, onPublish, onClose }: AdviceDialogProps) {
  const t = useTexts(adviceTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="adviceHeading" onClose={onClose}>
      <h2 id="adviceHeading">{t.heading}</h2>
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
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t.keepWriting}
        </button>
        <button type="button" className="button button-primary" onClick={onPublish}>
          {t.publishAnyway}
        </button>
      </div>
    </dialog>
  );
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
