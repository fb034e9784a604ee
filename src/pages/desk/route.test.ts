import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { hostileQuestions } from '../../../test/hostile/questions.ts';
import { findByRole, getByRole } from '../../../test/html.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { readFileOf } from '../../../test/repository.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, type TestApp, testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { noteBackup, noteFailedBackup } from '../../db/backup/backup-state.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { addUpload } from '../../db/uploads/upload-state.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/dates.ts';
import { deskPageUrl, editUrl, historyUrl, patterns, readUrl, settingsUrl } from '../../urls.ts';

async function deskOf({ app }: TestApp, headers: Record<string, string>) {
  const answer = await app.inject({ url: '/desk', headers });
  expect(answer.statusCode).toBe(200);
  const sections = [...answer.body.matchAll(/<section[^>]*><h2[^>]*>(\S+) .*?<\/section>/gs)];
  const html = Object.fromEntries(sections.map(([section, heading = '']) => [heading, section]));
  return { body: answer.body, sections: html };
}

eachDatabase((_, kind) => {
  test('the desk has every article with its state and its buttons', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const { db, clock } = test;
    const draft = await makeArticle(db, { title: 'A draft' });
    const scheduled = await makeArticle(db, { title: 'Soon', postedAt: clock.now + 1000 });
    const published = await makeArticle(db, { title: 'Out', postedAt: clock.now });
    const trashed = await makeArticle(db, { title: 'Gone', postedAt: clock.now });
    await trashArticle(db, trashed, clock.now - 3 * dayMs);
    const { sections } = await deskOf(test, headers);
    expect(Object.keys(sections)).toEqual(['Writing', 'Published', 'Trash']);
    expect(getByRole(sections.Writing ?? '', 'link', 'A draft').attributes.href).toBe(
      editUrl(draft),
    );
    expect(getByRole(sections.Writing ?? '', 'link', 'Soon').attributes.href).toBe(
      editUrl(scheduled),
    );
    expect(sections.Writing).not.toContain(readUrl(scheduled));
    expect(getByRole(sections.Published ?? '', 'link', 'Read').attributes.href).toBe(
      readUrl(published),
    );
    expect(findByRole(sections.Trash ?? '', 'link')).toEqual([]);
    expect(textOf(sections.Trash ?? '').replaceAll('\n', '')).toContain(
      'Deleted 3 days ago, removed in 27 days',
    );
  });

  test('the history of an article in the trash cannot be opened, so its older words lead nowhere', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const { db, clock } = test;
    const articleID = await makeArticle(db, { title: 'Pond', markdown: 'A newt swims.' });
    const content = makeContent({ title: 'Pond', markdown: 'A carp swims.' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: 2_000 });
    const find = async () => {
      let page = '';
      const ask = async () => {
        page = (await test.app.inject({ url: deskPageUrl({ q: 'newt' }), headers })).body;
        return textOf(page);
      };
      // A busy machine indexes an article later than the search waits.
      await expect.poll(ask, { timeout: 60_000 }).toContain('Only in the version saved');
      return page;
    };
    const past = historyUrl(articleID, { version: 1, against: 'current' }).replaceAll('&', '&amp;');
    expect(await find()).toContain(`href="${past}"`);
    await trashArticle(db, articleID, clock.now);
    expect(await find()).not.toContain(historyUrl(articleID));
  });

  test('the desk says when the last backup was made, and whether it was sound', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const { db, clock } = test;
    const lineOf = async () => {
      const { body } = await deskOf(test, headers);
      const line =
        /<p class="owner-note">.*?<\/p>|<div class="desk-warning" role="alert">.*?<\/div>/s;
      return textOf(line.exec(body)?.[0] ?? '').replaceAll('\n', '');
    };
    expect(await lineOf()).toBe('No backup yet');
    await noteFailedBackup(db, clock.now - 4 * hourMs, 'ENOSPC: no space left on device');
    expect(await lineOf()).toBe(
      '⚠ Backup failed 4 hours ago: ENOSPC: no space left on deviceThere is no sound backup.',
    );
    await noteBackup(db, clock.now - 3 * hourMs);
    expect(await lineOf()).toBe('✓ Backup checked 3 hours ago');
    await noteFailedBackup(db, clock.now - hourMs, '<b>');
    expect(await lineOf()).toMatch(
      /^⚠ Backup failed 1 hour ago: .*Last sound backup: 3 hours ago$/,
    );
    await saveSettings(db, { language: 'zh-Hans' });
    expect(await lineOf()).toMatch(/^⚠ 1 小时前备份失败：.*上次成功备份：3 小时前$/);
  });

  test('the desk names the files that readers do not see, and so does the media page', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const { db } = test;
    const warningOf = async () => {
      const { body } = await deskOf(test, headers);
      const [line = ''] = /<p class="desk-warning"[\s\S]*?<\/p>/.exec(body) ?? [];
      return textOf(line).trim().split(/\s*\n/).join(' ');
    };
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'seen.jpg'];
    for (const [index, name] of names.entries()) {
      const upload = { id: `${index}`, name, mediaType: 'image/jpeg', bytes: 1 };
      await addUpload(db, { ...upload, width: 9, height: 9 }, 1);
    }
    expect(await warningOf()).toBe('');
    const put = (name: string, row: object) =>
      db.updateTable('uploads').set(row).where('name', '=', name).execute();
    await put('a.jpg', { cleaning: 'failed' });
    await put('b.jpg', { cleaning: 'waiting', cleaning_tries: 3 });
    await put('seen.jpg', { cleaning: 'waiting', cleaning_tries: 2 });
    expect(await warningOf()).toBe('⚠ Readers do not see 2 files: a.jpg, b.jpg. Media');
    await put('c.jpg', { cleaning: 'failed', trashed_at: 1 });
    await put('d.jpg', { cleaning: 'failed' });
    await saveSettings(db, { language: 'zh-Hans' });
    expect(await warningOf()).toBe('⚠ 有 3 个文件读者看不到：a.jpg、b.jpg、d.jpg。 媒体库');
    const media = await test.app.inject({ url: patterns.media, headers });
    expect(media.body).toContain('处理此文件时中断了三次');
  });

  test('what is written on has its first line, what is scheduled its time, and what is published its views and its day', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const { db, clock } = test;
    const markdown = '# Rain\n\nIt *rains* & rains.\n\nAll day.';
    await makeArticle(db, { title: 'A draft', markdown, now: clock.now - 5 * minuteMs });
    await makeArticle(db, { title: 'Soon', postedAt: clock.now + 40 * dayMs });
    await makeArticle(db, { title: 'Late', postedAt: clock.now + 400 * dayMs });
    await makeArticle(db, { title: 'This year', markdown, postedAt: clock.now - 10 * dayMs });
    await makeArticle(db, { title: 'Before', postedAt: clock.now - 400 * dayMs });
    const textsOf = async (...names: string[]) => {
      const { sections } = await deskOf(test, headers);
      return names.map((name) => textOf(sections[name] ?? '').replace(/\s*\n\s*/g, ' '));
    };
    const [writing, published] = await textsOf('Writing', 'Published');
    expect(writing).toContain('It rains & rains.');
    expect(writing).toContain('5 minutes ago');
    expect(writing).toContain('Publishes December 30 at 8:00 AM');
    expect(writing).toContain('Publishes December 25, 2027 at 8:00 AM');
    expect(published).not.toContain('rains');
    expect(published).not.toContain('ago');
    expect(published).toMatch(/This year.*浏览 0.*11–10.*Before.*2025–10–16/);
    await saveSettings(db, { language: 'zh-Hans' });
    expect((await textsOf('正在写'))[0]).toContain('12 月 30 日 08:00 发布');
  });

  test('an article without a title can be opened', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const articleID = await makeArticle(test.db, { title: ' ' });
    const { sections } = await deskOf(test, headers);
    const link = getByRole(sections.Writing ?? '', 'link', 'Untitled');
    expect(link.attributes.href).toBe(editUrl(articleID));
  });

  test('it says which articles have unpublished changes', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    expect((await deskOf(test, headers)).body).not.toContain('Unpublished changes');
    const content = makeContent({ title: 'Better' });
    await makeRevision(test.db, { articleID, basedOn: 1, content, now: test.clock.now });
    const { sections } = await deskOf(test, headers);
    expect(sections.Published).toContain('Better');
    expect(sections.Published).toContain('Unpublished changes');
  });
});

test('a question finds words of drafts and of older versions, and each text is one', async () => {
  const test = await testApp();
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { title: 'Pond', markdown: 'A <newt> swims.' });
  const content = makeContent({ title: 'Pond', markdown: 'A frog swims.' });
  await makeRevision(test.db, { articleID, basedOn: 1, content, now: test.clock.now });
  await makeArticle(test.db, { title: 'Other' });
  const ask = async (q: string) => {
    const answer = await test.app.inject({ url: deskPageUrl({ q }), headers });
    expect([q, answer.statusCode]).toEqual([q, 200]);
    return answer.body;
  };
  // A busy machine indexes an article later than the search waits.
  await expect
    .poll(() => ask('frogs'), { timeout: 60_000 })
    .toContain('A <mark>frog</mark> swims.');
  const past = await ask('newt');
  expect(past).toContain('A &lt;<mark>newt</mark>&gt; swims.');
  expect(past).toContain(
    historyUrl(articleID, { version: 1, against: 'current' }).replace('&', '&amp;'),
  );
  expect(textOf(past)).toContain('1 article found.');
  expect(past).not.toContain('Other');
  for (const question of hostileQuestions) await ask(question.toWellFormed());
});

test('an empty desk says so', async () => {
  const test = await testApp();
  const { body, sections } = await deskOf(test, await loggedIn(test));
  expect(textOf(body)).toMatch(/No articles in database\.\s+New article\s+Bring your articles/);
  expect(sections).toEqual({});
});

test('it has a link to the settings', async () => {
  const test = await testApp();
  const { body } = await deskOf(test, await loggedIn(test));
  expect(body).toContain(`href="${settingsUrl}">Settings</a>`);
});

test('it is in Chinese if the blog’s interface is', async () => {
  const test = await testApp();
  const headers = await loggedIn(test);
  const { db, clock } = test;
  await saveSettings(db, { language: 'zh-Hans' });
  await makeArticle(db, { title: '雨', now: clock.now - 3 * dayMs });
  const trashed = await makeArticle(db, { title: '旧', postedAt: clock.now });
  await trashArticle(db, trashed, clock.now);
  const { sections } = await deskOf(test, headers);
  expect(Object.keys(sections)).toEqual(['正在写', '回收站']);
  expect(textOf(sections.正在写 ?? '').replaceAll('\n', '')).toContain('3 天前');
  expect(textOf(sections.回收站 ?? '').replaceAll('\n', '')).toContain('刚刚删除，30 天后永久删除');
});

test('the last line says the version of the program, in the language of the interface', async () => {
  const { version } = JSON.parse(readFileOf('package.json')) as { version: string };
  const test = await testApp();
  const headers = await loggedIn(test);
  const lastLine = async () => {
    const { body } = await deskOf(test, headers);
    return textOf(
      /<p class="meta desk-version">.*?<\/p><\/div><\/div>/.exec(body)?.[0] ?? '',
    ).trim();
  };
  expect(await lastLine()).toBe(`Suibi, version ${version}`);
  await saveSettings(test.db, { language: 'zh-Hans' });
  expect(await lastLine()).toBe(`Suibi ${version} 版`);
});
