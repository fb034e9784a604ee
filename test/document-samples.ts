import { type ArticleContent, documentFields, type FieldName } from '../src/shared/document.ts';

/**
 * A value that a field may have and that no new article has, by the field's kind. It has the word
 * of the field, unless it is a language or a translation.
 */
export function sampleOf(name: FieldName): Partial<ArticleContent> {
  const word = wordOf(name);
  const values = {
    line: `A ${word}`,
    paragraph: `A ${word}`,
    tags: ['sample', word],
    address: `https://example.org/${word}.png`,
    language: 'pt-BR',
    name: word,
    series: `A ${word}`,
    translation: '0123456789XY',
    choice: 'page',
    markdown: `A ${word}.\n`,
  };
  return { [name]: values[documentFields[name].kind] };
}

/** A word that stands only in the sample of this field. */
export function wordOf(name: FieldName): string {
  return `sample-of-${name}`;
}
