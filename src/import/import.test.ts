import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { testRenderer } from '../../test/renderer.ts';
import { createOwner } from '../db/account/owner.ts';
import { offerSetupToken } from '../db/account/setup-tokens.ts';
import { listOwned } from '../db/articles/desk.ts';
import { findPublicVersion, type PublicVersion } from '../db/articles/public-changes.ts';
import { findArticlePage, findPublished } from '../db/articles/published.ts';
import { findRedirect } from '../db/articles/redirects.ts';
import { noProgress } from '../export/work-progress.ts';
import { scanFolder } from './folder/scan-folder.ts';
import { runImport } from './run/run-import.ts';

const article = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n\n${lines.join('\n')}\n`;

eachDatabase((open) => {
  test('a folder becomes articles, drafts stay drafts, and the sum is right', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'tea.md': article('Tea', 'A *bowl*.'),
      'posts/雨.markdown': '---\ntitle: 雨\ndate: 2023-01-02\ntags: [水, 天]\n---\n雨下了。\n',
      '_drafts/later.md': '# Later\n\nNot yet.\n',
      'notes.txt': 'no article',
    });
    const outcome = await blog.run();
    expect(outcome).toEqual({
      collection: 'blog',
      files: 3,
      added: 3,
      changed: 0,
      unchanged: 0,
      refused: [],
      ...{ drafts: 1, pages: 0, addresses: expect.any(Number) },
      ...{ uploads: 0, pictures: 0, animations: 0, drawings: 0 },
      ...{ changes: [], notes: [], importedIDs: expect.any(Set) },
      articleIDs: new Map([
        ['tea.md', await blog.idOf('Tea')],
        ['posts/雨.markdown', await blog.idOf('雨')],
        ['_drafts/later.md', await blog.idOf('Later')],
      ]),
    });
    const found = await findPublished(db, await blog.idOf('雨'), blog.clock.now);
    expect(found).toMatchObject({
      articleTags: '水,天',
      articleExcerpt: '雨下了。',
      postedAt: '2023-01-02T00:00:00.000Z',
      articleTime: '2023-01-02T00:00:00.000Z',
      html: '<p>雨下了。</p>\n',
    });
    const desk = await listOwned(db, blog.clock.now);
    expect(desk.map(({ title, state }) => `${title}: ${state}`).sort()).toEqual([
      'Later: draft',
      'Tea: published',
      '雨: published',
    ]);
  });

  test('the pages of lists that Zola and Hugo have are no articles', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const list = '---\ntitle: Blog\nsort_by: date\n---\n\nAll articles.\n';
    blog.write({
      '_index.md': list,
      'blog/_index.zh-cn.md': list,
      'blog/_indexed.md': article('A', 'a'),
    });
    expect(await blog.run()).toMatchObject({
      files: 1,
      added: 1,
      refused: [],
      notes: [
        '_index.md describes a list, and is no article',
        'blog/_index.zh-cn.md describes a list, and is no article',
      ],
    });
  });

  test('what cannot be taken over is counted with its reason and line; the others are imported', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'good.md': article('Good', 'Text.'),
      'latin.md': Buffer.from('# Tea\n\ncaf\xe9\n', 'latin1'),
      'nul.md': '# Tea\n\na\0b\n',
    });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ files: 3, added: 1, changed: 0, unchanged: 0 });
    const reasons = outcome.refused.map(({ path, line, reason }) => `${path}:${line}: ${reason}`);
    expect(reasons.sort()).toEqual([
      expect.stringMatching(/^latin\.md:3: file: is not UTF-8/),
      expect.stringMatching(/^nul\.md:3: file: has a NUL/),
    ]);
    expect(await listOwned(db, blog.clock.now)).toHaveLength(1);
  });

  test.each([
    ['updated: 2024-06-01', '2024-06-01T00:00:00.000Z'],
    ['lastmod: 2024-06-01T08:00:00+08:00', '2024-06-01T00:00:00.000Z'],
    ['updated: 2024-04-01', '2024-05-01T00:00:00.000Z'],
    ['updated: 2999-01-01', '2026-11-20T08:00:01.000Z'],
    ['updated: now and then', '2024-05-01T00:00:00.000Z'],
  ])(
    'the time of the last change is neither before the posting nor later than now: %s',
    async (line, shown) => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'a.md': `---\ntitle: A\ndate: 2024-05-01\n${line}\n---\nText\n` });
      await blog.run();
      const article = await findPublished(db, await blog.idOf('A'), blog.clock.now);
      expect(article?.articleTime).toBe(shown);
    },
  );

  test('a cover without a scheme is read as https', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'a.md': '---\ntitle: A\ncover: //a.example/b.jpg\n---\nText\n' });
    expect(await blog.run()).toMatchObject({ added: 1, notes: [] });
    const article = await findPublished(db, await blog.idOf('A'), blog.clock.now);
    expect(article?.articleCoverUrl).toBe('https://a.example/b.jpg');
  });

  test('a file that cannot be read is refused, and the others are imported', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', 'Hot.') });
    // A name that is no UTF-8: its file cannot be opened by the name that Node gives it.
    blog.writeRaw(Buffer.from([0xff, 0x2e, 0x6d, 0x64]), 'Text');
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ files: 2, added: 1 });
    expect(outcome.refused).toMatchObject([{ reason: expect.stringContaining('cannot be read') }]);
  });

  test('a folder whose name is not UTF-8 is refused, and the others are imported', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', 'Hot.'), 'z/rain.md': article('Rain', 'Wet.') });
    // “随笔” in GBK.
    const gbk = Buffer.from([0xcb, 0xe6, 0xb1, 0xca]);
    mkdirSync(Buffer.concat([Buffer.from(`${blog.folder}/`), gbk]));
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ files: 3, added: 2 });
    expect(outcome.refused).toMatchObject([{ reason: expect.stringContaining('cannot be read') }]);
  });

  test('a text and a linked file that are too large are not read', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', '[film](film.mp4)'), 'film.mp4': '', 'huge.md': '' });
    const gigabyte = 1024 ** 3;
    // These files have holes, and take no place on the disk.
    for (const name of ['film.mp4', 'huge.md']) truncateSync(join(blog.folder, name), gigabyte);
    const before = process.memoryUsage().rss;
    const outcome = await blog.run();
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect(outcome).toMatchObject({ added: 1, uploads: 0 });
    expect(outcome.notes).toEqual(['film.mp4 is larger than 200 MiB; readers do not see it']);
    expect(outcome.refused).toMatchObject([
      { path: 'huge.md', reason: 'file: is larger than 4 MiB' },
    ]);
  });

  test('a file that changes during the import is refused, and the next import takes it', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const names = Array.from({ length: 220 }, (_, number) => `${1000 + number}.md`);
    blog.write(Object.fromEntries(names.map((name) => [name, article(name, 'Hot.')])));
    const outcome = await runImport(db, scanFolder(blog.folder), {
      collection: 'blog',
      isNamed: false,
      storage: blog.storage,
      now: () => blog.clock.now,
      progress: {
        ...noProgress,
        advance: (count) => count > 0 && blog.write({ '1219.md': article('1219.md', 'Cold.') }),
      },
      renderer: testRenderer,
    });
    expect(outcome).toMatchObject({ added: 219, unchanged: 0 });
    const reason = 'changed while it was imported; import again';
    expect(outcome.refused).toEqual([{ path: '1219.md', reason, line: undefined }]);
    expect(await blog.run()).toMatchObject({ added: 1, unchanged: 219, refused: [] });
  });

  test('a picture that cannot be read is noted, and its link stays as it is', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', '![bowl](bowl.png)'), 'bowl.png': 'a picture' });
    const gone = scanFolder(blog.folder);
    blog.remove('bowl.png');
    const outcome = await runImport(db, gone, {
      collection: 'blog',
      isNamed: false,
      storage: blog.storage,
      now: () => blog.clock.now,
      progress: noProgress,
      renderer: testRenderer,
    });
    expect(outcome).toMatchObject({ added: 1, uploads: 0 });
    expect(outcome.notes).toEqual([{ kind: 'upload-unreadable', path: 'bowl.png' }]);
    const shown = await findPublished(db, await blog.idOf('Tea'), blog.clock.now);
    expect(shown?.html).toContain('src="bowl.png"');
  });

  test('each batch of an import is a public change, with a later time', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const names = Array.from({ length: 120 }, (_, number) => `${number}.md`);
    blog.write(Object.fromEntries(names.map((name) => [name, article(name, 'Hot.')])));
    const asked: Promise<PublicVersion>[] = [];
    await runImport(db, scanFolder(blog.folder), {
      collection: 'blog',
      isNamed: false,
      storage: blog.storage,
      now: () => (blog.clock.now += 1_000),
      progress: {
        ...noProgress,
        advance: (count) => count > 0 && asked.push(findPublicVersion(db, blog.clock.now)),
      },
      renderer: testRenderer,
    });
    const states = await Promise.all(asked);
    expect(new Set(states.map(({ key }) => key)).size).toBe(3);
    const times = states.map(({ changedAt }) => changedAt);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test('the author is the owner where a file names none', async () => {
    const { db } = await open();
    await offerSetupToken(db, 'token', 1);
    await createOwner(db, {
      username: 'zhixia',
      displayName: '林知夏',
      passwordHash: 'hash',
      brand: '听雨',
      heading: '听雨',
      language: 'en',
      timeZone: 'UTC',
      token: 'token',
      now: 1,
    });
    const blog = makeImport(db);
    blog.write({
      'a.md': article('A', 'Text'),
      'b.md': '---\ntitle: B\nauthor: Somebody\n---\nText\n',
    });
    await blog.run();
    const shown = await findArticlePage(db, { now: blog.clock.now, page: 1, size: 20 });
    const authors = shown.articles.map(({ articleTitle, articleAuthor }) => [
      articleTitle,
      articleAuthor,
    ]);
    expect(Object.fromEntries(authors)).toEqual({ A: '林知夏', B: 'Somebody' });
  });

  test('two folders under different names do not know of each other', async () => {
    const { db } = await open();
    const [one, two] = [makeImport(db), makeImport(db)];
    one.write({ 'tea.md': article('Tea', 'One.') });
    two.write({ 'tea.md': article('Tea', 'Two.') });
    await one.run({ as: 'one' });
    expect(await two.run({ as: 'two' })).toMatchObject({ added: 1, changed: 0 });
    expect(await findRedirect(db, '/tea')).toBeDefined();
    expect(await listOwned(db, one.clock.now)).toHaveLength(2);
  });

  test('more articles than are written together are all imported', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const names = Array.from({ length: 120 }, (_, index) => `a${index}`);
    blog.write(Object.fromEntries(names.map((name) => [`${name}.md`, article(name, name)])));
    expect(await blog.run()).toMatchObject({ files: 120, added: 120 });
    expect(await listOwned(db, blog.clock.now)).toHaveLength(120);
  });
});
