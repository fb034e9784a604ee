import { z } from 'zod';
import type { SaveRootFileOutcome } from '../../../db/settings/root-files.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import {
  describeRootFileFault,
  rootFileTexts,
} from '../../../shared/root-files/root-file-texts.ts';
import {
  findContentFault,
  findNameFault,
  type RootFile,
  rootFileName,
} from '../../../shared/root-files/root-files.ts';

const field = z.string().catch('').default('');
/** The text of a `textarea`: a form sends its line breaks as CRLF. */
const lines = field.transform((text) => text.replace(/\r\n?/g, '\n'));

/** Accepts every form. A missing field is empty. */
export const robotsBody = z.object({ robotsLines: lines });
/** `was`: the name that the file had until now; empty for a new one. */
export const fileBody = z.object({ was: field, name: field, content: lines });
export const removalBody = z.object({ name: field });

/** A sentence for each field with a fault. */
type Faults = Record<string, string>;

/** Reads the form for one file. `now`: milliseconds. */
export function readFile(
  { name: typed, content }: Pick<RootFile, 'name' | 'content'>,
  { lang, now }: { lang: UiLang; now: number },
): { file: RootFile; faults: Faults } {
  const file = { name: rootFileName(typed), content };
  const faults: Faults = {};
  const nameFault = findNameFault(file.name);
  if (nameFault) faults.name = describeRootFileFault(nameFault, lang);
  const contentFault = findContentFault(file, now);
  if (contentFault) faults.content = describeRootFileFault(contentFault, lang);
  return { file, faults };
}

/** Why the database did not take a file. */
export function faultsOfOutcome(
  outcome: Exclude<SaveRootFileOutcome, 'saved'>,
  lang: UiLang,
): Faults {
  const t = rootFileTexts[lang];
  return { name: outcome === 'taken' ? t.taken : t.tooMany };
}
