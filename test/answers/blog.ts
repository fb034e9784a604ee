import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { saveSettings } from '../../src/db/settings/settings.ts';
import { setValue } from '../../src/db/stored-values.ts';
import { newContent } from '../../src/shared/document.ts';
import {
  apiArticleUrl,
  apiDraftLinkUrl,
  apiPasswordUrl,
  deleteArticleUrl,
} from '../../src/urls.ts';
import { root } from '../repository.ts';
import { makeSaveBody } from '../save-body.ts';

export const owner = { username: 'zhixia', password: 'plum rain on the sixth floor' };

/** Where a blog is, for the program: a folder and, for PostgreSQL, a database. */
type Place = { DATA_DIR: string; DATABASE_URL: string };

/** The articles beside those of the demo, by what is special about them. */
const ids = {
  changed: 'ANSWER000001',
  translated: 'ANSWER000002',
  locked: 'ANSWER000003',
  draft: 'ANSWER000004',
  scheduled: 'ANSWER000005',
  trashed: 'ANSWER000006',
};

/** The values of the routes’ parameters that are known before the blog is filled. */
export const knownValues = {
  tag: ['行走', 'walking', 'short', 'no such tag', '.'],
  series: ['Canals', 'no such series'],
  slug: ['the-lock-keeper', 'no-such-name'],
  lang: ['en', 'zh', 'fr', 'not a language'],
  articleID: [...Object.values(ids), 'ANSWER999999', 'x'],
  number: ['1', '2', '99', 'x'],
  name: ['picture.webp'],
  width: ['480', '960', '77', 'x'],
};

const text = `The lock keeper counts the boats on the canal, see [the old way](2025-09-14-the-old-canal-on-foot.md).

![Tea](pictures/tea-bowl.png)

\`\`\`js
const boats = 3;
\`\`\`

$a^2 + b^2$[^1]

[^1]: A note with <b>HTML</b>.
`;

/** The files beside the demo’s articles, by their names. */
function* listFiles(): Generator<[name: string, content: string]> {
  const file = (id: string, lines: string, body = text): [string, string] => [
    `${id}.md`,
    `---\nsuibi: ${id}\nsuibiPart: article\n${lines}\n---\n${body}`,
  ];
  const posted = 'date: 2026-10-01T10:00:00Z\nupdated: 2026-10-02T10:00:00Z';
  const canals = 'tags: [walking, canals]\nseries: Canals';
  const aliases = 'aliases: [/old/the-lock-keeper.html]';
  yield file(
    ids.changed,
    `title: The Lock Keeper\nslug: the-lock-keeper\nlang: en\n${canals}\n${aliases}\n${posted}`,
  );
  yield file(
    ids.translated,
    `title: 守闸人\nlang: zh-Hans\ntranslationOf: ${ids.changed}\n${canals}\n${posted}`,
    '守闸人数着运河上的船，走过一座桥。',
  );
  yield file(ids.locked, `title: Behind a Password\n${posted}`);
  yield file(ids.draft, 'title: A Draft\ndraft: true\nupdated: 2026-10-03T10:00:00Z', 'Not *yet*.');
  yield file(ids.scheduled, `title: Next Year\n${posted.replace('2026-10-01', '2031-10-01')}`);
  yield file(ids.trashed, `title: Thrown Away\n${posted}`);
  for (let number = 10; number < 40; number += 1) {
    yield file(
      `ANSWER0001${number}`,
      `title: Short Note ${number}\ntags: [short]\ndate: 2024-03-${number - 9}T10:00:00Z`,
      `A short note, the one with the number ${number}.`,
    );
  }
}

/**
 * Fills an empty blog: always with the same articles, ids and times. `settings` are further ones of
 * the program.
 */
export async function fillBlog(place: Place, settings: Record<string, string>): Promise<void> {
  const environment = { ...settings, ...place };
  const database = await openDatabase({
    dataDir: place.DATA_DIR,
    databaseUrl: place.DATABASE_URL || undefined,
  });
  await migrate(database);
  // Ids are made from these secrets, which are random in other blogs.
  for (const name of ['blogId', 'import ids answers', 'uploadSecret'] as const) {
    await setValue(database.db, name, '00000000-0000-4000-8000-000000000000');
  }
  const footerLinks = [{ label: 'Elsewhere', url: 'https://elsewhere.example/' }];
  await saveSettings(database.db, { description: 'Tea, rain and small software.', footerLinks });
  await database.close();

  const folder = join(place.DATA_DIR, '..', 'answers');
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'demo', 'articles'), folder, { recursive: true });
  for (const [name, content] of listFiles()) writeFileSync(join(folder, name), content);
  await runCommand(['owner', 'set', '--username', owner.username, '--name', '林知夏'], {
    environment,
    input: owner.password,
  });
  await runCommand(['import', folder], { environment });
}

export async function runCommand(
  args: string[],
  given: { environment: Record<string, string>; input?: string },
): Promise<string> {
  const { code, stdout, stderr } = await runProgram(args, given);
  if (code !== 0) throw new Error(stdout + stderr);
  return stdout;
}

/** Sends a call of the owner, and returns its answer. */
export type Call = (
  method: string,
  path: string,
  body: unknown,
) => Promise<{ url?: string | null }>;

/**
 * What the program itself does to the blog: a version, a password, a link to a draft, the trash.
 * Returns the draft’s address.
 */
export async function changeBlog(call: Call): Promise<string> {
  const content = { ...newContent(), title: 'The Lock Keeper', markdown: `${text}\nChanged.\n` };
  await call('PUT', apiArticleUrl(ids.changed), makeSaveBody({ basedOn: 1, content }));
  await call('PUT', apiPasswordUrl(ids.locked), { password: 'three quiet boats' });
  await call('POST', deleteArticleUrl(ids.trashed), { articleID: ids.trashed });
  const { url } = await call('PUT', apiDraftLinkUrl(ids.draft), { days: 30 });
  return url ?? '';
}
