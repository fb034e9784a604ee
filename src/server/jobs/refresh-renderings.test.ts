import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { testRenderer } from '../../../test/renderer.ts';
import { findPublished } from '../../db/articles/published.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import { listStaleRenderings, refreshRendering } from '../../db/articles/renderings.ts';
import type { Db } from '../../db/tables.ts';
import { renderVersion } from '../../markdown/render-version.ts';
import { refreshRenderings } from './refresh-renderings.ts';

const now = 5_000;
const version = renderVersion - 1;

/** Makes an article with HTML of an older version of the renderer. */
async function makeStale(db: Db, markdown: string): Promise<string> {
  const articleID = await makeArticle(db, { markdown });
  const rendered = makeRendered({ html: '<p>old</p>' });
  const publication = { articleID, revision: 1, rendered, renderVersion: version, now };
  await publishRevision(db, publication);
  return articleID;
}

function makeLog() {
  const warnings: object[] = [];
  return { warnings, warn: (details: object) => void warnings.push(details) };
}

async function refresh(db: Db, log = makeLog(), signal?: AbortSignal) {
  return refreshRenderings({ db, renderer: testRenderer, now: () => now }, log, signal);
}

const all = { version: renderVersion, after: '', limit: 100 };

eachDatabase((open) => {
  test('HTML of an older version is made again, and nothing else of the article changes', async () => {
    const { db } = await open();
    const stale = [];
    for (let index = 0; index < 9; index += 1) stale.push(await makeStale(db, `*${index}*`));
    const before = await findPublished(db, stale[3] as string, now);
    expect(await refresh(db)).toEqual({ articles: 9, refused: 0 });
    for (const [index, articleID] of stale.entries()) {
      const article = await findPublished(db, articleID, now);
      expect(article?.html).toBe(`<p><em>${index}</em></p>\n`);
    }
    expect(await findPublished(db, stale[3] as string, now)).toEqual({
      ...before,
      html: '<p><em>3</em></p>\n',
      summary: '3',
    });
    expect(await listStaleRenderings(db, all)).toEqual([]);
  });

  test('HTML of the current version stays', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const rendered = makeRendered({ html: '<p>kept</p>' });
    await publishRevision(db, { articleID, revision: 1, rendered, renderVersion, now });
    expect(await refresh(db)).toEqual({ articles: 0, refused: 0 });
    expect((await findPublished(db, articleID, now))?.html).toBe('<p>kept</p>');
  });

  test('a refused article keeps its page and is logged, and the others are rendered', async () => {
    const { db } = await open();
    const deep = await makeStale(db, `text\n\n${'> '.repeat(200)}deep`);
    const others = [await makeStale(db, 'one'), await makeStale(db, 'two')];
    const log = makeLog();
    expect(await refresh(db, log)).toEqual({ articles: 2, refused: 1 });
    expect((await findPublished(db, deep, now))?.html).toBe('<p>old</p>');
    expect(log.warnings).toEqual([
      { articleID: deep, reason: expect.objectContaining({ kind: 'refused', line: 3 }) },
    ]);
    for (const articleID of others) {
      expect((await findPublished(db, articleID, now))?.html).not.toBe('<p>old</p>');
    }
  });

  test('an older revision does not overwrite a page that was published in the meantime', async () => {
    const { db } = await open();
    const articleID = await makeStale(db, 'one');
    const content = makeContent({ markdown: 'two' });
    await makeRevision(db, { articleID, basedOn: 1, content, now });
    const rendered = makeRendered({ html: '<p>two</p>' });
    await publishRevision(db, { articleID, revision: 2, rendered, renderVersion, now });
    const older = { articleID, revision: 1, version: renderVersion, now };
    await refreshRendering(db, { ...older, rendered: makeRendered({ html: '<p>one</p>' }) });
    expect((await findPublished(db, articleID, now))?.html).toBe('<p>two</p>');
  });

  test('it ends when the server stops, and the next start continues', async () => {
    const { db } = await open();
    await makeStale(db, 'one');
    await makeStale(db, 'two');
    const stopping = new AbortController();
    stopping.abort();
    expect(await refresh(db, makeLog(), stopping.signal)).toMatchObject({ articles: 0 });
    expect(await listStaleRenderings(db, all)).toHaveLength(2);
    expect(await refresh(db)).toMatchObject({ articles: 2 });
  });
});
