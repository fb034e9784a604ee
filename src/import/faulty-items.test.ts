import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeExportImport } from '../../test/import-export.ts';
import { makeImport, type WrittenOutcome } from '../../test/import-folder.ts';
import { makeContent, makeRevision } from '../../test/make.ts';
import { makeMediumArchive } from '../../test/medium.ts';
import { testRenderer } from '../../test/renderer.ts';
import { makeBackup, makePost } from '../../test/typecho.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { findEditable, listOwned } from '../db/articles/desk.ts';
import { findRedirect } from '../db/articles/redirects.ts';
import type { Db } from '../db/tables.ts';
import { noProgress } from '../export/work-progress.ts';
import { scanFolder } from './folder/scan-folder.ts';
import { runImport } from './run/run-import.ts';

const titles = async (db: Db) =>
  (await listOwned(db, Date.now())).map(({ title }) => title).toSorted();

async function textOf(db: Db, title: string): Promise<string | undefined> {
  const found = (await listOwned(db, Date.now())).find((each) => each.title === title);
  return found && (await findEditable(db, found.articleID, Date.now()))?.content.markdown;
}

/** No article is counted twice, and none is forgotten. */
function expectSum({ files, added, changed, unchanged, refused }: WrittenOutcome): void {
  expect(added + changed + unchanged + refused.length).toBe(files);
}

const html = 'Write to <lin@tea.example> about Map<String,Object>.';
const markdown = 'Write to \\<lin@tea.example> about Map<String,Object>.\n';

const exportsWithAngleBrackets: [string, string, string | Uint8Array][] = [
  ['WordPress', 'tea.xml', makeWxr([{ id: 1, title: 'One', content: html }])],
  [
    'Ghost',
    'tea.json',
    JSON.stringify({
      data: { posts: [{ id: 1, title: 'One', slug: 'one', status: 'published', html }] },
    }),
  ],
  [
    'Medium',
    'medium.zip',
    makeMediumArchive([{ id: '7f2a57783f69', title: 'One', content: `<p>${html}</p>` }]),
  ],
  [
    'Typecho',
    'tea.dat',
    makeBackup([['contents', makePost({ cid: 1, title: 'One', text: html })]]),
  ],
];

eachDatabase((open) => {
  test.each(exportsWithAngleBrackets)(
    'what only looks like an element stays in the text: %s',
    async (_name, file, content) => {
      const { db } = await open();
      const outcome = await makeExportImport(db, file).run(content);
      expect(outcome).toMatchObject({ files: 1, added: 1, refused: [] });
      expect(await textOf(db, 'One')).toBe(markdown);
    },
  );

  test('a post of WordPress that is too long is refused by its name, and the others come', async () => {
    const { db } = await open();
    const long = 'a'.repeat(8 * 1024 * 1024 + 1);
    const locked = '<wp:post_password><![CDATA[]]></wp:post_password>';
    const outcome = await makeExportImport(db, 'tea.xml').run(
      makeWxr([{ id: 1 }, { id: 2, title: 'Long', content: long, more: locked }, { id: 3 }]),
    );
    expect(outcome.refused).toEqual([
      { path: 'tea.xml: post 2 “Long”', reason: 'its text is too long', line: 24 },
    ]);
    expectSum(outcome);
    expect(await titles(db)).toEqual(['Post 1', 'Post 3']);
  });

  test('a post of Ghost that is damaged is refused by its name, and the others come', async () => {
    const { db } = await open();
    const post = (id: number, more: object = {}) => ({
      ...{ id, title: `Post ${id}`, slug: `post-${id}`, status: 'published', html: '<p>Hot.</p>' },
      ...more,
    });
    const posts = [
      post(1, { html: '<p><a href="/post-2/">two</a></p>' }),
      post(2, { published_at: 1e300 }),
      post(3, { title: { text: 'Tea' } }),
      { title: 'Without an id' },
      post(4),
    ];
    const outcome = await makeExportImport(db, 'tea.json').run(
      JSON.stringify({ data: { posts, tags: [{ id: 1, name: 'tea' }, 'damaged'] } }),
    );
    expect(outcome.refused).toEqual([
      {
        path: 'tea.json: post 2 “Post 2”',
        reason: 'Suibi cannot read it, which is a fault of Suibi (Invalid time value)',
        line: undefined,
      },
      {
        path: 'tea.json: post 3',
        reason: expect.stringContaining('its field “title”: '),
        line: undefined,
      },
      {
        path: 'tea.json: post number 4',
        reason: expect.stringContaining('its field “id”: '),
        line: undefined,
      },
    ]);
    expect(outcome.notes.at(-1)).toBe('not read: rows beside the posts that are damaged (1)');
    expectSum(outcome);
    expect(await titles(db)).toEqual(['Post 1', 'Post 4']);
  });

  test('a story of Medium that is damaged in the archive is refused by its name, and the others come', async () => {
    const { db } = await open();
    const [a, b, c] = ['7f2a57783f69', '8f2a57783f69', '9f2a57783f69'] as const;
    const archive = Buffer.from(makeMediumArchive([{ id: a }, { id: b }, { id: c }]));
    const name = `posts/2020-05-01_Post-${b}.html`;
    const listed = archive.lastIndexOf(name) - 46;
    archive.writeUInt8(archive.readUInt8(listed + 16) ^ 1, listed + 16);
    const outcome = await makeExportImport(db, 'medium.zip').run(archive);
    expect(outcome.refused).toEqual([
      { path: `medium.zip: post ${b}`, reason: `${name}: its checksum is wrong`, line: undefined },
    ]);
    expectSum(outcome);
    expect(await titles(db)).toEqual([`Post ${a}`, `Post ${c}`]);
  });

  test('a file whose front matter is nested too deeply comes, and what cannot be read is named', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    blog.write({
      'a.md': '# A\n\nHot.\n',
      'deep.md': `---\ntags: ${deep}\n---\nText.\n`,
      'z.md': '# Z\n\nCold.\n',
    });
    const outcome = await blog.run();
    expect(outcome.refused).toEqual([]);
    expect(outcome.notes[0]).toMatch(/^deep\.md:2 has a “tags” that is no valid YAML/);
    expectSum(outcome);
    expect(await titles(db)).toEqual(['A', 'Z', 'deep']);
  });

  test('what is too long for an index of a database ends no import', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    // Random, because PostgreSQL compresses what repeats.
    const long = randomBytes(2_000).toString('hex');
    const folders = long.match(/.{200}/g)?.join('/');
    blog.write({
      'a.md': `---\ntitle: A\naliases: [/${long}, /old]\n---\nHot.\n`,
      [`${folders?.slice(0, 2_500)}/b.md`]: '# B\n',
      'c.md': `---\ntitle: C\npath: /deep/tea\n---\n[far](/${long}/deep/tea)\n`,
    });
    const outcome = await blog.run();
    expect(outcome.notes).toEqual([
      'a.md has an old address that is too long to lead to the article',
    ]);
    expect(outcome.refused).toMatchObject([{ reason: 'file: its path has more than 2000 bytes' }]);
    expectSum(outcome);
    expect(await titles(db)).toEqual(['A', 'C']);
    expect(await findRedirect(db, '/old')).toBe(await blog.idOf('A'));
  });

  test('an article that the owner saves while its file is imported is refused, and the others come', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'a.md': '# A\n\nHot.\n', 'b.md': '# B\n\nHot.\n' });
    await blog.run();
    blog.write({ 'a.md': '# A\n\nCold.\n', 'b.md': '# B\n\nCold.\n' });
    const articleID = await blog.idOf('A');
    const content = makeContent({ title: 'A', markdown: 'Mine.' });
    let saving: Promise<unknown> | undefined;
    const outcome = await runImport(db, scanFolder(blog.folder), {
      ...{ collection: 'blog', isNamed: false, storage: blog.storage },
      now: () => blog.clock.now,
      progress: noProgress,
      renderer: {
        ...testRenderer,
        async render(task) {
          saving ??= makeRevision(db, { articleID, basedOn: 1, content, now: blog.clock.now });
          await saving;
          return testRenderer.render(task);
        },
      },
    });
    expect(outcome).toMatchObject({ files: 2, changed: 1 });
    expect(outcome.refused).toEqual([
      {
        path: 'a.md',
        reason: 'its article was changed in Suibi while it was imported; import again',
        line: undefined,
      },
    ]);
    expect([await textOf(db, 'A'), await textOf(db, 'B')]).toEqual(['Mine.', 'Cold.\n']);
  });
});
