import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadUrl } from '../../src/urls.ts';
import { hashOf } from '../../test/send-upload.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { expectSound, listUploads, logInByForm, untilBroken } from './blog.ts';
import { forEachKill, killWithin, measure } from './kill.ts';
import { sendUpload } from './send-upload.ts';

async function makeFiles(): Promise<{ name: string; content: Buffer }[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const picture = sharp({
    create: { width: 700, height: 500, channels: 3, noise, background: '#246' },
  });
  return [
    {
      name: 'minutes.pdf',
      content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(900_000)]),
    },
    { name: 'garden.png', content: await picture.png().toBuffer() },
  ];
}

test('a server that is killed during uploads lists only whole files, and the uploads go on', async ({
  dataDir,
}) => {
  await createOwner(dataDir);
  let server = await startServer({ DATA_DIR: dataDir });
  const headers = await logInByForm(server.origin);
  const storeUpload = async (
    content: Buffer,
    name: string,
    onReceived?: (bytes: number) => void,
  ) => {
    const sent = await sendUpload(headers, content, name, onReceived);
    if (sent.kind === 'failed') throw new Error(`${sent.answer.status}`);
    return sent.upload;
  };
  const sendAll = (
    files: { name: string; content: Buffer }[],
    acknowledged?: Map<string, number>,
  ) =>
    Promise.all(
      files.map(({ name, content }) =>
        storeUpload(content, name, (bytes) => acknowledged?.set(name, bytes)),
      ),
    );
  const first = await makeFiles();
  const durationMs = await measure(() => sendAll(first));
  let stored = 2;
  /** The hashes of the files that were served, by upload id. */
  const known = new Map<string, string>();
  await forEachKill(async (random) => {
    const files = await makeFiles();
    const acknowledged = new Map<string, number>();
    await Promise.all([
      untilBroken(sendAll(files, acknowledged)),
      killWithin(durationMs, random, () => server.stop('SIGKILL')),
    ]);
    server = await startServer({ DATA_DIR: dataDir });
    headers.origin = server.origin;
    for (const id of listUploads(dataDir)) {
      const answer = await fetch(server.origin + uploadUrl(id, 'any'));
      expect(answer.status).toBe(200);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.length).toBe(Number(answer.headers.get('content-length')));
      const hash = hashOf(body);
      // What is served is whole: a picture can be decoded to its last line. After that it never changes.
      if (!known.has(id) && answer.headers.get('content-type') !== 'application/pdf') {
        await sharp(body).stats();
      }
      expect(hash).toBe(known.get(id) ?? hash);
      known.set(id, hash);
    }
    // What was acknowledged is still there, so nothing is sent twice.
    for (const { name, content } of files) {
      const begins: number[] = [];
      const upload = await storeUpload(content, name, (bytes) => begins.push(bytes));
      const [begin = content.length] = begins;
      expect(begin).toBeGreaterThanOrEqual(acknowledged.get(name) ?? 0);
      const served = await fetch(server.origin + upload.address);
      const body = Buffer.from(await served.arrayBuffer());
      if (name.endsWith('.pdf')) expect(body.equals(content)).toBe(true);
      else expect((await sharp(body).stats()).channels).toHaveLength(3);
    }
    stored += 2;
    expect(listUploads(dataDir).size).toBe(stored);
    expectSound(dataDir);
  });
  await server.stop('SIGTERM');
  const incoming = readdirSync(join(dataDir, 'uploads', 'incoming'));
  expect(incoming).toEqual([]);
});
