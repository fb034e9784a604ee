import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { phrases } from './phrases.ts';

/** What the packages of CodeMirror that the editor has ask for as a phrase. */
function phrasesOf(name: string): string[] {
  const text = readFileSync(new URL(import.meta.resolve(`@codemirror/${name}`)), 'utf8');
  return [...text.matchAll(/\bphrase\((?:view, )?"([^"]+)"/g)].map(([, phrase = '']) => phrase);
}

describe('CodeMirror’s own words', () => {
  test.each(['search', 'view', 'commands'])('of %s are all there in Chinese', (name) => {
    const asked = phrasesOf(name);
    expect(asked.length).toBeGreaterThan(0);
    const chinese = phrases['zh-Hans'];
    expect(asked.filter((phrase) => !/\p{Script=Han}/u.test(chinese[phrase] ?? ''))).toEqual([]);
  });

  test('keep the places where numbers go', () => {
    const entries = Object.entries(phrases['zh-Hans']);
    const count = (text: string) => text.split('$').length;
    expect(entries.filter(([phrase, words]) => count(phrase) !== count(words))).toEqual([]);
  });
});
