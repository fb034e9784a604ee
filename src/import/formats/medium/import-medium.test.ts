import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readConversions } from '../../../../test/conversions.ts';
import { eachDatabase, temporaryFolder } from '../../../../test/each-database.ts';
import { makeExportImport } from '../../../../test/import-export.ts';
import { makeMediumArchive, makeStory } from '../../../../test/medium.ts';
import { pictureWithPlace } from '../../../../test/pictures.ts';
import { findEditable, listOwned } from '../../../db/articles/desk.ts';
import { findPublished } from '../../../db/articles/published.ts';
import { findRedirect } from '../../../db/articles/redirects.ts';
import { saveRevision } from '../../../db/articles/revisions.ts';
import type { Db } from '../../../db/tables.ts';
import { contentHash } from '../../../shared/content-hash.ts';
import { makeNote } from '../../../shared/import/import-note.ts';
import { createSaveKey } from '../../../shared/save-key.ts';
import { openSource } from '../../open-source.ts';

const file = 'medium-export-1a2b.zip';
const [a, b, c, d] = ['a57783f69001', 'a57783f69002', 'a57783f69003', 'a57783f69004'] as const;
const account = [
  'not imported: files of “the archive” (1)',
  'not imported: files of “claps” (1)',
  'not imported: files of “profile” (1)',
  'an archive of Medium does not tell which stories are unlisted or only for members: all published stories become public',
];

async function idOf(db: Db, title: string, now: number): Promise<string> {
  return (await listOwned(db, now)).find((each) => each.title === title)?.articleID ?? '';
}

async function textOf(db: Db, title: string, now: number): Promise<string | undefined> {
  return (await findEditable(db, await idOf(db, title, now), now))?.content.markdown;
}

async function makeFolder(archive: Uint8Array) {
  const path = join(temporaryFolder(), file);
  writeFileSync(path, archive);
  return openSource(path);
}

test.each(readConversions(join(import.meta.dirname, 'cases', 'stories.txt')))(
  '$title',
  async ({ html, markdown }) => {
    const { folder, remove } = await makeFolder(makeMediumArchive([{ id: a, content: html }]));
    const made = readFileSync(join(folder.path, `post-${a}.md`), 'utf8');
    remove();
    expect(made.slice(made.indexOf('\n}\n\n') + 4).trim()).toBe(markdown);
  },
);

test('names of files never become paths', async () => {
  const story = strToU8(makeStory({ id: a }));
  const { folder, notes, remove } = await makeFolder(
    makeMediumArchive([], {
      [`../../posts/..-${b}.html`]: story,
      [`/posts/x-${c}.html`]: story,
      'posts/../../x.html': story,
      [`posts/..\\..\\x-${d}.html`]: story,
    }),
  );
  const names = readdirSync(folder.path);
  remove();
  expect(names).toEqual([`post-${b}.md`, `post-${c}.md`]);
  expect(notes).toContainEqual(makeNote('files-not-imported', { folder: 'posts', count: 1 }));
});

test('all stories together are bounded, however small the archive is', {
  tags: ['rest'],
}, async () => {
  const one = Buffer.from(zipSync({ 'posts/x-10000000.html': new Uint8Array(5 * 1024 * 1024) }));
  const listAt = one.readUInt32LE(one.length - 6);
  // The list names the same bytes again and again.
  const listed = Array.from({ length: 130 }, (_, index) => {
    const entry = Buffer.from(one.subarray(listAt, -22));
    entry.write(String(10_000_000 + index), entry.indexOf('10000000'));
    return entry;
  });
  const list = Buffer.concat(listed);
  const end = Buffer.from(one.subarray(-22));
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(list.length, 12);
  const archive = Buffer.concat([one.subarray(0, listAt), list, end]);
  expect(archive.length).toBeLessThan(50_000);
  await expect(makeFolder(archive)).rejects.toThrow(/its stories have more than 512 MiB/);
});

eachDatabase((open) => {
  test('stories become articles with their author, tags, times and old addresses', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const outcome = await blog.run(
      makeMediumArchive([
        {
          id: a,
          title: 'Green &amp; <em>black</em>',
          content: `<h4 class="graf--subtitle">Two teas</h4><p><a href="https://medium.com/@lin/rain-${b}#x">rain</a> <a href="https://medium.com/@mei/snow-${c}">snow</a> <a href="https://lin.medium.com/p/${b}">p</a></p>`,
        },
        { id: b, title: '雨', canonical: 'https://lin.example/2020/%E9%9B%A8/' },
      ]),
    );
    expect(outcome).toMatchObject({ files: 2, added: 2, drafts: 0, refused: [], notes: account });
    const { now } = blog.clock;
    expect(await findPublished(db, await idOf(db, 'Green & black', now), now)).toMatchObject({
      articleAuthor: '林知夏',
      articleTags: 'Tea',
      articleSlug: 'post-01',
      articleExcerpt: 'Two teas',
      postedAt: '2020-05-01T10:00:00.000Z',
    });
    const rain = `/article/${await idOf(db, '雨', now)}/read/`;
    expect(await textOf(db, 'Green & black', now)).toBe(
      `Two teas\n\n[rain](${rain}#x) [snow](https://medium.com/@mei/snow-${c}) [p](${rain})\n`,
    );
    for (const address of [`/@lin/post-01-${a}`, `/p/${a}`, '/2020/雨', `/p/${b}`]) {
      expect(await findRedirect(db, address), address).toBeDefined();
    }
  });

  test('drafts and responses stay hidden, and each file is accounted for', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const outcome = await blog.run(
      makeMediumArchive(
        [
          { id: a },
          { id: b, title: 'Draft', isDraft: true },
          { id: c, title: 'I like this.', isResponse: true },
          { id: d, content: '<div>'.repeat(300) },
        ],
        {
          'posts/2020_Large-a57783f69005.html': strToU8('x'.repeat(5 * 1024 * 1024)),
          'posts/2020_Other-a57783f69006.html': strToU8('<p>x</p>'),
        },
      ),
    );
    expect(outcome).toMatchObject({ files: 6, added: 3, drafts: 2 });
    expect(outcome.refused).toEqual([
      { path: `${file}: post ${d}`, reason: 'its HTML is nested too deeply', line: undefined },
      {
        path: `${file}: post a57783f69005`,
        reason: 'it is larger than 4 MiB',
        line: undefined,
      },
      {
        path: `${file}: post a57783f69006`,
        reason: 'it has no text of a story',
        line: undefined,
      },
    ]);
    expect(outcome.notes).toEqual([
      `${file}: post ${c} “I like this.” has no title, as responses to stories of others, and becomes a draft`,
      ...account,
    ]);
    const states = (await listOwned(db, blog.clock.now)).map(({ title, state }) => [title, state]);
    expect(Object.fromEntries(states)).toEqual({
      [`Post ${a}`]: 'published',
      Draft: 'draft',
      'I like this.': 'draft',
    });
  });

  test('a newer archive changes only what changed, and the words of the owner stay', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    await blog.run(makeMediumArchive([{ id: a }, { id: b }, { id: c }]));
    const day = 'November 21, 2026';
    expect(await blog.run(makeMediumArchive([a, b, c].map((id) => ({ id, day }))))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
    });
    const articleID = await idOf(db, `Post ${a}`, blog.clock.now);
    const editable = await findEditable(db, articleID, blog.clock.now);
    if (!editable) throw new Error('the first story is missing');
    const content = { ...editable.content, markdown: 'Mine.' };
    await saveRevision(db, {
      ...{ articleID, content, kind: 'save', now: blog.clock.now, key: createSaveKey() },
      ...{ basedOn: editable.revision, hash: contentHash(content) },
    });
    const newer = [{ id: a }, { id: b, content: '<p>New.</p>' }, { id: d }];
    expect(await blog.run(makeMediumArchive(newer))).toMatchObject({
      ...{ added: 1, changed: 1, unchanged: 1 },
      notes: [...account, `post ${c} is gone; its article stays`],
    });
    expect(await textOf(db, `Post ${a}`, blog.clock.now)).toBe('Mine.');
    expect(await textOf(db, `Post ${b}`, blog.clock.now)).toBe('New.\n');
  });

  test('pictures come from the folder of uploads by their names', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const uploads = temporaryFolder();
    writeFileSync(join(uploads, '1*pot.png'), await pictureWithPlace().png().toBuffer());
    const cdn = 'https://cdn-images-1.medium.com/max/800';
    const content = `<p><img src="${cdn}/1*pot.png"> <img src="${cdn}/1*gone.png"></p>`;
    const outcome = await blog.run(makeMediumArchive([{ id: a, content }]), uploads);
    expect(outcome).toMatchObject({ added: 1, uploads: 1, pictures: 1 });
    expect(outcome.notes[0]).toBe(
      `${file}: post ${a} “Post ${a}” leaves 1 file on the old blog, such as ${cdn}/1*gone.png: the folder of --uploads does not have them`,
    );
    expect(await textOf(db, `Post ${a}`, blog.clock.now)).toMatch(
      /^!\[\]\(\/uploads\/\w+\/[^)\s]*pot\.png\) !\[\]\(https:\/\/cdn-images-1/,
    );
  });

  test.each([
    ['without stories', makeMediumArchive([]), /it has no stories of Medium/],
    ['that is cut', makeMediumArchive([{ id: a }]).subarray(0, -9), /its end is missing/],
  ])('an archive %s is refused as a whole', async (_name, archive, message) => {
    const { db } = await open();
    await expect(makeExportImport(db, file).run(archive)).rejects.toThrow(message);
    expect(await listOwned(db, Date.now())).toEqual([]);
  });
});
