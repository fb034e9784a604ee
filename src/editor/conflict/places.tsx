import { useContext, useMemo } from 'react';
import { LangContext, useTexts } from '../../browser/lang-context.ts';
import type { ConflictPart } from '../../browser/sync/merge/choices.ts';
import type { Choice } from '../../browser/sync/merge/merge-text.ts';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  toStored,
} from '../../shared/document.ts';
import { kindLabels } from '../../shared/document-schemas.ts';
import { langName } from '../../shared/lang/lang-names.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { type ComparedPart, ComparedText } from '../../ui/compared-text.tsx';
import type { OwnArticle } from '../fields/suggestions/use-own-articles.ts';
import { listPlaces, type Place } from './list-places.ts';

interface PlacesProps {
  part: ConflictPart;
  mine: ArticleContent;
  theirs: ArticleContent;
  own: readonly OwnArticle[];
  /** How many places the part has. */
  count: number;
  chosen: readonly Choice[];
  onChoose(chosen: Choice[]): void;
}

/** The places of one field at which the two versions differ. */
export function Places(props: PlacesProps) {
  const { part, mine, theirs, count, chosen, onChoose } = props;
  const { name } = part;
  const t = useTexts(savingTexts);
  const choose = (index: number, choice: Choice) =>
    onChoose(
      Array.from({ length: count }, (_, at) => (at === index ? choice : (chosen[at] ?? 'mine'))),
    );
  const place = (index: number) => ({
    label: count > 1 ? t.place(index + 1, count) : undefined,
    id: `${name}-${index}`,
    langs: { mine: mine.lang, theirs: theirs.lang, both: mine.lang },
    chosen: chosen[index] ?? 'mine',
    onChoose: (choice: Choice) => choose(index, choice),
  });
  const values = useValues(props);
  const places = useMemo(() => (part.kind === 'text' ? listPlaces(part.segments) : []), [part]);
  if (part.kind === 'value') return <PlaceChoices {...place(0)} texts={values} />;
  let index = -1;
  let offset = 0;
  return places.map((shown) => {
    offset += 1;
    if (typeof shown === 'string') {
      return (
        <p key={offset} className="conflict-common">
          {shown}
        </p>
      );
    }
    index += 1;
    return <PlaceChoices key={offset} {...place(index)} texts={shown} />;
  });
}

/** Both values of a field that is taken whole. */
function useValues({ part: { name }, mine, theirs, own }: PlacesProps): Partial<Place> {
  const lang = useContext(LangContext);
  const { automatic } = useTexts(infoPanelTexts);
  const describe = (content: ArticleContent): ComparedPart[] => {
    const title = name === 'translationOf' && titleOf(content.translationOf, own, lang);
    const isDetected = documentFields[name].kind === 'language' && content[name] === null;
    const text = title || (isDetected ? automatic : describeValue(name, content, lang));
    return text ? [{ kind: 'same', text }] : [];
  };
  return { mine: describe(mine), theirs: describe(theirs) };
}

interface PlaceChoicesProps {
  /** Undefined if the field has one place only. */
  label: string | undefined;
  id: string;
  /** The text of each choice. */
  texts: Partial<Place>;
  /** The languages of the texts, as far as they are known. */
  langs: Record<Choice, string | null>;
  chosen: Choice;
  onChoose(choice: Choice): void;
}

const choices = ['mine', 'theirs', 'both'] as const;

/** One place: the choices side by side, each with the text that it makes. */
function PlaceChoices({ label, id, texts, langs, chosen, onChoose }: PlaceChoicesProps) {
  const t = useTexts(savingTexts);
  return (
    <fieldset className="conflict-place">
      <legend className={label === undefined ? 'visually-hidden' : undefined}>
        {label ?? t.place(1, 1)}
      </legend>
      <div className="conflict-choices">
        {choices.map((choice) => {
          const parts = texts[choice];
          const [nameId, textId] = [`${id}-${choice}`, `${id}-${choice}-text`];
          return parts === undefined ? null : (
            <label key={choice} className="conflict-choice">
              <span className="conflict-name">
                <input
                  type="radio"
                  name={id}
                  checked={chosen === choice}
                  onChange={() => onChoose(choice)}
                  aria-labelledby={nameId}
                  aria-describedby={textId}
                />
                <span id={nameId}>{t[choice]}</span>
              </span>
              <span
                id={textId}
                className="conflict-text compared"
                dir="auto"
                lang={langs[choice] ?? undefined}
              >
                {parts.length > 0 ? <ComparedText parts={parts} /> : t.nothingHere}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
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
function describeValue(name: FieldName, content: ArticleContent, lang: UiLang): string | null {
  if (name === 'kind') return kindLabels[content.kind][lang];
  const value = content[name];
  if (Array.isArray(value)) return value.join(', ');
  const text = toStored(value);
  return text && documentFields[name].kind === 'language' ? langName(text) : text;
}
