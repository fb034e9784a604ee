import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { fillWholeBlog } from '../../test/backup.ts';
import { readEntries } from '../../test/damaged-archives.ts';
import { ageProgram, dose } from '../../test/dose.ts';
import { eachDatabase, openForTest, temporaryFolder } from '../../test/each-database.ts';
import { recordProgress } from '../../test/recorded-progress.ts';
import { testApp } from '../../test/test-app.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { readIdentities } from './encryption.ts';
import { knownFormat } from './format.ts';
import { inspectArchive } from './inspect-archive.ts';
import { makeBackup } from './make-backup.ts';
import { megabyte, readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

async function backUpWhole(kind: 'sqlite' | 'postgres', recipient?: string) {
  const { context } = await testApp({ kind });
  await fillWholeBlog(context);
  const { database, storage } = context;
  const path = join(temporaryFolder(), 'blog.tar.zst');
  const publicUrl = new URL('https://blog.example/');
  return {
    context,
    backup: await makeBackup(path, { database, storage, publicUrl }, { recipient, now }),
  };
}

const recipients = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const identity = await generateIdentity();
      return { identity, recipient: await identityToRecipient(identity) };
    }),
  );

eachDatabase((_, kind) => {
  test('an archive has every article as Markdown, and files where their texts name them', async () => {
    const { context, backup } = await backUpWhole(kind);
    const entries = new Map(await readEntries(backup.path));
    const paths = [...entries.keys()];
    const { rows } = await readIds(context.database.db);
    const idOf = (title: string) => rows.find((row) => row.title === title)?.id;
    expect(paths.filter((path) => path.startsWith('articles/')).sort()).toEqual([
      `articles/changes/Rain ${idOf('Rain')}.md`,
      `articles/draft/A draft ${idOf('A draft')}.md`,
      `articles/published/rain ${idOf('Rain')}.md`,
      `articles/trash/Gone ${idOf('../Gone')}.md`,
    ]);
    const text = String(entries.get(`articles/changes/Rain ${idOf('Rain')}.md`));
    expect(text).toMatch(/^---\ntitle: "Rain"\n/);
    expect(text).toContain(`url: "https://blog.example/article/${idOf('Rain')}/read/"\n`);
    expect(text).toMatch(/---\n(Drop 40 )+$/);
    expect(paths.filter((path) => path.endsWith('/茶 碗.png'))).toHaveLength(1);
    expect(paths.at(0)).toBe('suibi-backup.json');
    expect(paths.at(-1)).toBe('SHA256SUMS');
    expect(backup).toMatchObject({ missingFiles: [], damagedArticles: [] });
    expect(backup.description).toMatchObject({ database: kind, articles: 3, uploads: 3 });
  });

  test('a backup without sessions that can be used, and without what was being uploaded', async () => {
    const { backup } = await backUpWhole(kind);
    const paths = (await readEntries(backup.path)).map(([path]) => path);
    expect(
      paths.filter((path) =>
        /(?<!ended_)sessions|turns|arriving|chunks|login|challenges/.test(path),
      ),
    ).toEqual([]);
    expect(paths).toContain('database/articles/000001.ndjson');
    expect(paths).toContain('database/passkeys/000001.ndjson');
    expect(statSync(backup.path).mode & 0o777).toBe(0o600);
  });

  test('missing files and damaged articles are named, and the rest is backed up', async () => {
    const { context } = await backUpWhole(kind);
    const { database, storage } = context;
    const [upload] = await database.db.selectFrom('uploads').select('id').execute();
    await storage.remove(upload?.id ?? '');
    const { id } = await database.db
      .updateTable('revisions')
      .set({ title: 'Another title' })
      .where('title', '=', 'A draft')
      .returning('article_id as id')
      .executeTakeFirstOrThrow();
    const path = join(temporaryFolder(), 'blog.tar.zst');
    const blog = { database, storage, publicUrl: undefined };
    const backup = await makeBackup(path, blog, { recipient: undefined, now });
    expect(backup).toMatchObject({ missingFiles: [upload?.id], damagedArticles: [id] });
    await expect(readArchive(path, [])).resolves.toMatchObject({ articles: 3 });
  });

  test('a backup tells how far each of its parts is, and so does each reading of the archive', async () => {
    const { context } = await testApp({ kind });
    await fillWholeBlog(context);
    const { database, storage } = context;
    const path = join(temporaryFolder(), 'blog.tar.zst');
    const blog = { database, storage, publicUrl: undefined };
    const { progress, parts } = recordProgress();
    const { bytes } = await makeBackup(path, blog, { recipient: undefined, now, progress });
    progress.begin(bytes / megabyte, 'MB checked');
    await inspectArchive({ path, identities: [], progress });
    const nouns = ['rows of the database', 'articles', 'uploads', 'MB read back', 'MB checked'];
    expect(parts.map(({ noun }) => noun)).toEqual(nouns);
    for (const { noun, total, done } of parts) expect(done, noun).toBeCloseTo(total);
    expect(parts.every(({ total }) => total > 0)).toBe(true);
  });

  test('a database that is not migrated is refused, and no file is left', async () => {
    const database = await openForTest(kind, false);
    const folder = temporaryFolder();
    const blog = {
      database,
      storage: openStorage(database, temporaryFolder(), () => now),
      publicUrl: undefined,
    };
    await expect(
      makeBackup(join(folder, 'blog.tar.zst'), blog, { recipient: undefined, now }),
    ).rejects.toThrow('There is no blog here yet');
    expect(readdirSync(folder)).toEqual([]);
  });
});

async function readIds(db: Awaited<ReturnType<typeof testApp>>['db']) {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select(['articles.id', 'title'])
    .execute();
  return { rows };
}

test('an encrypted archive opens with its secret key only', async () => {
  const [mine, other] = await recipients(2);
  const { backup } = await backUpWhole('sqlite', mine?.recipient);
  const begin = readFileSync(backup.path).subarray(0, 21).toString();
  expect(begin).toBe('age-encryption.org/v1');
  const keys = [other?.identity ?? '', mine?.identity ?? ''];
  await expect(readArchive(backup.path, keys)).resolves.toMatchObject({ articles: 3 });
  await expect(readArchive(backup.path, [])).rejects.toThrow('is encrypted');
  await expect(readArchive(backup.path, keys.slice(0, 1))).rejects.toThrow(/identity|damaged/);
  const damaged = join(temporaryFolder(), 'damaged.age');
  const content = readFileSync(backup.path);
  for (const cut of [30, 400, Math.floor(content.length / 2), content.length - 1]) {
    writeFileSync(damaged, content.subarray(0, cut));
    await expect(readArchive(damaged, keys), `${cut}`).rejects.toThrow(OperatorError);
  }
});

test.runIf(dose.hasAge)('the program age opens an encrypted archive', async () => {
  const [mine] = await recipients(1);
  const { backup } = await backUpWhole('sqlite', mine?.recipient);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'key.txt'), `# a comment\n${mine?.identity}\n`);
  const plain = join(folder, 'blog.tar.zst');
  execFileSync(ageProgram, [
    ...['--decrypt', '--identity', join(folder, 'key.txt')],
    ...['--output', plain, backup.path],
  ]);
  await expect(readArchive(plain, [])).resolves.toEqual(backup.description);
});

test('a file of secret keys may have comments and empty lines', () => {
  expect(
    readIdentities('# created: today\r\n\r\nAGE-SECRET-KEY-1A\n  AGE-SECRET-KEY-1B  \n'),
  ).toEqual(['AGE-SECRET-KEY-1A', 'AGE-SECRET-KEY-1B']);
});

test('a later arrangement of archives is refused as newer', async () => {
  const path = join(temporaryFolder(), 'later.tar.zst');
  const description = {
    ...{ format: knownFormat + 1, program: '9.0.0', madeAt: new Date(now).toISOString() },
    ...{ database: 'sqlite', migrations: [], articles: 0, uploads: 0 },
  };
  await writeArchive(path, { recipient: undefined, madeAt: now }, (archive) =>
    archive.addText('suibi-backup.json', JSON.stringify(description)),
  );
  await expect(readArchive(path, [])).rejects.toThrow('made by a newer Suibi (9.0.0)');
});

test('a version that would write to the terminal more than its letters is no version', async () => {
  const path = join(temporaryFolder(), 'odd.tar.zst');
  const description = {
    ...{ format: knownFormat, program: '1\u001b[2J', madeAt: new Date(now).toISOString() },
    ...{ database: 'sqlite', migrations: [], articles: 0, uploads: 0 },
  };
  await writeArchive(path, { recipient: undefined, madeAt: now }, (archive) =>
    archive.addText('suibi-backup.json', JSON.stringify(description)),
  );
  await expect(readArchive(path, [])).rejects.toThrow('is damaged');
});

test('an archive that cannot be written leaves an error, and does not wait for ever', async () => {
  const nowhere = join(temporaryFolder(), 'no', 'folder', 'a.tar.zst');
  const writing = writeArchive(nowhere, { recipient: undefined, madeAt: now }, async (archive) => {
    for (;;) await archive.addText(`${Math.random()}`, 'x'.repeat(100_000));
  });
  await expect(writing).rejects.toThrow('ENOENT');
});

test('errors of whoever reads an archive are thrown as they are', async () => {
  const { backup } = await backUpWhole('sqlite');
  const reading = readArchive(backup.path, [], async () => {
    throw new TypeError('of my own');
  });
  await expect(reading).rejects.toThrow(TypeError);
});

test('a bit that is flipped in the last bytes of an archive is noticed, whichever it is', {
  tags: ['rest'],
}, async () => {
  const { backup } = await backUpWhole('sqlite');
  const content = readFileSync(backup.path);
  const damaged = join(temporaryFolder(), 'damaged.tar.zst');
  const taken: string[] = [];
  // The mark of the end (12 bytes), an empty frame (13) and the checksum of the frame with the
  // files (4).
  for (let place = 1; place <= 12 + 13 + 4; place += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      // The one bit that means nothing is among them in every dose.
      if ((place * 8 + bit) % dose.flippedBitsStep !== 173 % dose.flippedBitsStep) continue;
      const flipped = Buffer.from(content);
      flipped[flipped.length - place] = (flipped.at(-place) ?? 0) ^ (1 << bit);
      writeFileSync(damaged, flipped);
      const isTaken = await readArchive(damaged, []).then(
        () => true,
        (error) => !(error instanceof OperatorError),
      );
      if (isTaken) taken.push(`byte ${place} from the end, bit ${bit}`);
    }
  }
  // It says how much memory the empty frame needs. `zstd --test` takes this too.
  expect(taken).toEqual(['byte 21 from the end, bit 5']);
});

test('an archive that fails at once is a closed file, which can be removed', async () => {
  const folder = temporaryFolder();
  const failing = async () => {
    throw new Error('nothing to add');
  };
  for (let number = 0; number < 50; number += 1) {
    const path = join(folder, `${number}`);
    const writing = writeArchive(path, { recipient: undefined, madeAt: 0 }, failing);
    await expect(writing).rejects.toThrow('nothing to add');
    rmSync(path, { force: true });
  }
  // A file that was still being opened would come now.
  await setTimeout(200);
  expect(readdirSync(folder)).toEqual([]);
});
