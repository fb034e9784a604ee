import { expect, test } from 'vitest';
import { listOldAddresses } from './old-addresses.ts';

const nothing = { paths: [], slug: undefined, aliases: [] };

test.each([
  ['of the path', 'blog/a.md', nothing, ['/blog/a']],
  ['of a folder with an index', 'blog/a/index.md', nothing, ['/blog/a']],
  ['of a Jekyll file', '_posts/2020-1-2-a.md', nothing, ['/2020-1-2-a', '/2020/01/02/a']],
  ['of the front matter alone', 'a.md', { ...nothing, paths: ['x/y'] }, ['/x/y']],
  ['of a slug, in its folder and without', 'b/a.md', { ...nothing, slug: 's' }, ['/b/s', '/s']],
  ['of aliases, none twice', 'a.md', { ...nothing, aliases: ['old.html', '/a/'] }, ['/a', '/old']],
  ['but not the home page', 'index.md', nothing, []],
  ['but not a pattern', 'a.md', { ...nothing, aliases: ['/:year/:title/'] }, ['/a']],
])('an article has the addresses %s', (_, path, written, expected) => {
  expect(listOldAddresses(path, written)).toEqual(expected);
});
