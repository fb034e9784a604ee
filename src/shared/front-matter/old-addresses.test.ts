import { expect, test } from 'vitest';
import { listOldAddresses } from './old-addresses.ts';

const nothing = { paths: [], slug: undefined, aliases: [] };

test.each([
  ['of the path', 'blog/a.md', nothing, [], ['blog/a']],
  ['of a folder with an index', 'blog/a/index.md', nothing, [], ['blog/a']],
  ['of a Jekyll file', '_posts/2020-1-2-a.md', nothing, [], ['2020-1-2-a', '2020/01/02/a']],
  ['of the front matter alone', 'a.md', { ...nothing, paths: ['x/y'] }, ['x/y'], []],
  ['of a slug, in its folder and without', 'b/a.md', { ...nothing, slug: 's' }, [], ['b/s', 's']],
  ['of aliases', 'a.md', { ...nothing, aliases: ['old.html'] }, ['old.html'], ['a']],
  ['but not a pattern', 'a.md', { ...nothing, aliases: ['/:year/:title/'] }, [], ['a']],
  ['but none above the page', 'a.md', { ...nothing, aliases: ['../x'] }, [], ['a']],
  ['with the signs of a name', 'a?/C#.md', nothing, [], ['a%3F/C%23']],
])('an article has the addresses %s', (_, path, written, named, guessed) => {
  expect(listOldAddresses(path, written)).toEqual({ named, guessed });
});
