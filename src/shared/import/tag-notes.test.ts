import { expect, test } from 'vitest';
import { describeNote, makeNote, wantsLook } from './import-note.ts';

test('a note names the tags that stay in both languages, and not all of many', () => {
  const note = makeNote('tags-left', {
    names: [
      ['chart', 2],
      ['map', 1],
    ],
  });
  expect(describeNote(note, 'en')).toBe('keeps template tags as text: chart (2), map (1)');
  expect(describeNote(note, 'zh-Hans')).toBe('模板标签照原样保留：chart（2）、map（1）');
  expect(wantsLook(note)).toBe(true);
  const names = Array.from({ length: 9 }, (_, at): [string, number] => [`tag${at}`, 1]);
  expect(describeNote(makeNote('tags-left', { names }), 'en')).toMatch(/tag7 \(1\), …$/);
});
