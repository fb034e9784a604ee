import { describe, expect, test } from 'vitest';
import { toLanguageTag } from './lang.ts';
import { langOptions } from './lang-names.ts';

describe('the list of languages for an article', () => {
  test('has tags in their usual spelling, each once and with a name of its own', () => {
    const options = langOptions(null);
    expect(options).toHaveLength(22);
    expect(options.map(({ tag }) => toLanguageTag(tag))).toEqual(options.map(({ tag }) => tag));
    expect(new Set(options.map(({ name }) => name)).size).toBe(22);
  });

  test.each([
    ['de', 22, 'Deutsch'],
    ['de-AT', 23, 'Österreichisches Deutsch'],
    ['pt-BR', 23, 'português (Brasil)'],
    ['qaa', 23, 'qaa'],
  ])('has %s when the article is in this language', (tag, count, name) => {
    const options = langOptions(tag);
    expect(options).toHaveLength(count);
    expect(options.find((option) => option.tag === tag)?.name).toBe(name);
  });
});
