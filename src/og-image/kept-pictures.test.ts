import { mkdirSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { dayMs, minuteMs } from '../shared/dates.ts';
import { pictureUrl } from '../urls.ts';
import { describeFonts } from './fonts-state.ts';
import { forgetPictures } from './forget-pictures.ts';
import { openKeptPictures, pictureFolder } from './kept-pictures.ts';

const task = { title: 'On tea', author: 'Zhixia Lin', brand: '随笔', lang: 'en' };
const png = (bytes = 0) =>
  Buffer.concat([Buffer.alloc(bytes), Buffer.from('0000000049454e44ae426082', 'hex')]);

function folderOfTest() {
  const folder = join(temporaryFolder(), 'link-pictures');
  const list = () => readdirSync(folder).map((name) => join(folder, name));
  return { folder, list };
}

test('a picture is found again by the next process, for the same words only', async () => {
  const { folder, list } = folderOfTest();
  await openKeptPictures(folder).keep(task, png());
  const kept = openKeptPictures(folder);
  expect(await kept.find(task)).toEqual(png());
  for (const other of [{ title: 'x' }, { author: 'x' }, { brand: 'x' }, { lang: null }]) {
    expect(await kept.find({ ...task, ...other })).toBeUndefined();
  }
  const [path = ''] = list();
  expect([statSync(folder).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(path).not.toContain('tea');
});

test('a file that was cut is no picture', async () => {
  const { folder, list } = folderOfTest();
  const kept = openKeptPictures(folder);
  await kept.keep(task, png(100));
  truncateSync(list()[0] ?? '', 90);
  expect(await kept.find(task)).toBeUndefined();
});

test('of more than fit, those stay that were asked for last', async () => {
  const { folder, list } = folderOfTest();
  const kept = openKeptPictures(folder, 1_000);
  await kept.keep(task, png(88));
  const used = list()[0] ?? '';
  const longAgo = new Date(Date.now() - 100 * dayMs);
  utimesSync(used, longAgo, longAgo);
  for (let n = 1; n < 50; n += 1) {
    await kept.keep({ ...task, title: `${n}` }, png(88));
    for (const path of list()) {
      const old = new Date(Date.now() - 50 * dayMs + n);
      if (path !== used) utimesSync(path, old, old);
    }
    // Asked for: it is the newest then.
    if (n === 48) expect(await kept.find(task)).toBeDefined();
  }
  expect(list()).toHaveLength(10);
  expect(list()).toContain(used);
});

test('a folder that cannot be written costs no picture', async () => {
  const { app, db, context } = await testApp();
  writeFileSync(pictureFolder(context.config.dataDir), 'a file');
  const articleID = await makeArticle(db, { postedAt: 1 });
  expect((await app.inject(pictureUrl(articleID))).statusCode).toBe(200);
});

test('only pictures of words that visitors see now stay on the disk', async () => {
  const { app, db, context, clock } = await testApp();
  const tea = await makeArticle(db, { title: 'On tea', postedAt: 1 });
  const rain = await makeArticle(db, { title: 'On rain', postedAt: 1 });
  const draw = async (...ids: string[]) => {
    for (const id of ids) expect((await app.inject(pictureUrl(id))).statusCode).toBe(200);
  };
  const count = () => readdirSync(pictureFolder(context.config.dataDir)).length;
  await draw(tea, rain);
  expect((await app.inject('/picture.png')).statusCode).toBe(200);
  expect(count()).toBe(3);
  expect(await forgetPictures(context)).toBe(0);
  await trashArticle(db, rain, clock.now);
  expect(await forgetPictures(context)).toBe(1);
  await saveSettings(db, { brand: 'Tea' });
  expect(await forgetPictures(context)).toBe(2);
  expect(count()).toBe(0);
});

test('what killed programs have left goes after some minutes', async () => {
  const { folder, list } = folderOfTest();
  mkdirSync(folder);
  const [old = '', young = ''] = ['old', 'young'].map((name) => join(folder, `${name}.unfinished`));
  for (const path of [old, young]) writeFileSync(path, 'x');
  const longAgo = new Date(Date.now() - 11 * minuteMs);
  utimesSync(old, longAgo, longAgo);
  await openKeptPictures(folder).keepOnly([]);
  expect(list()).toEqual([young]);
});

test('other fonts make another state', () => {
  const folder = temporaryFolder();
  const before = describeFonts([folder]);
  mkdirSync(join(folder, 'noto'));
  const after = describeFonts([folder]);
  expect(after).not.toBe(before);
  expect(describeFonts([folder])).toBe(after);
  expect(describeFonts([join(folder, 'nothing')])).toBe('');
});
