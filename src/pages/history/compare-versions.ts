import {
  type ArticleContent,
  documentFields,
  type FieldName,
  listDifferingFields,
} from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { type Differences, listDifferences } from './differences.ts';

/** A field in which two versions differ. */
export interface FieldDifferences extends Differences {
  name: FieldName;
}

/** The differences of two versions, field by field, in the order in which the editor shows the fields. */
export function compareVersions(
  before: ArticleContent,
  after: ArticleContent,
  lang: UiLang,
): FieldDifferences[] {
  return listDifferingFields(before, after).map((name) => {
    const [older, younger] = [before, after].map((content) => describe(name, content, lang));
    return { name, ...listDifferences(older ?? '', younger ?? '') };
  });
}

/** The value of a field as the owner knows it. Empty if there is none. */
function describe(name: FieldName, content: ArticleContent, lang: UiLang): string {
  const value = content[name];
  if (Array.isArray(value)) return value.join(', ');
  if (value === null) return '';
  if (documentFields[name].kind !== 'language') return value;
  return new Intl.DisplayNames(lang, { type: 'language' }).of(value) ?? value;
}
