import { expect, test } from 'vitest';
import { articleUrn, tagUrn, uuidV5 } from './ids.ts';

test('a name has the UUID of the example in RFC 9562, appendix A.4', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

test('articles, tags and blogs have ids of their own', () => {
  const blog = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  const other = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
  const ids = [
    articleUrn(blog, '0123456789AB'),
    tagUrn(blog, '0123456789AB'),
    articleUrn(other, '0123456789AB'),
    tagUrn(blog, '茶'),
  ];
  expect(new Set(ids).size).toBe(4);
  expect(ids.filter((id) => !/^urn:uuid:[0-9a-f-]{36}$/.test(id))).toEqual([]);
});
