import { HttpStatusError } from '../../browser/http.ts';
import { contentOf } from '../../browser/sync/store/record.ts';
import {
  type ArticleContent,
  contentSchema,
  type FieldName,
  toStored,
} from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { type InputFault, listFaults } from '../../shared/text-schema.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import type { ArticleState } from './article-state.ts';

type Faults = ArticleState['faults'];

/** A fault as a call answers it. An older server sends the message alone. */
type AnsweredFault = Omit<InputFault, 'fault'> & Partial<Pick<InputFault, 'fault'>>;

/** A sentence for each field that keeps an article from being published. */
export function faultsOf(content: ArticleContent, lang: UiLang): Faults {
  const result = contentSchema.safeParse(content);
  return result.success ? {} : describeFaults(listFaults(result.error), lang);
}

/** A sentence for each field that the answer to a failed call names. */
export function answeredFaults(error: unknown, lang: UiLang): Faults {
  if (!(error instanceof HttpStatusError)) return {};
  const { fields } = (error.body ?? {}) as { fields?: AnsweredFault[] };
  return describeFaults(fields ?? [], lang);
}

/**
 * The faults to show at the fields: those of a failed operation, and those for which the server
 * does not take the words. A field that the owner has changed since then has no fault.
 */
export function shownFaults(
  { status, faults, baseRecord, content }: ArticleState,
  lang: UiLang,
): Faults {
  if (status?.kind !== 'refused' || baseRecord === null) return faults;
  const kept = contentOf(baseRecord);
  const refused = Object.entries(describeFaults(status.faults, lang)).filter(
    ([name]) => toStored(kept[name as FieldName]) === toStored(content[name as FieldName]),
  );
  return { ...Object.fromEntries(refused), ...faults };
}

/**
 * Says what to do about faults: those of other fields stand at their field, and the fault of the
 * text, which has no such place, is told here. Empty without a fault.
 */
export function tellFaults({ markdown, ...others }: Faults, lang: UiLang): string {
  const t = savingTexts[lang];
  const ofFields = Object.keys(others).length > 0 ? [t.fixFields] : [];
  return [...(markdown ? [t.textFault(markdown)] : []), ...ofFields].join(t.betweenSentences);
}

/** A sentence for each field that has one of the faults. */
export function describeFaults(faults: readonly AnsweredFault[], lang: UiLang): Faults {
  return Object.fromEntries(
    faults.map(({ field, fault, message }) => [
      field.replace(/^content\./, '').split('.')[0],
      fault ? describeFault(fault, lang) : message,
    ]),
  );
}
