// @module-tag rest

import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { testRenderer } from '../../test/renderer.ts';
import { listOwned } from '../db/articles/desk.ts';
import { findPublished } from '../db/articles/published.ts';
import { saveRevision } from '../db/articles/revisions.ts';
import type { Db } from '../db/tables.ts';
import { noProgress } from '../export/work-progress.ts';
import { contentHash } from '../shared/content-hash.ts';
import { newContent } from '../shared/document.ts';
import { createSaveKey } from '../shared/save-key.ts';
import { scanFolder } from './folder/scan-folder.ts';
import { runImport } from './run/run-import.ts';

const files = 120;
const nameOf = (number: number) => `${String(number % files).padStart(3, '0')}.md`;

/**
 * A folder of several batches. Each article links to the next one, the last one to the first; none
 * has a date.
 */
function makeRing(db: Db) {
  const blog = makeImport(db);
  const write = (number: number, word = 'first') => {
    const slug = number % 10 === 0 ? `slug: ring-${number}\n` : '';
    const text = `---\ntitle: ${nameOf(number)}\n${slug}---\nThe ${word} [next](${nameOf(number + 1)}).\n`;
    blog.write({ [nameOf(number)]: text });
    blog.touch(nameOf(number), new Date(Date.UTC(2020, 0, 1 + number)).toISOString());
  };
  const writeAll = (from: number, to: number, word?: string) => {
    for (let number = from; number < to; number += 1) write(number, word);
  };
  return { ...blog, writeAll };
}

type Ring = ReturnType<typeof makeRing>;

/**
 * Imports the folder, and fails when the import asks the clock for the time the `atCall`-th time.
 * Returns false if it asks less often.
 */
async function cutOff(db: Db, ring: Ring, atCall: number): Promise<boolean> {
  let calls = 0;
  const options = {
    collection: 'blog',
    isNamed: false,
    storage: ring.storage,
    now: () => {
      calls += 1;
      if (calls === atCall) throw new Error('cut off');
      return ring.clock.now;
    },
    progress: noProgress,
    renderer: testRenderer,
  };
  return runImport(db, scanFolder(ring.folder), options).then(
    () => false,
    (error: Error) => {
      expect(error.message).toBe('cut off');
      return true;
    },
  );
}

/** What visitors see of each article: its times, and the title of the article to which it links. */
async function listShown(db: Db, now: number): Promise<Map<string, string[]>> {
  const shown = new Map<string, { times: string[]; linked: string | undefined; title: string }>();
  for (const { articleID } of await listOwned(db, now)) {
    const page = await findPublished(db, articleID, now);
    if (!page) continue;
    const linked = page.html.match(/\/article\/([^/]+)\/read\//)?.[1];
    const times = [page.postedAt, page.articleTime];
    shown.set(articleID, { times, linked, title: page.articleTitle });
  }
  const titleOf = (id = '') => (id === '' ? 'no article' : (shown.get(id)?.title ?? 'nothing'));
  const entries = [...shown.values()].map(({ title, times, linked }) => {
    return [title, [...times, titleOf(linked)]] as [string, string[]];
  });
  return new Map(entries.sort());
}

/** The titles of the shown articles whose link leads to no shown article. */
async function listDeadLinks(db: Db, now: number): Promise<string[]> {
  const shown = await listShown(db, now);
  return [...shown].flatMap(([title, [, , linked]]) => (linked === 'nothing' ? [title] : []));
}

/** What visitors see of a folder that was imported without a fault. */
function expected(word: 'first' | 'second', clock: { now: number }): [string, string[]][] {
  return Array.from({ length: files }, (_, number) => {
    const postedAt = new Date(Date.UTC(2020, 0, 1 + number)).toISOString();
    const articleTime = word === 'first' ? postedAt : new Date(clock.now).toISOString();
    return [nameOf(number), [postedAt, articleTime, nameOf(number + 1)]];
  });
}

eachDatabase((open) => {
  test('an import that is cut off anywhere shows nothing, and its repetition is as if it had not been cut off', async () => {
    let cuts = 0;
    for (let atCall = 1; ; atCall += 1) {
      const { db } = await open();
      const ring = makeRing(db);
      ring.writeAll(0, files);
      if (!(await cutOff(db, ring, atCall))) break;
      cuts += 1;
      expect((await listShown(db, ring.clock.now)).size).toBe(0);
      expect(await ring.run()).toMatchObject({ added: files, changed: 0, refused: [], notes: [] });
      expect([...(await listShown(db, ring.clock.now))]).toEqual(expected('first', ring.clock));
      expect(await ring.run()).toMatchObject({ added: 0, changed: 0, unchanged: files });
    }
    expect(cuts).toBeGreaterThan(6);
  });

  test('an import of changed and new files that is cut off leaves no link that leads nowhere', async () => {
    let cuts = 0;
    for (let atCall = 2; ; atCall += 2) {
      const { db } = await open();
      const ring = makeRing(db);
      ring.writeAll(0, 60);
      await ring.run();
      ring.writeAll(0, 60, 'second');
      ring.writeAll(60, files);
      if (!(await cutOff(db, ring, atCall))) break;
      cuts += 1;
      expect(await listDeadLinks(db, ring.clock.now)).toEqual([]);
      const { added, changed, unchanged } = await ring.run();
      expect(added + changed + unchanged).toBe(files);
      const links = [...(await listShown(db, ring.clock.now)).values()].map(([, , title]) => title);
      expect(links.sort()).toEqual(Array.from({ length: files }, (_, number) => nameOf(number)));
    }
    expect(cuts).toBeGreaterThan(2);
  });

  test('words that were written between the two imports stay, and the words of the file are shown', async () => {
    const { db } = await open();
    const ring = makeRing(db);
    ring.writeAll(0, files);
    // After the last batch was written.
    let lastCut = 0;
    while ((await listOwned(db, ring.clock.now)).length < files) {
      lastCut += 1;
      expect(await cutOff(db, ring, lastCut)).toBe(true);
    }
    const articleID = await ring.idOf(nameOf(7));
    const content = newContent({ title: nameOf(7), markdown: 'My words.\n' });
    const save = {
      articleID,
      key: createSaveKey(),
      basedOn: 1,
      content,
      hash: contentHash(content),
    };
    await saveRevision(db, { ...save, kind: 'save', now: ring.clock.now });
    await ring.run();
    expect([...(await listShown(db, ring.clock.now))]).toEqual(expected('first', ring.clock));
    const desk = await listOwned(db, ring.clock.now);
    expect(desk.find((each) => each.articleID === articleID)).toMatchObject({
      revision: 2,
      publishedRevision: 1,
    });
  });
});
