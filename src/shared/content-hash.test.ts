import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../test/document-samples.ts';
import { makeContent } from '../../test/make.ts';
import { contentHash } from './content-hash.ts';
import { contentSchema, fieldNames, newContent } from './document.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test('the hash is SHA-256 of the written fields as JSON, in the order of their names', () => {
  const content = newContent({ title: '雨 👨‍👩‍👧', tags: ['tea', '茶'], markdown: 'A\r\n"b"\n' });
  const json = '[["markdown","A\\r\\n\\"b\\"\\n"],["tags",["tea","茶"]],["title","雨 👨‍👩‍👧"]]';
  expect(contentHash(content)).toBe(sha256(json));
});

test('a new article has the hash of an empty list', () => {
  expect(contentHash(newContent())).toBe(sha256('[]'));
});

test('the order in which a program names the fields does not matter', () => {
  const content = makeContent();
  const reversed = Object.fromEntries(Object.entries(content).reverse());
  expect(contentHash(contentSchema.parse(reversed))).toBe(contentHash(content));
});

describe.each(fieldNames)('the field %s', (name) => {
  test('changes the hash', () => {
    const plain = makeContent();
    expect(contentHash({ ...plain, ...sampleOf(name) })).not.toBe(contentHash(plain));
  });

  test('with the value of a new article has the hash of a page that does not know the field', () => {
    const content = makeContent({ [name]: newContent()[name] });
    const { [name]: _, ...known } = content;
    const initial: Record<string, unknown> = newContent();
    const named = Object.entries(known).filter(([field, value]) => value !== initial[field]);
    const json = JSON.stringify(named.sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(contentHash(content)).toBe(sha256(json));
  });
});
