// A program that is killed while it deletes everything: the next start finds the whole blog, or
// nothing of it.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultSettings } from '../../src/shared/settings.ts';
import { removeBlogUrl } from '../../src/urls.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import {
  expectSound,
  listUploads,
  logInByForm,
  makeWriter,
  sendSave,
  untilBroken,
} from './blog.ts';
import { forEachKill, killWithin, measure } from './kill.ts';
import { sendUpload } from './send-upload.ts';

const files = 25;

function listFiles(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** How many articles and versions the database has. */
function countRows(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'suibi.sqlite'), { readOnly: true });
  const rows = database
    .prepare('select id from articles union all select key from revisions')
    .all();
  database.close();
  return rows.length;
}

test('a kill while everything is deleted leaves the whole blog or nothing', {
  tag: '@rest',
}, async ({ dataDir }) => {
  test.setTimeout(600_000);
  const environment = { DATA_DIR: dataDir };
  await createOwner(dataDir);
  let removalMs = 50;
  const found = { whole: 0, nothing: 0 };
  await forEachKill(async (random, kill) => {
    const server = await startServer(environment);
    const headers = await logInByForm(server.origin);
    if (countRows(dataDir) === 0) {
      const names = [];
      for (let n = 0; n < files; n += 1) {
        const sent = await sendUpload(headers, Buffer.from(`%PDF-1.7 ${kill} ${n}`), `${n}.pdf`);
        if (sent.kind !== 'stored') throw new Error('an upload was not stored');
        names.push(sent.upload.address);
      }
      const markdown = names.map((address) => `[file](${address})`).join('\n');
      expect((await sendSave(headers, makeWriter().articleID, 0, markdown)).status).toBe(200);
    }
    const rows = countRows(dataDir);
    const remove = () =>
      fetch(server.origin + removeBlogUrl, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ name: defaultSettings.brand }),
      });
    const removing = measure(() => untilBroken(remove()));
    await killWithin(removalMs * 1.5, random, () => server.stop());
    removalMs = Math.max(20, await removing);

    // The purge at the start ends before the server says that it is there.
    const next = await startServer(environment);
    await next.stop();
    expectSound(dataDir);
    const isWhole = countRows(dataDir) > 0;
    expect(countRows(dataDir)).toBe(isWhole ? rows : 0);
    expect(listUploads(dataDir).size).toBe(isWhole ? files : 0);
    expect(listFiles(dataDir)).toHaveLength(isWhole ? files : 0);
    found[isWhole ? 'whole' : 'nothing'] += 1;
  });
  process.stdout.write(`${JSON.stringify(found)}\n`);
});
