import { useContext, useEffect, useRef } from 'react';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  listDifferences,
  toStored,
} from '../../shared/document.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { LangContext } from './lang.ts';
import type { Saving } from './open-article.ts';

interface ConflictDialogProps {
  mine: ArticleContent;
  theirs: ArticleContent;
  saving: Saving;
  onSettle(choice: 'mine' | 'theirs'): void;
}

/** Shows the fields in which two versions of an article differ. The server keeps both versions after the choice. */
export function ConflictDialog({ mine, theirs, saving, onSettle }: ConflictDialogProps) {
  const lang = useContext(LangContext);
  const t = savingTexts[lang];
  const isBusy = saving.kind === 'under-way';
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide"
      aria-labelledby="editConflict"
      // A browser closes the dialog at the second Escape in spite of this. `onClose` then opens it again, because the
      // owner has to choose a version.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="editConflict">{t.staleHeading}</h2>
      <p>{t.choose}</p>
      <div className="conflict-fields">
        {listDifferences(mine, theirs).map((name) => (
          <section key={name} aria-labelledby={headingId(name)}>
            <h3 id={headingId(name)}>{documentFields[name].label[lang]}</h3>
            <div className="conflict-versions">
              <Version label={t.mine} name={name} content={mine} empty={t.nothing} />
              <Version label={t.theirs} name={name} content={theirs} empty={t.nothing} />
            </div>
          </section>
        ))}
      </div>
      {saving.kind === 'failed' && saving.why !== t.stale ? (
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

function headingId(name: FieldName): string {
  return `conflict${name[0]?.toUpperCase()}${name.slice(1)}`;
}

interface VersionProps {
  label: string;
  name: FieldName;
  content: ArticleContent;
  empty: string;
}

/** One version of a field. The text keeps its line breaks. */
function Version({ label, name, content, empty }: VersionProps) {
  const value = content[name];
  const text = Array.isArray(value) ? value.join(', ') : toStored(value);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {!text ? (
        <p className="conflict-empty">{empty}</p>
      ) : documentFields[name].kind === 'markdown' ? (
        <pre>{text}</pre>
      ) : (
        <p>{text}</p>
      )}
    </figure>
  );
}
