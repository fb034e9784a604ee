import { useEffect, useRef } from 'react';
import type { ArticleContent } from '../../shared/article.ts';
import type { Saving } from './editor-state.ts';

interface ConflictDialogProps {
  mine: ArticleContent;
  theirs: ArticleContent;
  saving: Saving;
  onSettle(choice: 'mine' | 'theirs'): void;
}

/** Two texts of one article. Whichever is chosen, the other one is kept in the history. */
export function ConflictDialog({ mine, theirs, saving, onSettle }: ConflictDialogProps) {
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
      <h2 id="editConflict">This article was saved elsewhere in between</h2>
      <p>Choose the text to go on with. The other one stays in the history.</p>
      <div className="conflict-texts">
        <Text heading="Your text here" content={mine} />
        <Text heading="The text saved elsewhere" content={theirs} />
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
          Go on with the other text
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={() => onSettle('mine')}
        >
          Go on with my text
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
