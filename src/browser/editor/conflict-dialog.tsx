import { useEffect, useRef } from 'react';
import type { ArticleContent } from '../../shared/article.ts';

interface ConflictDialogProps {
  mine: ArticleContent;
  theirs: ArticleContent;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Two texts of one article. Whichever is chosen, the other one is kept in the history. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide"
      aria-labelledby="conflict"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="conflict">This article was saved elsewhere in between</h2>
      <p>Choose the text to go on with. The other one stays in the history.</p>
      <div className="conflict-texts">
        <Text heading="Your text here" content={mine} />
        <Text heading="The text saved elsewhere" content={theirs} />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onTakeTheirs}>
          Go on with the other text
        </button>
        <button type="button" className="button button-primary" onClick={onKeepMine}>
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
