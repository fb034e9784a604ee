import { useContext, useEffect, useRef } from 'react';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  listDifferences,
  toStored,
} from '../../shared/document.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { langName } from './article-langs.ts';
import { LangContext, useTexts } from './lang.ts';
import type { Saving } from './open-article.ts';

type FieldKind = (typeof documentFields)[FieldName]['kind'];

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
  useEffect(() => open(dialog.current), []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog dialog-wide"
      aria-labelledby="editConflict"
      // A browser closes the dialog at the second Escape in spite of this. `onClose` then opens it again, because the
      // owner has to choose a version.
      onCancel={(event) => event.preventDefault()}
      onClose={() => open(dialog.current)}
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
      <div className="dialog-actions">
        {saving.kind === 'failed' && saving.why !== t.stale ? (
          <p className="field-error" role="alert">
            {saving.why}
          </p>
        ) : null}
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
  const { automatic } = useTexts(infoPanelTexts);
  const { kind } = documentFields[name];
  const text = describeValue(content[name], kind);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {!text ? (
        <p className="conflict-empty">{kind === 'language' ? automatic : empty}</p>
      ) : kind === 'markdown' ? (
        <pre>{text}</pre>
      ) : (
        <p>{text}</p>
      )}
    </figure>
  );
}

/** Opens the dialog at its heading. */
function open(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  // The browser focuses the first control, which stands below the versions, and scrolls to this control.
  dialog.showModal();
  dialog.focus();
  dialog.scrollTop = 0;
}

/** A field's value as the owner knows it; empty or null if there is none. */
function describeValue(value: ArticleContent[FieldName], kind: FieldKind): string | null {
  if (Array.isArray(value)) return value.join(', ');
  const text = toStored(value);
  return text && kind === 'language' ? langName(text) : text;
}
