import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOwned } from '../../src/db/articles/desk.ts';
import { findPublished } from '../../src/db/articles/published.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { readUrl } from '../../src/urls.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  runProgram,
  type Server,
  spawnProgram,
  startServer,
  stopProgram,
} from '../support/server.ts';
import { expectSound } from './blog.ts';
import { forEachKill, killWithin, measure, untilExists } from './kill.ts';

const files = 400;
const nameOf = (number: number) => `walk-${number % files}.md`;
const dayOf = (number: number) => new Date(Date.UTC(2020, 0, 1 + number));

/**
 * Each article links to the next one and to one far away. The date of an article is the time of its
 * file.
 */
function writeFolder(folder: string): void {
  mkdirSync(folder);
  for (let number = 0; number < files; number += 1) {
    const links = `[next](${nameOf(number + 1)}), [far](${nameOf(number * 7 + 3)})`;
    const path = join(folder, nameOf(number));
    writeFileSync(path, `# ${nameOf(number)}\n\nGo ${links}.\n\n${'A long walk. '.repeat(100)}\n`);
    utimesSync(path, dayOf(number), dayOf(number));
  }
}

interface ShownPage {
  title: string;
  times: string[];
  /** The ids of the articles to which it links. */
  links: string[];
}

/** The articles that visitors see, by id. */
async function listShown(dataDir: string): Promise<Map<string, ShownPage>> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const shown = new Map<string, ShownPage>();
  for (const { articleID } of await listOwned(db, Date.now())) {
    const page = await findPublished(db, articleID, Date.now());
    if (!page) continue;
    const links = [...page.html.matchAll(/\/article\/([^/]+)\/read\//g)].map(([, id = '']) => id);
    const times = [page.postedAt, page.articleTime];
    shown.set(articleID, { title: page.articleTitle, times, links });
  }
  await close();
  return shown;
}

/** The addresses to which shown articles link and where the server has no page. */
async function listDeadLinks({ origin }: Server, shown: Map<string, ShownPage>): Promise<string[]> {
  const linked = new Set([...shown.values()].flatMap(({ links }) => links));
  const dead: string[] = [];
  for (const id of linked) {
    const { status } = await fetch(origin + readUrl(id));
    if (status !== 200) dead.push(`${id}: ${status}`);
  }
  return dead;
}

test('an import that is killed leaves no link that leads nowhere, and its repetition gives what a whole one gives', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const folder = join(dataDir, 'walks');
  writeFolder(folder);
  const begin = async (data: string) => {
    const program = spawnProgram(['import', folder], { DATA_DIR: data });
    await untilExists(join(data, 'suibi.sqlite'), program);
    return program;
  };
  const titled = Array.from({ length: files }, (_, number): [string, object] => {
    const day = dayOf(number).toISOString();
    const linked = [nameOf(number + 1), nameOf(number * 7 + 3)];
    return [nameOf(number), { times: [day, day], linked }];
  });

  const whole = await begin(join(dataDir, 'whole'));
  const durationMs = await measure(() => new Promise((resolve) => whole.once('exit', resolve)));

  let cutOff = 0;
  await forEachKill(async (random, kill) => {
    const data = join(dataDir, `killed-${kill}`);
    const program = await begin(data);
    await killWithin(durationMs, random, () => stopProgram(program, 'SIGKILL'));
    const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'silent' });
    const before = await listShown(data);
    if (before.size < files) cutOff += 1;
    expect(await listDeadLinks(server, before)).toEqual([]);
    const again = await runProgram(['import', folder], { environment: { DATA_DIR: data } });
    expect(again.code, again.stderr).toBe(0);
    const after = await listShown(data);
    expect(await listDeadLinks(server, after)).toEqual([]);
    await server.stop();
    const found = [...after.values()].map(({ title, times, links }): [string, object] => {
      return [title, { times, linked: links.map((id) => after.get(id)?.title) }];
    });
    expect(new Map(found)).toEqual(new Map(titled));
    expectSound(data);
  });
  expect(cutOff).toBeGreaterThan(0);
});
