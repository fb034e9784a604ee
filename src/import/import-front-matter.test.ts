import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { listOwned } from '../db/articles/desk.ts';

eachDatabase((open) => {
  test('faulty front matter is told of by its line, and its article comes', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'front.md': '---\ntitle: Tea: hot\ntoc: true\n---\nText\n',
      'date.md': '---\ntitle: A\ndate: soon\ncomments: false\ntoc: true\n---\nText\n',
      'json.md': '{"title": "B",}\n\nText\n',
    });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ files: 3, added: 3, drafts: 1, refused: [] });
    expect(outcome.notes).toEqual([
      'date.md:3 has no date that can be read (“soon”), and gets one from the time of the file',
      'front.md:2 has a “title” that is no valid YAML; it is read as it is written',
      expect.stringMatching(/^json\.md:1 keeps its front matter in the text, and becomes a draft/),
      'front matter without a meaning here: toc (2), comments (1); tables of contents and formulas need no field',
    ]);
    const titles = (await listOwned(db, blog.clock.now)).map(({ title }) => title);
    expect(titles.sort()).toEqual(['A', 'Tea: hot', 'json']);
    expect(await blog.run()).toMatchObject({ unchanged: 3, refused: [] });
  });

  test('an article whose cover is neither an address nor a file of the folder comes without it', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'a.md': '---\ntitle: A\ncover: missing.png\n---\nText\n' });
    expect(await blog.run()).toMatchObject({
      added: 1,
      refused: [],
      notes: ['a.md:3 has no cover: “missing.png” is not in the folder'],
    });
  });
});
