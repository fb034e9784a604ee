import { expect, test } from 'vitest';
import { listIgnoredFields } from './ignored-fields.ts';

test.each<[Record<string, unknown>, string[]]>([
  [{ title: 'Tea', Date: '2020-01-01', tags: ['tea'], cover: 'a.png' }, []],
  [{ toc: true, comments: false, weight: 3 }, ['toc', 'comments', 'weight']],
  [{ layout: 'post' }, []],
  [{ layout: 'about' }, []],
  [{ layout: 'gallery' }, ['layout']],
  [{ menu: 'main', nav: true, nav_order: 2, links: [] }, []],
  [{ template: 'page.html', extra: { a: 1 } }, []],
  [{ toc: null, math: '' }, []],
  [{ ['x'.repeat(41)]: 1 }, []],
])('of the front matter %j these fields mean nothing: %j', (data, names) => {
  expect(listIgnoredFields(data)).toEqual(names);
});
