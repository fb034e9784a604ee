import type { KeptDocument } from '../../browser/sync/store/record.ts';
import { documentFields, type FieldName } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';

/**
 * The words of the template that an untouched field shows as the ones to write over. The given
 * English words stand in an English interface; elsewhere the name of the field takes their place.
 * Undefined for a field that is no text.
 */
export function templateWords(
  name: FieldName,
  document: KeptDocument | undefined,
  lang: UiLang,
): string | undefined {
  const { kept, label } = documentFields[name];
  const value = document?.[kept.name];
  if (typeof value !== 'string' || value === '') return undefined;
  return lang !== 'en' && value === kept.template ? label[lang] : value;
}
