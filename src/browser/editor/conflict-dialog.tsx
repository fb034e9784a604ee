import { useEffect, useRef } from 'react';
import type { ArticleContent } from '../../shared/document.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import type { Saving } from './editor-state.ts';
import { useTexts } from './lang.ts';

interface ConflictDialogProps {
  mine: ArticleContent;
  theirs: ArticleContent;
  saving: Saving;
  onSettle(choice: 'mine' | 'theirs'): void;
}

/** Two texts of one article. Whichever is chosen, the other one is kept in the history. */
export function ConflictDialog({ mine, theirs, saving, onSettle }: ConflictDialogProps) {
  const t = useTexts(savingTexts);
  const isBusy = saving.kind === 'under-way';
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide"
      aria-labelledby="editConflict"
      // A browser closes it at the second Escape all the same; the conflict stands until it is settled.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="editConflict">{t.staleHeading}</h2>
      <p>{t.choose}</p>
      <div className="conflict-texts">
        <Text heading={t.mine} content={mine} />
        <Text heading={t.theirs} content={theirs} />
      </div>
      {saving.kind === 'failed' ? (
        <p className="field-error" role="alert">
          {saving.why}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => onSettle('theirs')}
        >
          {t.takeTheirs}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={() => onSettle('mine')}
        >
          {t.takeMine}
        </button>
      </div>
    </dialog>
  );
}

function Text({ heading, content }: { heading: string; content: ArticleContent }) {
  return (
    <section>
      <h3>{heading}</h3>
      <p>
        <b>{content.title}</b>
      </p>
      <pre>{content.markdown}</pre>
    </section>
  );
}
