import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { eachDatabase, openForTest, temporaryFolder } from '../../../test/each-database.ts';
import { importInto } from '../../../test/import-folder.ts';
import { makeArticle } from '../../../test/make.ts';
import { storeFile } from '../../../test/uploads.ts';
import type { Database } from '../../db/connection/database.ts';
import { findSettings, saveSettings } from '../../db/settings/settings.ts';
import { listMedia } from '../../db/uploads/media.ts';
import { addUpload } from '../../db/uploads/upload-state.ts';
import { blogFilePath } from '../../export/blog-file.ts';
import { exportArticles } from '../../export/export-articles.ts';
import { uploadId } from '../../server/uploads/storage/files.ts';
import { openStorage } from '../../server/uploads/storage/open-storage.ts';
import { Uploads } from '../../server/uploads/uploads.ts';
import { settingSchemas } from '../../shared/settings/settings-schemas.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { uploadUrl } from '../../urls.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const picture = uploadId(Buffer.from('a picture'));
const image = uploadUrl(picture, 'a.png');

/** A value for each setting that no new blog has. The compiler asks for a new setting. */
const chosen = (page: string): Pick<Settings, keyof typeof settingSchemas> => ({
  brand: '墨与茶: #1',
  heading: 'true',
  description: 'Two\nlines, “quotes” & - dashes',
  language: 'zh-Hans',
  articlesPerPage: 7,
  timeZone: 'Asia/Shanghai',
  footerLinks: [{ label: '2026-11-28', url: uploadUrl(picture, 'a.png') }],
  menu: [
    { label: '', place: 'menu', target: { kind: 'page', articleID: page } },
    { label: 'no', place: 'footer', target: { kind: 'feed' } },
    { label: '[a]: {b}', place: 'hidden', target: { kind: 'link', url: 'https://a.example/?b#c' } },
  ],
  accent: '#1f4e79',
  face: 'kai',
  textSize: 'large',
  ownCss: `body {\n  background: url("${uploadUrl(picture, 'a.png')}");\n}`,
  robotsLines: 'User-agent: GPTBot\nDisallow: /',
  ...{ icon: image, logo: image, logoDark: image, avatar: image, policeMark: image },
  footerText: '**一**行\n[two](https://a.example/)',
  licence: 'by',
  socialLinks: [{ label: 'Elsewhere', url: 'https://social.example/@a' }],
  fediverseCreator: '@a@social.example',
  icp: '京ICP备12345678号-1',
  police: '11010802012345',
});

/** In the order of the file. */
const names = Object.keys(defaultSettings).filter((name) => Object.hasOwn(settingSchemas, name));

async function openBlog(kind: 'sqlite' | 'postgres') {
  const database = await openForTest(kind);
  return { database, storage: openStorage(database, temporaryFolder(), () => now) };
}

async function blogWithEverything(kind: 'sqlite' | 'postgres') {
  const blog = await openBlog(kind);
  const { db } = blog.database;
  await storeFile(blog, picture, 'served', 'a picture');
  const upload = { id: picture, name: 'a.png', mediaType: 'image/png', bytes: 9 };
  await addUpload(db, { ...upload, width: 4, height: 3 }, now, {});
  const page = await makeArticle(db, { kind: 'page', title: 'About', slug: 'about', postedAt: 5 });
  await saveSettings(db, chosen(page));
  return { ...blog, page };
}

async function exportBlog(blog: Awaited<ReturnType<typeof openBlog>>): Promise<string> {
  const uploads = new Uploads({ ...blog, now: () => now }, { warn() {} });
  onTestFinished(() => uploads.close());
  const dir = join(temporaryFolder(), 'out');
  await exportArticles(dir, { ...blog, uploads, publicUrl: undefined, now: () => now });
  return dir;
}

const notesOf = async (
  blog: { database: Database } & Awaited<ReturnType<typeof openBlog>>,
  dir: string,
) => (await importInto(blog.database.db, dir, blog.storage, now)).notes;

eachDatabase((_, kind) => {
  test('an import of an export gives an empty blog all settings, the menu and its files', async () => {
    const blog = await blogWithEverything(kind);
    const dir = await exportBlog(blog);
    const copy = await openBlog(kind);
    expect(await notesOf(copy, dir)).toEqual([
      `blog.yml these settings were taken: ${names.join(', ')}`,
    ]);
    const { db } = copy.database;
    expect(await findSettings(db)).toMatchObject(chosen(blog.page));
    expect((await listMedia(db)).map(({ id }) => id)).toEqual([picture]);
    // Importing again says nothing of settings that are the same.
    expect(await notesOf(copy, dir)).toEqual([]);
    const written = (folder: string) => readFileSync(join(folder, blogFilePath), 'utf8');
    expect(written(await exportBlog(copy))).toBe(written(dir));
  });

  test('what was chosen in a blog stays, also its menu', async () => {
    const dir = await exportBlog(await blogWithEverything(kind));
    const copy = await openBlog(kind);
    const { db } = copy.database;
    const own = {
      brand: 'Mine',
      menu: [{ label: '', place: 'menu', target: { kind: 'tags' } }],
    } satisfies Partial<Settings>;
    await saveSettings(db, own);
    expect((await notesOf(copy, dir)).at(-1)).toBe(
      'blog.yml these settings stay as you have chosen them here: brand, menu',
    );
    expect(await findSettings(db)).toMatchObject({ ...own, heading: 'true' });
  });
});

test('the menu names pages by their names, and only those that are there', async () => {
  const blog = await blogWithEverything('sqlite');
  const { db } = blog.database;
  const draft = await makeArticle(db, { kind: 'page', title: 'No name yet', slug: null });
  const targets = [blog.page, draft, 'A1B2C3D4E5F6'];
  await saveSettings(db, {
    menu: targets.map((articleID) => ({
      label: '',
      place: 'menu',
      target: { kind: 'page', articleID },
    })),
  });
  const text = readFileSync(join(await exportBlog(blog), blogFilePath), 'utf8');
  expect(parse(text).menu).toEqual([
    { label: '', place: 'menu', target: { kind: 'page', name: 'about' } },
  ]);
});

test('a faulty value is named, and articles and other settings are imported', async () => {
  const dir = await exportBlog(await blogWithEverything('sqlite'));
  const path = join(dir, blogFilePath);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^timeZone: .*$/m, 'timeZone: Mars'));
  const copy = await openBlog('sqlite');
  const outcome = await importInto(copy.database.db, dir, copy.storage, now);
  expect(outcome).toMatchObject({ added: 1, refused: [] });
  expect(outcome.notes).toEqual([
    'blog.yml:9 timeZone is left out: This time zone does not exist',
    `blog.yml these settings were taken: ${names.filter((name) => name !== 'timeZone').join(', ')}`,
  ]);
  expect((await findSettings(copy.database.db)).timeZone).toBe('UTC');
});
