import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { done, makeRecord, makeSave, testID } from '../../../../test/documents.ts';
import { makeContent } from '../../../../test/make.ts';
import { contentHash } from '../../../shared/content-hash.ts';
import { documentFields, fieldNames, newContent } from '../../../shared/document.ts';
import { openIndexedDbStore } from './indexed-db-store.ts';
import { withNewFields } from './new-fields.ts';
import { contentOf, type DocumentEntry, documentOf } from './record.ts';

/** An entry as a version of the program has kept it that does not know the field `name`. */
function withoutField(entry: DocumentEntry, name: (typeof fieldNames)[number]): DocumentEntry {
  const older = structuredClone(entry);
  const { record } = older;
  if (record) {
    Reflect.deleteProperty(record.document, documentFields[name].kept.name);
    Reflect.deleteProperty(record.base?.content ?? {}, name);
    Reflect.deleteProperty(record.conflict?.content ?? {}, name);
    Reflect.deleteProperty(record.replaced?.[0] ?? {}, name);
  }
  for (const save of older.outbox) Reflect.deleteProperty(save.content, name);
  return older;
}

describe.each(fieldNames)('an entry from before the field %s', (name) => {
  const content = makeContent({ [name]: newContent()[name] });
  const entry: DocumentEntry = {
    record: makeRecord({
      ...documentOf(content),
      base: { revision: 1, key: 'a', content },
      conflict: { revision: 2, key: 'b', content },
      replaced: [content],
    }),
    outbox: [makeSave({ content })],
    head: null,
  };

  test('has the value of a new article for it, and the same content and hash', async () => {
    const factories = { indexedDB: new IDBFactory(), IDBKeyRange };
    const older = done(await openIndexedDbStore('owner', factories));
    await older.change(testID, () => ({ entry: withoutField(entry, name), result: undefined }));
    const store = done(await openIndexedDbStore('owner', factories));
    const { record, outbox } = done(await store.read(testID));
    expect(record && contentOf(record)).toEqual(content);
    expect(record && contentHash(contentOf(record))).toBe(contentHash(content));
    expect(record?.base?.content).toEqual(content);
    expect(record?.conflict?.content).toEqual(content);
    expect(record?.replaced).toEqual([content]);
    expect(outbox[0]?.content).toEqual(content);
    expect(record?.untouched).toEqual([name]);
  });
});

test('an entry of this version stays as it is', () => {
  const entry = { record: makeRecord(), outbox: [makeSave({})], head: null };
  expect(withNewFields(entry)).toEqual(entry);
});
