import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createArticleId } from '../../src/shared/article-id.ts';
import { apiArticleUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

const writers = 3;

interface Writer {
  articleID: string;
  /** The texts that the server said it had saved, by revision. */
  acknowledged: Map<number, string>;
}

test('a server that is killed while it saves keeps every save that it acknowledged', async ({
  dataDir,
  page,
  context,
}) => {
  await createOwner(dataDir);
  const articles: Writer[] = Array.from({ length: writers }, () => ({
    articleID: createArticleId(),
    acknowledged: new Map(),
  }));
  let cookie = '';
  for (let kill = 0; kill < dose.kills; kill += 1) {
    const server = await startServer({ DATA_DIR: dataDir });
    if (cookie === '') {
      await logIn(page, server.origin);
      cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    }
    // The kill comes after some saves, not after some time: a busy machine may save nothing in a second.
    let left = randomInt(1, 30);
    const enough = Promise.withResolvers<void>();
    const countDown = () => {
      left -= 1;
      if (left === 0) enough.resolve();
    };
    const writing = Promise.all(
      articles.map((writer) => saveUntilKilled(server.origin, cookie, writer, countDown)),
    );
    await Promise.race([enough.promise, writing]);
    await server.stop('SIGKILL');
    await writing;
  }

  const server = await startServer({ DATA_DIR: dataDir });
  for (const { articleID, acknowledged } of articles) {
    const response = await fetch(server.origin + apiArticleUrl(articleID), { headers: { cookie } });
    const { revision, content } = (await response.json()) as SavedArticle;
    expect(revision).toBeGreaterThanOrEqual(Math.max(...acknowledged.keys()));
    expect(content.markdown).toBe(acknowledged.get(revision) ?? content.markdown);
  }
  await server.stop('SIGTERM');
  const database = new DatabaseSync(join(dataDir, 'suibi.sqlite'), { readOnly: true });
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  const kept = database.prepare(
    'select markdown from revisions where article_id = ? and number = ?',
  );
  const lost = articles.flatMap(({ articleID, acknowledged }) =>
    [...acknowledged].filter(
      ([revision, text]) => kept.get(articleID, revision)?.markdown !== text,
    ),
  );
  database.close();
  expect(lost).toEqual([]);
  const count = articles.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  expect(count).toBeGreaterThanOrEqual(dose.kills);
  test.info().annotations.push({ type: 'acknowledged revisions', description: String(count) });
});

interface SavedArticle {
  revision: number;
  content: { markdown: string };
}

/** Saves one revision after another until the server is gone; calls `onSaved` after each. */
async function saveUntilKilled(
  origin: string,
  cookie: string,
  writer: Writer,
  onSaved: () => void,
): Promise<void> {
  const url = origin + apiArticleUrl(writer.articleID);
  const headers = { cookie, origin, 'content-type': 'application/json' };
  try {
    const known = await fetch(url, { headers });
    let basedOn = known.ok ? ((await known.json()) as SavedArticle).revision : 0;
    for (;;) {
      const markdown = `第 ${basedOn + 1} 稿 ${'雨'.repeat(randomInt(0, 20_000))} ${Math.random()}`;
      const content = {
        title: 'Rain',
        author: '',
        tags: [],
        excerpt: '',
        coverUrl: null,
        markdown,
        lang: null,
      };
      const response = await fetch(url, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ basedOn, content }),
      });
      expect(response.status).toBe(200);
      basedOn = ((await response.json()) as SavedArticle).revision;
      writer.acknowledged.set(basedOn, markdown);
      onSaved();
    }
  } catch (error) {
    // A broken connection is the kill. Every other error is a fault.
    if (!(error instanceof TypeError)) throw error;
  }
}
