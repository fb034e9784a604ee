import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { type Cut, startCuttingProxy } from '../../test/cutting-proxy.ts';
import { dose } from '../../test/dose.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeContent } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { createArticleId } from '../shared/article-id.ts';
import { type Save, savedSchema } from '../shared/schemas.ts';
import { apiArticleUrl } from '../urls.ts';

/**
 * Sends a save once, on a connection of its own. Returns the revision. Rejects if the connection
 * breaks.
 */
async function send(
  port: number,
  headers: Record<string, string>,
  articleID: string,
  save: Save,
): Promise<number> {
  const body = JSON.stringify(save);
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: apiArticleUrl(articleID),
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const whole = await text(answer);
  expect(answer.statusCode).toBe(200);
  return savedSchema.parse(JSON.parse(whole)).revision;
}

/** Sends a save until it is acknowledged. Returns the revision, and how often the save was sent. */
async function sendUntilAcknowledged(...args: Parameters<typeof send>) {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { revision: await send(...args), attempts };
    } catch (error) {
      // Every other error is a fault, and so is a second cut.
      if (!(error instanceof Error && 'code' in error) || attempts > 1) throw error;
    }
  }
}

/** Numbers of bytes that are spread evenly over a length, its ends included. */
function spread(bytes: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round((index * bytes) / (count - 1)));
}

eachDatabase((_, kind) => {
  test('a save whose connection is cut anywhere is stored once, however often it is sent', async () => {
    const app = await testApp({ kind });
    const headers = await loggedIn(app);
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const proxy = await startCuttingProxy((app.app.server.address() as AddressInfo).port);
    onTestFinished(() => proxy.close());
    const articleID = createArticleId();
    const texts = new Map<number, string>();
    const save = async (cut?: Cut) => {
      const markdown = `${texts.size} ${'茶 tea\n'.repeat(100)}`;
      const body = makeSaveBody({ basedOn: texts.size, content: makeContent({ markdown }) });
      if (cut) proxy.cutNext(cut);
      const { revision, attempts } = await sendUntilAcknowledged(
        proxy.port,
        headers,
        articleID,
        body,
      );
      expect(revision).toBe(texts.size + 1);
      texts.set(revision, markdown);
      return attempts;
    };

    await save();
    const length = proxy.lastPassed();
    const cuts = (['request', 'answer'] as const).flatMap((side) =>
      spread(length[side], dose.cutsOfEachSide[kind]).map((afterBytes) => ({ side, afterBytes })),
    );
    let repeated = 0;
    for (const cut of cuts) repeated += (await save(cut)) - 1;

    // Only a cut behind the last byte of the answer breaks no save.
    expect(repeated).toBeGreaterThanOrEqual(cuts.length - 2);
    const kept = await listRevisions(app.db, articleID);
    expect(kept).toHaveLength(cuts.length + 1);
    for (const { number, kind, content } of kept) {
      expect({ kind, markdown: content.markdown }).toEqual({
        kind: 'save',
        markdown: texts.get(number),
      });
    }
  });
});
