import { describe, expect, test } from 'vitest';
import { makeRecord } from '../../../test/documents.ts';
import { makeContent } from '../../../test/make.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { contentOf, type DocumentRecord, documentOf } from './store/record.ts';
import { emptyEntry } from './store/store.ts';
import { restore } from './unload-journal.ts';

const textOf = (markdown: string): ArticleContent => makeContent({ markdown });
const recordOf = (markdown: string, version: number): DocumentRecord =>
  makeRecord({ ...documentOf(textOf(markdown)), version });

describe('the words of a page that has ended', () => {
  const from = recordOf('one\n\ntwo\n', 3);
  const cases: Record<string, [DocumentRecord | null, storing: string | null, string, boolean]> = {
    'follow the record from which the page started': [from, null, 'one more\n\ntwo\n', false],
    'follow the words that the page was storing, if these have arrived': [
      recordOf('one mo\n\ntwo\n', 4),
      'one mo\n\ntwo\n',
      'one more\n\ntwo\n',
      false,
    ],
    'follow the record if the words that the page was storing have not arrived': [
      from,
      'one mo\n\ntwo\n',
      'one more\n\ntwo\n',
      false,
    ],
    'change nothing if they have arrived': [
      recordOf('one more\n\ntwo\n', 4),
      null,
      'one more\n\ntwo\n',
      false,
    ],
    'are merged with the words of another tab': [
      recordOf('one\n\ntwo, elsewhere\n', 4),
      null,
      'one more\n\ntwo, elsewhere\n',
      false,
    ],
    'are a conflict with words of another tab that touch them': [
      recordOf('one less\n\ntwo\n', 4),
      null,
      'one more\n\ntwo\n',
      true,
    ],
    'make a record if there is none': [null, null, 'one more\n\ntwo\n', false],
  };
  for (const [name, [record, storing, expected, isConflict]] of Object.entries(cases)) {
    test(name, () => {
      const words = {
        written: { from, content: textOf('one more\n\ntwo\n'), untouched: [] },
        storing: storing && contentHash(textOf(storing)),
      };
      const next = restore({ ...emptyEntry, record }, words, () => 'new');
      expect(contentOf(next.record)).toEqual(textOf(expected));
      expect(next.record.conflict !== null).toBe(isConflict);
    });
  }
});
