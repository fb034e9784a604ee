import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import {
  applyChoices,
  type Choices,
  countChoices,
  listConflictParts,
} from '../../browser/sync/merge/choices.ts';
import type { Choice } from '../../browser/sync/merge/merge-text.ts';
import { type ArticleContent, documentFields, type FieldName } from '../../shared/document.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { nameArticle } from '../../shared/untitled.ts';
import { type OwnArticle, useOwnArticles } from '../fields/suggestions/use-own-articles.ts';
import { useArticle } from '../session/use-article.ts';
import { Places } from './places.tsx';

interface ConflictDialogProps {
  /** The version from which both were made. Null if there is none. */
  base: ArticleContent | null;
  theirs: ArticleContent;
  /** The owner's other articles. */
  listArticles(): Promise<OwnArticle[]>;
  onResolve(chosen: ArticleContent): void;
  onClose(): void;
}

/**
 * Shows the places that two versions of an article have changed in different ways, with a choice
 * for each place.
 */
export function ConflictDialog({
  base,
  theirs,
  listArticles,
  onResolve,
  onClose,
}: ConflictDialogProps) {
  const mine = useArticle(({ content }) => content);
  const lang = useContext(LangContext);
  const t = savingTexts[lang];
  const own = useOwnArticles(listArticles) ?? [];
  const [choices, setChoices] = useState<Choices>({});
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => open(dialog.current), []);
  const parts = useMemo(
    () =>
      listConflictParts(base, mine, theirs).map((part) => ({ part, count: countChoices(part) })),
    [base, mine, theirs],
  );
  const chooseAll = (choice: Choice) =>
    setChoices(
      Object.fromEntries(parts.map(({ part, count }) => [part.name, Array(count).fill(choice)])),
    );
  const hasMany = parts.reduce((sum, { count }) => sum + count, 0) > 1;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog dialog-wide"
      aria-labelledby="editConflict"
      // A stray click would lose the choices.
      closedby={Object.keys(choices).length === 0 ? 'any' : 'closerequest'}
      onClose={onClose}
    >
      <h2 id="editConflict">{t.twoVersions(nameArticle(mine.title, lang))}</h2>
      <p>{hasMany ? t.chooseEach : t.chooseOne}</p>
      {hasMany ? (
        <div className="conflict-all">
          <button type="button" className="button button-quiet" onClick={() => chooseAll('mine')}>
            {t.mineEverywhere}
          </button>
          <button type="button" className="button button-quiet" onClick={() => chooseAll('theirs')}>
            {t.theirsEverywhere}
          </button>
        </div>
      ) : null}
      {parts.map(({ part, count }) => (
        <section key={part.name} className="conflict-field" aria-labelledby={headingId(part.name)}>
          <h3 id={headingId(part.name)}>{documentFields[part.name].label[lang]}</h3>
          <Places
            {...{ part, count, mine, theirs, own }}
            chosen={choices[part.name] ?? []}
            onChoose={(chosen) => setChoices({ ...choices, [part.name]: chosen })}
          />
        </section>
      ))}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t.later}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => onResolve(applyChoices(base, mine, theirs, choices))}
        >
          {t.settle}
        </button>
      </div>
    </dialog>
  );
}

function headingId(name: FieldName): string {
  return `conflict${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** Opens the dialog at its heading. */
function open(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  // The browser focuses the first control, which stands below the versions, and scrolls to this
  // control.
  dialog.showModal();
  dialog.focus();
  dialog.scrollTop = 0;
}
