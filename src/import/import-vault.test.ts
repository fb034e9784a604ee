import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { contentOf, makeVault, openNote } from '../../test/vault.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { readUrl, uploadUrl } from '../urls.ts';
import { openSource } from './open-source.ts';

eachDatabase((open) => {
  test('the notes of a vault link to each other, and show its files', async () => {
    const { db } = await open();
    const vault = makeVault(db);
    const [pdf, film] = ['%PDF-1.4 tea', 'a film'];
    vault.write({
      'Home.md': openNote(
        'See [[green tea#How to pour|tea]], [[Camellia]].\n\n![[cup.txt]] ![[a.pdf#page=2]] %%no%%',
      ),
      'Drinks/Green Tea.md': openNote(
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
      const { db } = await open();
      const vault = makeVault(db);
      vault.write({ 'Green Tea.md': text });
      await vault.run();
      expect(await contentOf(db, await vault.idOf(title))).toMatchObject({ title, markdown });
    });
  });

  test('a cover that is no file of the vault is left out, and does not refuse the note', async () => {
    const { db } = await open();
    const vault = makeVault(db);
    vault.write({
      'A.md': openNote('Text', 'cover: "[[no cover.txt]]"'),
      'B.md': openNote('Text', 'banner: "![[cover.txt]]"'),
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

  test.each([
    ['{}', 'One\\\ntwo'],
    ['{"strictLineBreaks": true}', 'One\ntwo'],
    ['{"strictLineBreaks', 'One\ntwo'],
  ])(
    'lines stay lines unless the settings of the vault say otherwise: %s',
    async (settings, text) => {
      const { db } = await open();
      const vault = makeVault(db);
      vault.write({ '.obsidian/app.json': settings, 'a.md': 'One\ntwo' });
      await vault.run();
      expect((await contentOf(db, await vault.idOf('a'))).markdown).toBe(text);
    },
  );

  test('templates, drawings and settings are left out, and named', async () => {
    const { db } = await open();
    const vault = makeVault(db);
    vault.write({
      '.obsidian/templates.json': '{"folder": "Tools/Templates"}',
      '.obsidian/plugins/templater-obsidian/data.json': '{"templates_folder": "Tools/More"}',
      '.obsidian/workspace.md': 'no',
      '.trash/old.md': 'no',
      'Tools/Templates/note.md': '# {{title}}',
      'Tools/More/other.md': '<% tp.date.now() %>',
      'Tools/tea.md': 'Tea ![[map.canvas]] [[data.base.md|data]]',
      'Tools/data.base.md': openNote('A note'),
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
    const { db } = await open();
    const vault = makeImport(db);
    vault.write({ 'Templates/a.md': '# A\n', 'b.md': '[[a]] #c\n' });
    expect(await vault.run()).toMatchObject({ added: 2, drafts: 0 });
    vault.write({ '.obsidian/templates.json': '{"folder": "Templates"}' });
    expect(await vault.run()).toMatchObject({ files: 2, unchanged: 2, drafts: 0, notes: [] });
  });

  test('a folder of a vault, and one that looks like a vault, are imported as one', async () => {
    const { db } = await open();
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
    const { db } = await open();
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
    const { db } = await open();
    const vault = makeVault(db);
    vault.write({ 'a.md': openNote('[[b]] ![[c.txt]] #d'), 'b.md': '[[a]] [[no]]', 'c.txt': 'c' });
    await vault.run();
    const rows = await allRows(db);
    await vault.run();
    expect(await allRows(db)).toEqual(rows);
  });
});
