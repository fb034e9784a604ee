import { expect, test } from 'vitest';
import { hasWords } from './has-words.ts';

const nothing = { plaintext: '', lexical: '', mobiledoc: '' };

test.each([
  [{}, false],
  [{ plaintext: 'Words' }, true],
  [{ lexical: '{"root":{"children":[{"children":[{"text":"Words","type":"text"}]}]}}' }, true],
  [{ lexical: '{"root":{"children":[{"text":"","type":"text"}],"type":"root"}}' }, false],
  [{ mobiledoc: '{"version":"0.3.1","sections":[[1,"p",[[0,[],0,"Words"]]]]}' }, true],
  [{ mobiledoc: '{"version":"0.3.1","sections":[[1,"p",[[0,[],0,""]]]]}' }, false],
])('a post with %j beside its HTML has words: %s', (written, expected) => {
  expect(hasWords({ ...nothing, ...written })).toBe(expected);
});
