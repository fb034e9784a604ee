import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeRendered } from '../../test/make.ts';
import { contentOf, makeVault, openNote } from '../../test/vault.ts';
import { listOwned } from '../db/articles/desk.ts';
import { findPublished } from '../db/articles/published.ts';
import { publishRevision } from '../db/articles/publishing.ts';
import type { Db } from '../db/tables.ts';
import { listShownUploads } from '../db/uploads/shown-uploads.ts';
import { renderVersion } from '../markdown/render-version.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { readUrl } from '../urls.ts';

async function listTitles(db: Db, now: number) {
  const owned = await listOwned(db, now);
  const titles = (state: string) =>
    owned
      .filter((each) => each.state === state)
      .map(({ title }) => title)
      .toSorted();
  return { drafts: titles('draft'), published: titles('published') };
}

// Nothing is public that nobody has asked for.
eachDatabase((open) => {
  test('properties and patterns of the owner decide', async () => {
    const { db } = await open();
    const vault = makeVault(db);
    vault.write({
      'a.md': 'a',
      'b.md': openNote('b'),
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
    const { db } = await open();
    const vault = makeVault(db);
    vault.write({
      'a.md': '![[draft.pdf]]',
      'b.md': openNote('![[open.pdf]]'),
      'draft.pdf': '%PDF-1.4 draft',
      'open.pdf': '%PDF-1.4 open',
    });
    expect(await vault.run()).toMatchObject({ uploads: 2 });
    const ids = ['draft', 'open'].map((name) => uploadId(Buffer.from(`%PDF-1.4 ${name}`)));
    const shown = await listShownUploads(db, vault.clock.now, new Map());
    expect([...shown]).toEqual([ids[1]]);
  });

  test('a public note has no link to a draft; a draft has', async () => {
    const { db } = await open();
    const vault = makeVault(db);
    vault.write({
      'a.md': openNote('[[b]] [words](b.md) [[c]]'),
      'b.md': '[[a]] [[d]]',
      'c.md': openNote('c'),
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
    const { db } = await open();
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
