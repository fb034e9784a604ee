import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setOwner } from '../src/db/account/owner.ts';
import { addPasskey, spendChallenge } from '../src/db/account/passkeys.ts';
import { endSessionElsewhere, startSession } from '../src/db/account/sessions.ts';
import { trashArticle } from '../src/db/articles/trash.ts';
import { readRows } from '../src/db/backup/rows.ts';
import { tablesInBackup } from '../src/db/backup/tables-in-backup.ts';
import type { Database } from '../src/db/connection/database.ts';
import { saveRootFile } from '../src/db/settings/root-files.ts';
import { saveSettings } from '../src/db/settings/settings.ts';
import { setArticlePassword } from '../src/db/sharing/article-passwords.ts';
import type { Context } from '../src/server/context.ts';
import type { UploadStorage } from '../src/server/uploads/storage/storage.ts';
import { makeArticle, makeContent, makeRevision } from './make.ts';
import { makeUpload, storeFile } from './uploads.ts';

type BlogOfTest = Pick<Context, 'database' | 'storage' | 'now'>;

/** Fills a blog with something of everything that a backup has. */
export async function fillWholeBlog(context: BlogOfTest): Promise<void> {
  const { db } = context.database;
  await setOwner(db, { username: 'zhixia', passwordHash: 'hash', now: 1_000 });
  await addPasskey(db, {
    ...{ id: 'a-passkey', host: 'blog.example', publicKey: 'key', counter: 4_000_000_000 },
    ...{ name: '手机', device: { browser: 'Safari', system: 'iPhone' }, now: 1_000 },
  });
  await spendChallenge(db, 'random', 1_000);
  await startSession(db, 'ended', 1_000);
  await endSessionElsewhere(db, 'ended', 2_000);
  await saveSettings(db, { brand: '随笔 “tea”', description: 'A\tdescription\n' });
  await saveRootFile(db, { name: 'ads.txt', content: '茶\n\n' });
  const picture = await makeUpload(context, '茶 碗.png', 'image/png', 'a picture');
  await makeUpload(context, 'empty.txt', 'text/plain', '');
  const id = picture.split('/')[2] ?? '';
  await storeFile(context, id, 'original', 'with its place');
  await storeFile(context, id, '480.avif', 'smaller');
  await makeUpload(context, 'film.mp4', 'video/mp4', 'x'.repeat(3_000_000));
  const published = await makeArticle(db, {
    title: '雨: tea/rain?',
    markdown: `\uFEFF![bowl](${picture})\r\n👨‍👩‍👧 ${'茶与雨 '.repeat(60_000)}`,
    postedAt: 2_000,
    slug: 'rain',
    series: 'Weather',
  });
  for (let revision = 1; revision <= 40; revision += 1) {
    const content = makeContent({ title: 'Rain', markdown: `Drop ${revision} `.repeat(500) });
    await makeRevision(db, { articleID: published, basedOn: revision, content, now: 3_000 });
  }
  await setArticlePassword(db, published, 'hash', 4_000);
  await makeArticle(db, { title: 'A draft', translationOf: published, tags: ['雨'] });
  await trashArticle(db, await makeArticle(db, { title: '../Gone', postedAt: 5 }), 6_000);
  await db
    .insertInto('article_days')
    .values({ article_id: published, day: '2026-11-20', views: 3, visits: 1 })
    .execute();
  await db
    .insertInto('imports')
    .values({
      ...{ collection: 'notes', path: 'a\n.md', article_id: published, digest: 'd' },
      ...{ revision: 1, is_draft: 0 },
    })
    .execute();
}

/** Fills a blog with an article, a draft and a file. */
export async function fillSmallBlog(context: BlogOfTest): Promise<void> {
  const { db } = context.database;
  const picture = await makeUpload(context, 'bowl.png', 'image/png', 'a picture');
  await makeArticle(db, { title: 'Tea', markdown: `![bowl](${picture})\n`, postedAt: 2_000 });
  await makeArticle(db, { title: 'A draft' });
}

/**
 * Everything in a blog that a backup has: its rows, and the SHA-256 of its files by upload and
 * form.
 */
export async function readBlog(
  { db }: Pick<Database, 'db'>,
  storage: UploadStorage,
): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of tablesInBackup) {
    const rows: string[] = [];
    for await (const some of readRows(db, table)) {
      rows.push(
        ...some.map((row) =>
          JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))),
        ),
      );
    }
    contents[table.name] = rows.sort();
  }
  const files: string[] = [];
  for (const { id } of await db.selectFrom('uploads').select('id').execute()) {
    for (const form of await storage.listForms(id)) {
      const path = (await storage.find(id, form)) ?? '';
      const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
      files.push(`${id} ${form} ${sum}`);
    }
  }
  return { ...contents, files: files.sort() };
}
