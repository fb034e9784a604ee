import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, openForTest, temporaryFolder } from '../../test/each-database.ts';
import { importInto } from '../../test/import-folder.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../test/make.ts';
import { recordProgress } from '../../test/recorded-progress.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { storeFile } from '../../test/uploads.ts';
import { findOwned } from '../db/articles/desk.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { findPublished } from '../db/articles/published.ts';
import { publishRevision, unpublish } from '../db/articles/publishing.ts';
import { addRedirects, listOldAddresses } from '../db/articles/redirects.ts';
import { trashArticle } from '../db/articles/trash.ts';
import type { Database } from '../db/connection/database.ts';
import { findTranslations } from '../db/relations/translations.ts';
import { findArticlePassword, setArticlePassword } from '../db/sharing/article-passwords.ts';
import { listMedia } from '../db/uploads/media.ts';
import { addUpload } from '../db/uploads/upload-state.ts';
import { renderVersion } from '../markdown/render-version.ts';
import { hashPassword } from '../server/auth/password.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import type { UploadStorage } from '../server/uploads/storage/storage.ts';
import { Uploads } from '../server/uploads/uploads.ts';
import { hourMs } from '../shared/dates.ts';
import { readUrl, uploadUrl } from '../urls.ts';
import { exportArticles } from './export-articles.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

interface Blog {
  database: Database;
  storage: UploadStorage;
}

function exportBlog({ database, storage }: Blog, dir = join(temporaryFolder(), 'out')) {
  const uploads = new Uploads({ database, storage, now: () => now }, { warn() {} });
  onTestFinished(() => uploads.close());
  const publicUrl = new URL('https://blog.example/');
  const { progress, parts } = recordProgress();
  const blog = { database, storage, uploads, publicUrl, now: () => now, progress };
  return exportArticles(dir, blog).then((made) => ({ dir, made, parts }));
}

async function emptyBlog(kind: 'sqlite' | 'postgres'): Promise<Blog> {
  const database = await openForTest(kind);
  return { database, storage: openStorage(database, temporaryFolder(), () => now) };
}

/** Everything of a blog that an export has. */
async function readBlog({ database: { db }, storage }: Blog) {
  const ids = await db
    .selectFrom('articles')
    .select(['id', 'updated_at'])
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute();
  const articles = [];
  for (const { id, updated_at } of ids) {
    const owned = await findOwned(db, id, now);
    if (!owned) throw new Error(`${id} is not there`);
    const { savedAt: _, revision, revisionKey: _key, publishedRevision, ...desk } = owned;
    const isPublic = typeof publishedRevision === 'number';
    articles.push({
      desk: { ...desk, postedAt: isPublic ? desk.postedAt : null },
      updatedAt: isPublic ? updated_at : null,
      current: (await findRevision(db, id, revision))?.content,
      published: isPublic ? (await findRevision(db, id, publishedRevision))?.content : null,
      page: await findPublished(db, id, now, { unlocked: true }),
      addresses: (await listOldAddresses(db, [id])).get(id),
      translations: await findTranslations(db, id, now),
      password: await findArticlePassword(db, id),
    });
  }
  const uploads = [];
  for (const { createdAt: _, ...media } of await listMedia(db)) {
    const path = await storage.find(media.id, 'served');
    const sum = path && createHash('sha256').update(readFileSync(path)).digest('hex');
    uploads.push({ ...media, sum });
  }
  return { articles, uploads: uploads.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** An upload as the browser makes it: its id is not that of its content. */
async function makeSecretUpload(blog: Blog, name: string, mediaType: string, content: string) {
  const id = uploadId(Buffer.from(`secret ${content}`));
  await storeFile(blog, id, 'served', content);
  await storeFile(blog, id, 'original', `with its place: ${content}`);
  const upload = { id, name, mediaType, bytes: Buffer.byteLength(content), width: 40, height: 30 };
  await addUpload(blog.database.db, upload, now, { renditions: true });
  return uploadUrl(id, name);
}

async function fill(made: TestApp) {
  const { database, storage } = made.context;
  const { db } = database;
  const blog = { database, storage };
  const picture = await makeSecretUpload(blog, '茶 碗.png', 'image/png', 'a picture');
  await makeSecretUpload(blog, 'unused.svg.png', 'image/png', 'a drawing');
  const odd = '\n\r\n\uFEFF# No title  \r\n---\n{% raw %}\n[b](/article/tea/) [c](../x.md)\n\n\n';
  const tea = await makeArticle(db, {
    title: 'Tea:  “rain”\t— 雨 #1',
    author: '',
    excerpt: '  two\nlines ',
    tags: ['1.10', 'true', '茶', 'a b'],
    lang: 'zh-Hant',
    slug: '茶',
    series: 'Weather: 雨',
    coverUrl: picture,
    markdown: `${odd}![bowl](${decodeURIComponent(picture).replace(' ', '%20')} =40x30)\n\n[x]: <${picture}>`,
    postedAt: now - 9 * hourMs,
    now: now - 9 * hourMs,
  });
  // It had another name, was changed, and is older than its newest change.
  await addRedirects(db, tea, ['/article/tea', '/2020/雨', '/old%2Fpath']);
  await makeArticle(db, {
    title: 'Tea',
    lang: 'en',
    translationOf: tea,
    markdown: `[tea](${readUrl(tea)}#one) ![again](${picture.replace('%E8%8C%B6', 'other')})\n`,
    postedAt: now - 5 * hourMs,
  });
  await makeArticle(db, { title: '', excerpt: '', tags: [], markdown: '# A heading\n' });
  await makeArticle(db, { title: 'Soon', postedAt: now + hourMs, now: now - hourMs });
  const locked = await makeArticle(db, { title: 'Locked', postedAt: now - hourMs, excerpt: '' });
  await setArticlePassword(db, locked, await hashPassword('a quiet ink river 7'), now);
  const changed = await makeArticle(db, {
    title: 'Public',
    series: 'S',
    postedAt: now - 8 * hourMs,
  });
  for (const [basedOn, title] of [
    [1, 'Public, changed'],
    [2, 'Not yet public'],
  ] as const) {
    const content = makeContent({ title, markdown: `${title}.` });
    await makeRevision(db, { articleID: changed, basedOn, content, now: now - 2 * hourMs });
  }
  const words = 'Public, changed.';
  const rendered = makeRendered({ html: `<p>${words}</p>\n`, summary: words });
  const publication = { articleID: changed, revision: 2, rendered, renderVersion };
  await publishRevision(db, { ...publication, now: now - 2 * hourMs });
  const back = await makeArticle(db, { title: 'Back to a draft', postedAt: now - 7 * hourMs });
  await unpublish(db, back, now);
  await trashArticle(db, await makeArticle(db, { title: 'Gone', postedAt: 5 }), now);
  const about = await makeArticle(db, {
    ...{ title: 'About', kind: 'page', slug: 'about', tags: ['kept'], series: 'Kept' },
    ...{ postedAt: now - 3 * hourMs, now: now - 3 * hourMs },
  });
  await addRedirects(db, about, ['/article/about', '/me']);
  await makeArticle(db, { title: 'A page without a name', kind: 'page' });
  const links = await makeArticle(db, {
    ...{ title: 'Links', kind: 'page', slug: 'links' },
    ...{ postedAt: now - 3 * hourMs, now: now - 3 * hourMs },
  });
  const article = makeContent({ title: 'Links, an article soon' });
  await makeRevision(db, { articleID: links, basedOn: 1, content: article, now: now - hourMs });
  return { ...blog, picture, changed };
}

eachDatabase((_, kind) => {
  test.each(['sqlite', 'postgres'] as const)(
    'an import of an export makes the same blog on %s',
    async (target) => {
      const blog = await fill(await testApp({ kind }));
      const { dir, made, parts } = await exportBlog(blog);
      expect(parts).toEqual([
        { noun: 'articles', total: 11, done: 11 },
        { noun: 'files', total: 2, done: 2 },
      ]);
      expect(made).toEqual({
        ...{ articles: 10, changes: 2, protected: 1, uploads: 2, trashed: 1 },
        ...{ missingFiles: [], damagedArticles: [], failedFiles: [] },
      });
      const copy = await emptyBlog(target);
      const outcome = await importInto(copy.database.db, dir, copy.storage, now);
      expect(outcome).toMatchObject({ files: 12, added: 12, refused: [], notes: [], uploads: 2 });
      expect(await readBlog(copy)).toEqual(await readBlog(blog));
      // Importing again changes nothing, and an export of the copy is the same folder.
      const again = await importInto(copy.database.db, dir, copy.storage, now);
      expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 12, refused: [] });
      const second = await exportBlog(copy);
      expect(listFiles(second.dir)).toEqual(listFiles(dir));
    },
  );

  test('a file that cannot be made ready is named, and everything else is exported', async () => {
    const blog = await fill(await testApp({ kind }));
    const { db } = blog.database;
    const waiting = { cleaning: 'waiting', cleaning_tries: 3 } as const;
    await db.updateTable('uploads').set(waiting).where('name', '=', '茶 碗.png').execute();
    const { dir, made } = await exportBlog(blog);
    expect(made).toMatchObject({ articles: 10, changes: 2, uploads: 1, missingFiles: [] });
    expect(made.failedFiles).toEqual([
      { name: '茶 碗.png', reason: expect.stringContaining('is being prepared') },
    ]);
    expect(listFiles(dir).filter(([path]) => path.startsWith('uploads/'))).toHaveLength(1);
  });

  test('words that are not public do not become public', async () => {
    const blog = await fill(await testApp({ kind }));
    const { dir } = await exportBlog(blog);
    const published = readdirSync(join(dir, 'articles', 'published')).map((name) =>
      readFileSync(join(dir, 'articles', 'published', name), 'utf8'),
    );
    expect(published.join()).not.toContain('Not yet public');
    const changes = readdirSync(join(dir, 'articles', 'changes'));
    const change = changes.find((name) => name.startsWith('Not yet')) ?? '';
    const text = readFileSync(join(dir, 'articles', 'changes', change), 'utf8');
    expect(text).toContain(`draft: true\n`);
    expect(text).toContain('Not yet public.');
  });

  test('an import into the blog itself changes nothing and doubles nothing', async () => {
    const blog = await fill(await testApp({ kind }));
    const { dir } = await exportBlog(blog);
    const before = await readBlog(blog);
    const outcome = await importInto(blog.database.db, dir, blog.storage, now);
    expect(outcome.added + outcome.changed).toBe(0);
    expect(new Set(outcome.refused.map(({ reason }) => reason))).toEqual(
      new Set(['its article is in the blog already, and stays as it is']),
    );
    expect(await readBlog(blog)).toEqual(before);
  });

  test('a picture that was changed in the folder is sanitised like any other, under an id of its own', async () => {
    const { database, storage, picture } = await fill(await testApp({ kind }));
    const { dir } = await exportBlog({ database, storage });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    writeFileSync(join(dir, decodeURIComponent(picture)), drawing);
    const copy = await emptyBlog(kind);
    await importInto(copy.database.db, dir, copy.storage, now);
    const uploads = await copy.database.db.selectFrom('uploads').selectAll().execute();
    const changed = uploads.find(({ name }) => name.startsWith('茶'));
    expect(changed).toMatchObject({ id: uploadId(Buffer.from(drawing)), cleaning: 'waiting' });
    const texts = await copy.database.db.selectFrom('revision_texts').select('text').execute();
    expect(texts.filter(({ text }) => text.includes(changed?.id ?? '-'))).not.toEqual([]);
  });

  test('a password that another program has hashed is refused, and so is its article', async () => {
    const { database, storage } = await fill(await testApp({ kind }));
    const { dir } = await exportBlog({ database, storage });
    const name = readdirSync(join(dir, 'articles', 'published')).find((each) =>
      /^Locked/.test(each),
    );
    const path = join(dir, 'articles', 'published', name ?? '');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('m=47104', 'm=4194304'));
    const copy = await emptyBlog(kind);
    const { refused } = await importInto(copy.database.db, dir, copy.storage, now);
    expect(refused).toMatchObject([{ reason: expect.stringMatching(/^passwordHash: /) }]);
  });
});

test('a folder that has something in it is refused and stays as it is; an empty one is filled', async () => {
  const blog = await emptyBlog('sqlite');
  await makeArticle(blog.database.db, { title: 'Tea', postedAt: 1 });
  const dir = temporaryFolder();
  writeFileSync(join(dir, 'note.txt'), 'mine');
  await expect(exportBlog(blog, dir)).rejects.toThrow('has something in it already');
  expect(readdirSync(dir)).toEqual(['note.txt']);
  await expect(exportBlog(blog, join(dir, 'note.txt'))).rejects.toThrow('is no folder');
  const empty = join(dir, 'empty');
  mkdirSync(empty);
  await exportBlog(blog, empty);
  expect(readdirSync(empty).sort()).toEqual(['articles', 'blog.yml', 'suibi-uploads.ndjson']);
  for (const path of listFiles(empty).map(([path]) => path)) {
    expect(statSync(join(empty, path)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(empty).mode & 0o777).toBe(0o700);
});

test('an export that fails leaves nothing, and one that was killed leaves no folder of this name', async () => {
  const blog = await emptyBlog('sqlite');
  await makeArticle(blog.database.db, { title: 'Tea', postedAt: 1 });
  const dir = join(temporaryFolder(), 'out');
  const broken = { ...blog.database, readOneState: () => Promise.reject(new Error('cut off')) };
  await expect(exportBlog({ ...blog, database: broken }, dir)).rejects.toThrow('cut off');
  expect(existsSync(`${dir}.unfinished`) || existsSync(dir)).toBe(false);
  mkdirSync(`${dir}.unfinished`);
  await expect(exportBlog(blog, dir)).rejects.toThrow('.unfinished is there');
  expect(existsSync(dir)).toBe(false);
});

function listFiles(dir: string): [path: string, content: string][] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
    .map((path) => [path, withoutSaveTime(readFileSync(join(dir, path), 'latin1'))]);
}

/** An import saves drafts and changes now. */
function withoutSaveTime(text: string): string {
  return text.includes('\ndraft: true\n') ? text.replace(/^updated: .*\n/m, '') : text;
}
