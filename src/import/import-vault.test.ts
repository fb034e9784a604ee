import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeRendered } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { listOwned } from '../db/articles/desk.ts';
import { findPublished } from '../db/articles/published.ts';
import { publishRevision } from '../db/articles/publishing.ts';
import type { Db } from '../db/tables.ts';
import { listShownUploads } from '../db/uploads/shown-uploads.ts';
import { renderVersion } from '../markdown/render-version.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { readUrl, uploadUrl } from '../urls.ts';
import { openSource } from './open-source.ts';

/** A folder that Obsidian has opened. */
function makeVault(db: Db) {
  const vault = makeImport(db);
  mkdirSync(join(vault.folder, '.obsidian'));
  return vault;
}

const open = (text: string, ...properties: string[]) =>
  `---\n${['publish: true', ...properties].join('\n')}\n---\n${text}\n`;

async function contentOf(db: Db, articleID: string) {
  const [revision] = await listRevisions(db, articleID);
  if (!revision) throw new Error(`${articleID} has no revision`);
  return revision.content;
}

async function listTitles(db: Db, now: number) {
  const owned = await listOwned(db, now);
  const titles = (state: string) =>
    owned
      .filter((each) => each.state === state)
      .map(({ title }) => title)
      .toSorted();
  return { drafts: titles('draft'), published: titles('published') };
}

eachDatabase((openDatabase) => {
  test('the notes of a vault link to each other, and show its files', async () => {
    const { db } = await openDatabase();
    const vault = makeVault(db);
    const [pdf, film] = ['%PDF-1.4 tea', 'a film'];
    vault.write({
      'Home.md': open(
        'See [[green tea#How to pour|tea]], [[Camellia]].\n\n![[cup.txt]] ![[a.pdf#page=2]] %%no%%',
      ),
      'Drinks/Green Tea.md': open(
        '## How to pour\n\n[back](../Home.md) and [home](Home) #tea/green ^block',
        'aliases: [Camellia]',
        'tags: "#drink"',
      ),
      'files/cup.txt': film,
      'files/deep/a.pdf': pdf,
    });
    expect(await vault.run()).toMatchObject({
      added: 2,
      drafts: 0,
      uploads: 2,
      notes: ['Home.md:6 has links in place of what it shows of other files: cup.txt, a.pdf'],
    });
    const [home, tea] = [await vault.idOf('Home'), await vault.idOf('Green Tea')];
    const [cupUrl, pdfUrl] = [
      uploadUrl(uploadId(Buffer.from(film)), 'cup.txt'),
      uploadUrl(uploadId(Buffer.from(pdf)), 'a.pdf'),
    ];
    expect((await contentOf(db, home)).markdown).toBe(
      `See [tea](${readUrl(tea)}#how-to-pour), [Camellia](${readUrl(tea)}).\n\n[cup.txt](${cupUrl}) [a.pdf](${pdfUrl}#page=2)\n`,
    );
    expect(await contentOf(db, tea)).toMatchObject({
      markdown: `## How to pour\n\n[back](${readUrl(home)}) and [home](${readUrl(home)}) #tea/green\n`,
      tags: ['drink', 'tea/green'],
    });
    expect(await vault.run()).toMatchObject({ changed: 0, unchanged: 2, notes: [] });
  });

  describe('the title of a note', () => {
    test.each([
      [
        'its name, though a heading stands below',
        'Text\n\n# A\n\n## B\n',
        'Green Tea',
        'Text\n\n# A\n\n## B\n',
      ],
      [
        'its name, though it begins with a smaller heading',
        '## B\n\nText\n',
        'Green Tea',
        '## B\n\nText\n',
      ],
      ['the heading that it begins with', '\n# A\n\nText\n', 'A', 'Text\n'],
    ])('%s', async (_, text, title, markdown) => {
      const { db } = await openDatabase();
      const vault = makeVault(db);
      vault.write({ 'Green Tea.md': text });
      await vault.run();
      expect(await contentOf(db, await vault.idOf(title))).toMatchObject({ title, markdown });
    });
  });

  test('a cover that is no file of the vault is left out, and does not refuse the note', async () => {
    const { db } = await openDatabase();
    const vault = makeVault(db);
    vault.write({
      'A.md': open('Text', 'cover: "[[no cover.txt]]"'),
      'B.md': open('Text', 'banner: "![[cover.txt]]"'),
      'files/cover.txt': 'a file',
    });
    expect(await vault.run()).toMatchObject({
      added: 2,
      refused: [],
      notes: ['A.md:3 has no cover: “no cover.txt” is not in the folder'],
    });
    expect((await contentOf(db, await vault.idOf('A'))).coverUrl).toBeNull();
    const address = uploadUrl(uploadId(Buffer.from('a file')), 'cover.txt');
    expect((await contentOf(db, await vault.idOf('B'))).coverUrl).toBe(address);
  });

  describe('nothing is public that nobody has asked for', () => {
    test('properties and patterns of the owner decide', async () => {
      const { db } = await openDatabase();
      const vault = makeVault(db);
      vault.write({
        'a.md': 'a',
        'b.md': open('b'),
        'c.md': '---\npublished: true\n---\n',
        'd.md': '---\ndraft: false\n---\n',
        'e.md': '---\ndg-publish: true\n---\n',
        'f.md': '---\npublished: 2024-05-01\n---\n',
        'g.md': '---\npublish: maybe\n---\n',
        'Blog/h.md': 'h',
        'Blog/deep/i.md': 'i',
        'Blog/j.md': '---\ndraft: true\n---\n',
        'Blog/k.md': '---\npublish: false\n---\n',
        'Notes/l.md': 'l',
      });
      const asPublished = ['Blog/**', 'Notes/l.*', 'No/**'];
      const { notes } = await vault.run({ asPublished });
      expect(notes.filter((note) => /vault|matches/.test(note))).toEqual([
        '3 notes of the vault are drafts: a note is public with publish: true in its properties, or with --as-published',
        '--as-published No/** matches no note',
      ]);
      expect(await listTitles(db, vault.clock.now)).toEqual({
        drafts: ['a', 'f', 'g', 'j', 'k'],
        published: ['b', 'c', 'd', 'e', 'h', 'i', 'l'],
      });
      // Without the patterns the notes stay what they were.
      expect(await vault.run()).toMatchObject({ changed: 0, unchanged: 12 });
      vault.write({ 'Blog/h.md': 'h2', 'Notes/l.md': '---\npublish: false\n---\nl2' });
      await vault.run();
      expect(await listTitles(db, vault.clock.now)).toEqual({
        drafts: ['a', 'f', 'g', 'j', 'k', 'l'],
        published: ['b', 'c', 'd', 'e', 'h', 'i'],
      });
      await vault.run({ asPublished: ['a.md'] });
      expect((await listTitles(db, vault.clock.now)).published).toContain('a');
    });

    test('files that only drafts show are not public', async () => {
      const { db } = await openDatabase();
      const vault = makeVault(db);
      vault.write({
        'a.md': '![[draft.pdf]]',
        'b.md': open('![[open.pdf]]'),
        'draft.pdf': '%PDF-1.4 draft',
        'open.pdf': '%PDF-1.4 open',
      });
      expect(await vault.run()).toMatchObject({ uploads: 2 });
      const ids = ['draft', 'open'].map((name) => uploadId(Buffer.from(`%PDF-1.4 ${name}`)));
      const shown = await listShownUploads(db, vault.clock.now, new Map());
      expect([...shown]).toEqual([ids[1]]);
    });

    test('a public note has no link to a draft; a draft has', async () => {
      const { db } = await openDatabase();
      const vault = makeVault(db);
      vault.write({
        'a.md': open('[[b]] [words](b.md) [[c]]'),
        'b.md': '[[a]] [[d]]',
        'c.md': open('c'),
        'd.md': 'd',
      });
      expect((await vault.run()).notes).toContainEqual(
        'a.md:4 has words in place of links to drafts; when these are public, an import with --again makes links: b, b.md',
      );
      const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map(vault.idOf));
      const textOf = async (id = '') => (await contentOf(db, id)).markdown;
      expect(await textOf(a)).toBe(`b words [c](${readUrl(c ?? '')})\n`);
      expect(await textOf(b)).toBe(`[a](${readUrl(a ?? '')}) [d](${readUrl(d ?? '')})`);
    });

    test('a draft that the owner has published in Suibi stays public with its new words', async () => {
      const { db } = await openDatabase();
      const vault = makeVault(db);
      vault.write({ 'a.md': 'One' });
      await vault.run();
      const articleID = await vault.idOf('a');
      const { now } = vault.clock;
      const shown = { articleID, revision: 1, rendered: makeRendered(), renderVersion, now };
      await publishRevision(db, shown);
      expect(await vault.run()).toMatchObject({ changed: 0, unchanged: 1 });
      vault.write({ 'a.md': 'Two' });
      expect(await vault.run()).toMatchObject({ changed: 1 });
      expect((await findPublished(db, articleID, vault.clock.now))?.html).toBe('<p>Two</p>\n');
      expect(await vault.run()).toMatchObject({ changed: 0, unchanged: 1 });
    });
  });

  test.each([
    ['{}', 'One\\\ntwo'],
    ['{"strictLineBreaks": true}', 'One\ntwo'],
    ['{"strictLineBreaks', 'One\ntwo'],
  ])(
    'lines stay lines unless the settings of the vault say otherwise: %s',
    async (settings, text) => {
      const { db } = await openDatabase();
      const vault = makeVault(db);
      vault.write({ '.obsidian/app.json': settings, 'a.md': 'One\ntwo' });
      await vault.run();
      expect((await contentOf(db, await vault.idOf('a'))).markdown).toBe(text);
    },
  );

  test('templates, drawings and settings are left out, and named', async () => {
    const { db } = await openDatabase();
    const vault = makeVault(db);
    vault.write({
      '.obsidian/templates.json': '{"folder": "Tools/Templates"}',
      '.obsidian/plugins/templater-obsidian/data.json': '{"templates_folder": "Tools/More"}',
      '.obsidian/workspace.md': 'no',
      '.trash/old.md': 'no',
      'Tools/Templates/note.md': '# {{title}}',
      'Tools/More/other.md': '<% tp.date.now() %>',
      'Tools/tea.md': 'Tea ![[map.canvas]] [[data.base.md|data]]',
      'Tools/data.base.md': open('A note'),
      'map.canvas': '{}',
      'books.base': '',
      'sketch.excalidraw.md': '# Excalidraw Data',
    });
    expect(await vault.run()).toMatchObject({
      files: 2,
      added: 2,
      uploads: 0,
      notes: [
        'left out, because they are no notes: books.base, map.canvas',
        'left out, because Obsidian makes no pages of them: Tools (2), sketch.excalidraw.md (1)',
        '1 note of the vault is a draft: a note is public with publish: true in its properties, or with --as-published',
        'Tools/tea.md:1 has what only Obsidian can draw: canvas',
      ],
    });
  });

  test('what an earlier import has brought as articles stays public, also a template', async () => {
    const { db } = await openDatabase();
    const vault = makeImport(db);
    vault.write({ 'Templates/a.md': '# A\n', 'b.md': '[[a]] #c\n' });
    expect(await vault.run()).toMatchObject({ added: 2, drafts: 0 });
    vault.write({ '.obsidian/templates.json': '{"folder": "Templates"}' });
    expect(await vault.run()).toMatchObject({ files: 2, unchanged: 2, drafts: 0, notes: [] });
  });

  test('a folder of a vault, and one that looks like a vault, are imported as one', async () => {
    const { db } = await openDatabase();
    const vault = makeImport(db);
    const notes = Array.from(
      { length: 5 },
      (_, index) => [`2024-05-0${index}.md`, '[[2024-05-01]]'] as const,
    );
    vault.write(Object.fromEntries(notes));
    expect(await vault.run()).toMatchObject({ added: 5, drafts: 5 });
    vault.write({ 'part/a.md': '[[b]]', 'part/b.md': 'b' });
    mkdirSync(join(vault.folder, '.obsidian'));
    const { folder } = await openSource(join(vault.folder, 'part'));
    expect(folder.site.program).toBe('Obsidian');
  });

  test('another folder keeps what looks like Obsidian, and is public', async () => {
    const { db } = await openDatabase();
    const blog = makeImport(db);
    blog.write({ 'a.md': '# A\n\n[[b]] %%c%% #d ![](e.txt)\n', 'b.md': '# B\n', 'f/e.txt': 'e' });
    expect(await blog.run()).toMatchObject({ added: 2, drafts: 0, uploads: 0, notes: [] });
    expect(await contentOf(db, await blog.idOf('A'))).toMatchObject({
      markdown: '[[b]] %%c%% #d ![](e.txt)\n',
      tags: [],
    });
    await expect(blog.run({ asPublished: ['a.md'] })).rejects.toThrow(
      `--as-published belongs to a vault of Obsidian, and ${blog.folder} is none`,
    );
  });

  test('a second import of a vault writes nothing', async () => {
    const { db } = await openDatabase();
    const vault = makeVault(db);
    vault.write({ 'a.md': open('[[b]] ![[c.txt]] #d'), 'b.md': '[[a]] [[no]]', 'c.txt': 'c' });
    await vault.run();
    const rows = await allRows(db);
    await vault.run();
    expect(await allRows(db)).toEqual(rows);
  });
});
