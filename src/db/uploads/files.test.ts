import { describe, expect, test } from 'vitest';
import { createPostgresDatabase, eachDatabase, openForTest } from '../../../test/each-database.ts';
import { dayMs } from '../../shared/dates.ts';
import { openDatabase } from '../connection/open.ts';
import { endLease, takeLease } from '../leases.ts';
import type { Db } from '../tables.ts';
import {
  addPart,
  findReceivedBytes,
  readPartial,
  removeOldPartials,
  removePartial,
} from './partial-uploads.ts';
import {
  countStoredFiles,
  filterStored,
  listCutUploads,
  listStoredFiles,
  listUploadsWithoutFile,
  measureStoredFiles,
  readContent,
  removeLeftFiles,
  removeStoredFiles,
  renameStoredFile,
  storeAgain,
  writeStoredFile,
} from './stored-files.ts';
import { addUpload } from './upload-state.ts';

async function* inParts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const found: Uint8Array[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found).toString();
}

async function write(db: Db, form: string, texts: string[], now = 1): Promise<void> {
  const size = texts.join('').length;
  const digest = `digest of ${texts.join('')}`;
  const file = { uploadId: 'a', form, digest, size, storedAt: now };
  await writeStoredFile(db, file, inParts(...texts));
}

async function read(db: Db, form: string): Promise<string | undefined> {
  const file = (await listStoredFiles(db, 'a')).find((each) => each.form === form);
  return file && whole(readContent(db, file.contentId));
}

eachDatabase((open) => {
  test('a stored file has all its parts, and is replaced as a whole', async () => {
    const { db } = await open();
    await write(db, 'served', ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    await write(db, 'original', []);
    expect([await read(db, 'served'), await read(db, 'original')]).toEqual(['123456789', '']);
    const [before] = await listStoredFiles(db, 'a');
    await write(db, 'served', ['new'], 2);
    expect(await read(db, 'served')).toBe('new');
    expect(await whole(readContent(db, before?.contentId ?? ''))).toBe('');
    expect(await countStoredFiles(db)).toEqual({ files: 2, bytes: 3 });
    expect(await filterStored(db, ['digest of new', 'digest of 123456789'])).toEqual(
      new Set(['digest of new']),
    );
  });

  test('a file whose chunks were cut is found, and stored anew with the same content', async () => {
    const { db } = await open();
    const upload = { id: 'a', name: 'a.pdf', mediaType: 'application/pdf', bytes: 9 };
    await addUpload(db, { ...upload, width: null, height: null }, 1);
    await write(db, 'served', ['123', '456', '789']);
    await write(db, 'original', []);
    const sizes = new Map([
      ['served', 9],
      ['original', 0],
    ]);
    expect(await measureStoredFiles(db, 'a')).toEqual(sizes);
    expect(await listCutUploads(db)).toEqual([]);
    await db.deleteFrom('file_chunks').where('number', '=', 1).execute();
    expect(await measureStoredFiles(db, 'a')).toEqual(sizes.set('served', 6));
    expect(await listCutUploads(db)).toEqual(['a']);
    const [file] = await listStoredFiles(db, 'a');
    const again = { uploadId: 'a', form: 'served', storedAt: 2, size: 9 };
    expect(await storeAgain(db, { ...again, digest: file?.digest ?? '' })).toBe(false);
    await write(db, 'served', ['123456789']);
    expect([await read(db, 'served'), await listCutUploads(db)]).toEqual(['123456789', []]);
    await write(db, 'served', ['1234']);
    expect(await listCutUploads(db)).toEqual(['a']);
  });

  test('a form that is there already stays when another file should get its name', async () => {
    const { db } = await open();
    await write(db, 'served', ['with a place']);
    await renameStoredFile(db, 'a', 'served', 'original');
    expect([await read(db, 'served'), await read(db, 'original')]).toEqual([
      undefined,
      'with a place',
    ]);
    await write(db, 'served', ['without']);
    await renameStoredFile(db, 'a', 'served', 'original');
    expect([await read(db, 'served'), await read(db, 'original')]).toEqual([
      'without',
      'with a place',
    ]);
  });

  test('removed files leave nothing behind', async () => {
    const { db } = await open();
    for (const form of ['served', 'original', '480.webp']) await write(db, form, [form]);
    expect(await removeStoredFiles(db, 'a', 'original')).toEqual(['digest of original']);
    expect((await listStoredFiles(db, 'a')).map(({ form }) => form).sort()).toEqual([
      '480.webp',
      'served',
    ]);
    await removeStoredFiles(db, 'a');
    expect(await db.selectFrom('file_contents').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('file_chunks').selectAll().execute()).toEqual([]);
  });

  test('what a killed program left is removed after a while, and what an upload has stays', async () => {
    const { db } = await open();
    const upload = { id: 'a', name: 'a.pdf', mediaType: 'application/pdf', bytes: 1 };
    await addUpload(db, { ...upload, width: null, height: null }, 1);
    await write(db, 'served', ['kept']);
    const other = { form: 'served', digest: 'x', size: 4, storedAt: 1 };
    for (const uploadId of ['old', 'again']) {
      await writeStoredFile(db, { ...other, uploadId }, inParts('left'));
    }
    const later = { ...other, storedAt: 2 * dayMs };
    await writeStoredFile(db, { ...later, uploadId: 'new' }, inParts('left'));
    expect(await storeAgain(db, { ...later, uploadId: 'again' })).toBe(true);
    expect(await storeAgain(db, { ...later, uploadId: 'again', digest: 'y' })).toBe(false);
    const broken = async function* () {
      yield Buffer.from('begun');
      throw new Error('killed');
    };
    const begun = { ...other, uploadId: 'a', form: 'original' };
    await expect(writeStoredFile(db, begun, broken())).rejects.toThrow('killed');
    expect(await removeLeftFiles(db, dayMs)).toBe(2);
    expect(await read(db, 'served')).toBe('kept');
    expect(await listUploadsWithoutFile(db)).toEqual([]);
    await removeStoredFiles(db, 'a');
    expect(await listUploadsWithoutFile(db)).toEqual(['a']);
    expect(await db.selectFrom('file_contents').select('begun_at').execute()).toHaveLength(2);
  });

  test('a file arrives in parts that may come twice, overlap or come too early', async () => {
    const { db } = await open();
    const add = (offset: number, text: string) => addPart(db, 'h', offset, Buffer.from(text), 1);
    expect(await findReceivedBytes(db, 'h')).toBe(0);
    expect(await add(3, 'too early')).toBe(0);
    expect(await add(0, 'abc')).toBe(3);
    expect(await add(0, 'abc')).toBe(3);
    expect(await add(1, 'bcdef')).toBe(6);
    const large = 'x'.repeat(600 * 1024);
    expect(await add(6, large)).toBe(6 + large.length);
    expect(await whole(readPartial(db, 'h'))).toBe(`abcdef${large}`);
    await removePartial(db, 'h');
    expect([await findReceivedBytes(db, 'h'), await whole(readPartial(db, 'h'))]).toEqual([0, '']);
  });

  test('what nobody ends is forgotten after a while', async () => {
    const { db } = await open();
    await addPart(db, 'old', 0, Buffer.from('abc'), 1);
    await addPart(db, 'new', 0, Buffer.from('abc'), dayMs);
    expect(await removeOldPartials(db, dayMs + 1)).toBe(1);
    expect([await findReceivedBytes(db, 'old'), await findReceivedBytes(db, 'new')]).toEqual([
      0, 3,
    ]);
  });
});

test('the same parts that come to two processes at once are stored once', async () => {
  const databaseUrl = await createPostgresDatabase(true);
  const place = { dataDir: '/nowhere', databaseUrl };
  const databases = await Promise.all([openDatabase(place), openDatabase(place)]);
  const content = 'words '.repeat(1000);
  for (let offset = 0; offset < content.length; offset += 500) {
    const part = Buffer.from(content.slice(offset, offset + 500));
    const sizes = await Promise.all(databases.map(({ db }) => addPart(db, 'h', offset, part, 1)));
    expect(sizes).toEqual([offset + 500, offset + 500]);
  }
  const [{ db }] = databases;
  expect(await whole(readPartial(db, 'h'))).toBe(content);
  for (const database of databases) await database.close();
});

describe('a lease', () => {
  const lease = (holder: string, forMs = 60_000) => ({ name: 'work', holder, forMs });

  test('has one holder, who may hold it longer and give it back', async () => {
    const { db } = await openForTest('postgres');
    const taken = await Promise.all(['a', 'b', 'c'].map((holder) => takeLease(db, lease(holder))));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = ['a', 'b', 'c'][taken.indexOf(true)] ?? '';
    expect(await takeLease(db, lease(holder))).toBe(true);
    await endLease(db, 'work', 'another');
    expect(await takeLease(db, lease('another'))).toBe(false);
    await endLease(db, 'work', holder);
    expect(await takeLease(db, lease('another'))).toBe(true);
  });

  test('of a holder who has ended goes to the next', async () => {
    const { db } = await openForTest('postgres');
    expect(await takeLease(db, lease('killed', -1))).toBe(true);
    expect(await takeLease(db, lease('next'))).toBe(true);
  });
});
