import { expect, test } from 'vitest';
import { makeContent } from '../../../test/make.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { hashOf } from './hash-of.ts';

test('each content has its own hash, however many were asked for in between', () => {
  const contents = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((text) => [
    makeContent({ markdown: text }),
    makeContent({ markdown: text, tags: [text] }),
  ]);
  for (const content of [...contents, ...contents.toReversed()]) {
    expect(hashOf({ ...content })).toBe(contentHash(content));
    expect(hashOf({ ...content })).toBe(contentHash(content));
  }
});
