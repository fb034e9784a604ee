import { type ArticleContent, documentFields, type FieldName } from '../src/shared/document.ts';

/** A value that a field may have and that no new article has, by the field's kind. */
export function sampleOf(name: FieldName): Partial<ArticleContent> {
  const values = {
    line: `A sample of ${name}`,
    paragraph: `A sample of ${name}`,
    tags: ['sample', `of ${name}`],
    address: `https://example.org/${name}.png`,
    language: 'pt-BR',
    name: `sample-of-${name}`,
    series: `A sample of ${name}`,
    translation: '0123456789XY',
    markdown: `A sample of ${name}.\n`,
  };
  return { [name]: values[documentFields[name].kind] };
}
