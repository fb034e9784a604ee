import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { phrases } from './phrases.ts';

/** The phrases that a package of CodeMirror asks for. */
function phrasesOf(name: string): string[] {
  const text = readFileSync(new URL(import.meta.resolve(`@codemirror/${name}`)), 'utf8');
  return [...text.matchAll(/\bphrase\((?:view, )?"([^"]+)"/g)].map(([, phrase = '']) => phrase);
}

describe('the Chinese phrases of CodeMirror', () => {
  test.each(['search', 'view', 'commands'])('are complete for its package %s', (name) => {
    const asked = phrasesOf(name);
    expect(asked.length).toBeGreaterThan(0);
    const chinese = phrases['zh-Hans'];
    expect(asked.filter((phrase) => !/\p{Script=Han}/u.test(chinese[phrase] ?? ''))).toEqual([]);
  });

  test('have a $ for each number, as the English phrases have', () => {
    const entries = Object.entries(phrases['zh-Hans']);
    const count = (text: string) => text.split('$').length;
    expect(entries.filter(([phrase, words]) => count(phrase) !== count(words))).toEqual([]);
  });
});
