import { expect, test } from 'vitest';
import { allPatterns } from '../patterns.ts';
import { listAddresses } from './addresses.ts';

const routes = allPatterns;
const names = ['tag', 'series', 'slug', 'lang', 'articleID', 'uploadID', 'name', 'width', 'number'];
const more = ['hash', 'offset', '*'];
const values = Object.fromEntries([...names, ...more].map((name) => [name, ['one', 'two']]));

test('each parameter gets each of its values, and a route its queries', () => {
  const addresses = listAddresses(routes, { ...values, key: ['secret'] });
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...['/', '/?page=2', '/tag/one/', '/tag/two/', '/tag/two/?page=2', '/draft?key=secret'],
      ...['/uploads/one/one', '/uploads/two/width/one', '/assets/two', '/no-such-page'],
    ]),
  );
  expect(addresses.join()).not.toMatch(/:\w/);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a parameter without values is an error, and so are queries of a route that is gone', () => {
  expect(() => listAddresses([...routes, '/new/:thing'], values)).toThrow('thing of /new/:thing');
  expect(() => listAddresses(['/'], values)).toThrow('No route has the address /articles');
});
