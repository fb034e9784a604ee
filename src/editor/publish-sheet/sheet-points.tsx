import { useContext } from 'react';
import { LangContext, useTexts } from '../../browser/lang-context.ts';
import type { AddressInText } from '../../markdown/text-facts.ts';
import type { Advice } from '../advice/advise.ts';
import { type AdviceTexts, adviceTexts } from '../advice/texts.ts';
import { checkTexts } from '../checks/texts.ts';
import { useCheckCount } from '../checks/use-check-count.ts';
import type { FocusTarget } from '../view/use-focus.ts';
import type { LocalFault } from './local-faults.ts';
import { sheetTexts } from './sheet-texts.ts';

/** A field, the list of places to check, a line of the text, or a picture without a description. */
export type SheetPlace =
  | FocusTarget
  | 'checks'
  | { kind: 'line'; place: AddressInText }
  | { kind: 'description'; place: AddressInText };

interface SheetPointsProps {
  faults: readonly LocalFault[];
  advice: readonly Advice[];
  onGo(place: SheetPlace): void;
}

/** What keeps the article from being published, and what may be missing, each with a way there. */
export function SheetPoints({ faults, advice, onGo }: SheetPointsProps) {
  const t = useTexts(adviceTexts);
  const { goThere } = useTexts(sheetTexts);
  const lang = useContext(LangContext);
  const toCheck = useCheckCount();
  const points = [
    ...faults.map((fault) => ({ ...fault, isFault: true })),
    ...advice.map((one) => ({
      words: describe(one, t),
      place: placeOf(one),
      isFault: one.kind === 'slug-taken',
    })),
    ...(toCheck > 0
      ? [
          {
            words: checkTexts[lang].places(toCheck, new Intl.NumberFormat(lang).format(toCheck)),
            place: 'checks' as const,
            isFault: false,
          },
        ]
      : []),
  ];
  if (points.length === 0) return null;
  return (
    <ul className="advice">
      {points.map(({ words, place, isFault }) => (
        <li key={words}>
          <span className={isFault ? 'field-error' : undefined}>{words}</span>
          <button type="button" className="button button-quiet" onClick={() => onGo(place)}>
            {goThere}
          </button>
        </li>
      ))}
    </ul>
  );
}

function placeOf(advice: Advice): SheetPlace {
  switch (advice.kind) {
    case 'no-excerpt':
      return 'excerpt';
    case 'slug-taken':
      return 'slug';
    case 'no-description':
      return { kind: 'description', place: advice.place };
    case 'dead-link':
      return { kind: 'line', place: advice.place };
  }
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
