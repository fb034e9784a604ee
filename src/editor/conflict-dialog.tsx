import { useContext, useEffect, useRef, useState } from 'react';
import { LangContext, useTexts } from '../browser/lang-context.ts';
import {
  applyChoices,
  type Choices,
  type ConflictPart,
  countChoices,
  listConflictParts,
} from '../browser/sync/merge/choices.ts';
import type { Choice } from '../browser/sync/merge/merge-text.ts';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  toStored,
} from '../shared/document.ts';
import { langName } from '../shared/lang/lang-names.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { infoPanelTexts } from '../shared/texts/info-panel.ts';
import { savingTexts } from '../shared/texts/saving.ts';
import { describeTitle } from '../shared/texts/untitled.ts';
import { type OwnArticle, useOwnArticles } from './fields/suggestions/use-own-articles.ts';
import { useArticle } from './session/use-article.ts';

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
  const parts = listConflictParts(base, mine, theirs);
  const chooseAll = (choice: Choice) =>
    setChoices(
      Object.fromEntries(parts.map((part) => [part.name, Array(countChoices(part)).fill(choice)])),
    );
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog dialog-wide"
      aria-labelledby="editConflict"
      onClose={onClose}
    >
      <h2 id="editConflict">{t.staleHeading}</h2>
      <p>{t.chooseEach}</p>
      <div className="dialog-actions conflict-all">
        <button type="button" className="button button-quiet" onClick={() => chooseAll('mine')}>
          {t.mineEverywhere}
        </button>
        <button type="button" className="button button-quiet" onClick={() => chooseAll('theirs')}>
          {t.theirsEverywhere}
        </button>
      </div>
      <div className="conflict-fields">
        {parts.map((part) => (
          <section key={part.name} aria-labelledby={headingId(part.name)}>
            <h3 id={headingId(part.name)}>{documentFields[part.name].label[lang]}</h3>
            <Places
              part={part}
              mine={mine}
              theirs={theirs}
              own={own}
              chosen={choices[part.name] ?? []}
              onChoose={(chosen) => setChoices({ ...choices, [part.name]: chosen })}
            />
          </section>
        ))}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
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

interface PlacesProps {
  part: ConflictPart;
  mine: ArticleContent;
  theirs: ArticleContent;
  own: readonly OwnArticle[];
  chosen: readonly Choice[];
  onChoose(chosen: Choice[]): void;
}

/** Characters of unchanged text that are shown around a place. */
const maxContextCharacters = 120;

function Places({ part, mine, theirs, own, chosen, onChoose }: PlacesProps) {
  const lang = useContext(LangContext);
  const t = savingTexts[lang];
  const { automatic } = useTexts(infoPanelTexts);
  const { name } = part;
  const { kind } = documentFields[name];
  const count = countChoices(part);
  const choose = (index: number, choice: Choice) =>
    onChoose(
      Array.from({ length: count }, (_, at) => (at === index ? choice : (chosen[at] ?? 'mine'))),
    );
  const place = (index: number) => ({
    label: t.place(index + 1, count),
    id: `${name}-${index}`,
    chosen: chosen[index] ?? 'mine',
    onChoose: (choice: Choice) => choose(index, choice),
  });
  if (part.kind === 'value') {
    const none = kind === 'language' ? automatic : t.nothingHere;
    const describe = (content: ArticleContent) => {
      const title = name === 'translationOf' && titleOf(content.translationOf, own, lang);
      return title || describeValue(name, content[name]) || none;
    };
    return <Place {...place(0)} mine={describe(mine)} theirs={describe(theirs)} hasBoth={false} />;
  }
  let index = -1;
  let offset = 0;
  return part.segments.map((segment, at) => {
    const key = `${segment.kind} ${offset}`;
    offset += segment.base.length;
    if (segment.kind !== 'choice') {
      const text = around(segment.text, at === 0, at === part.segments.length - 1);
      return text === '' ? null : (
        <pre key={key} className="conflict-common">
          {text}
        </pre>
      );
    }
    index += 1;
    return (
      <Place
        key={key}
        {...place(index)}
        mine={segment.mine || t.nothingHere}
        theirs={segment.theirs || t.nothingHere}
        hasBoth
      />
    );
  });
}

/** The unchanged text beside a place, without the part that is far from every place. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  const max = maxContextCharacters;
  if (text.length <= 2 * max) return text;
  if (isFirst) return `… ${text.slice(-max)}`;
  if (isLast) return `${text.slice(0, max)} …`;
  return `${text.slice(0, max)} … ${text.slice(-max)}`;
}

interface PlaceProps {
  label: string;
  id: string;
  mine: string;
  theirs: string;
  hasBoth: boolean;
  chosen: Choice;
  onChoose(choice: Choice): void;
}

/** One place: both texts side by side, each with its button. */
function Place({ label, id, mine, theirs, hasBoth, chosen, onChoose }: PlaceProps) {
  const t = useTexts(savingTexts);
  const option = (choice: Choice, words: string) => (
    <label>
      <input type="radio" name={id} checked={chosen === choice} onChange={() => onChoose(choice)} />{' '}
      {words}
    </label>
  );
  return (
    <fieldset className="conflict-place">
      <legend className="visually-hidden">{label}</legend>
      <div className="conflict-versions">
        <div>
          {option('mine', t.mine)}
          <pre>{mine}</pre>
        </div>
        <div>
          {option('theirs', t.theirs)}
          <pre>{theirs}</pre>
        </div>
      </div>
      {hasBoth ? option('both', t.both) : null}
    </fieldset>
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

/** Undefined for an article that this device does not know. */
function titleOf(
  articleID: string | null,
  own: readonly OwnArticle[],
  lang: UiLang,
): string | undefined {
  const article = own.find((one) => one.articleID === articleID);
  return article && describeTitle(article.title, lang);
}

/** A field's value as the owner knows it; empty or null if there is none. */
function describeValue(name: FieldName, value: ArticleContent[FieldName]): string | null {
  if (Array.isArray(value)) return value.join(', ');
  const text = toStored(value);
  return text && documentFields[name].kind === 'language' ? langName(text) : text;
}
