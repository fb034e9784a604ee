// @module-tag rest

import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { rowsWithoutCounts } from '../../../test/database/rows.ts';
import { dose } from '../../../test/dose.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { listRawRequests } from '../../../test/hostile/raw-requests.ts';
import { makeArticle } from '../../../test/make.ts';
import { testApp, withOwner } from '../../../test/test-app.ts';
import { readUrl } from '../../urls.ts';

const maxAnswerMs = 10_000;
/**
 * After so long without a byte the client ends its side. Before, Node would drop what it has not
 * answered yet.
 */
const maxSilenceMs = 250;
const sentAtOnce = 10;

/** Sends bytes and returns all that the server sends until the connection is closed. */
function send(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes));
    const silence = setTimeout(() => socket.end(), maxSilenceMs);
    const whole = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end after ${maxAnswerMs} ms: ${bytes.toString('latin1', 0, 200)}`));
    }, maxAnswerMs);
    socket.on('data', (part) => {
      parts.push(part);
      silence.refresh();
    });
    socket.on('close', () => {
      clearTimeout(silence);
      clearTimeout(whole);
      resolve(Buffer.concat(parts).toString('latin1'));
    });
    // A server may close while bytes are on their way.
    socket.on('error', () => {});
  });
}

/** The heads of the answers. */
function headsOf(answers: string): string[] {
  return answers.match(/HTTP\/1\.1 \d{3} [^\r]*\r\n(?:[^\r]+\r\n)*/g) ?? [];
}

eachDatabase((_, kind) => {
  test('raw requests get an answer below 500 or a closed connection, tell nothing and change nothing', async () => {
    const lines: string[] = [];
    const blog = await testApp({ kind, log: (line) => lines.push(line) });
    await withOwner(blog);
    const draft = await makeArticle(blog.db, { title: 'Known to few', markdown: 'Hidden words.' });
    const articleID = await makeArticle(blog.db, { postedAt: 1 });
    await blog.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = blog.app.server.address() as { port: number };
    const before = await rowsWithoutCounts(blog.db);
    const all = listRawRequests(articleID);
    expect(all.length).toBeGreaterThan(1_100);
    const requests = all.filter((_, index) => index % dose.hostileRequestsStep === 0);
    const faults: string[] = [];
    const statuses = new Map<string, number>();
    for (let begin = 0; begin < requests.length; begin += sentAtOnce) {
      await Promise.all(
        requests.slice(begin, begin + sentAtOnce).map(async ({ name, bytes }) => {
          const answers = await send(port, bytes);
          const fault = findFault(answers, draft);
          if (fault) faults.push(`${name}: ${fault}`);
          const first = answers.slice(9, 12) || 'closed';
          statuses.set(first, (statuses.get(first) ?? 0) + 1);
        }),
      );
    }
    process.stdout.write(
      `${requests.length} raw requests on ${kind}: ${JSON.stringify([...statuses])}\n`,
    );
    expect(faults).toEqual([]);
    // Most of them reach a route, or the test would try nothing but Node's parser.
    expect(statuses.get('404')).toBeGreaterThan(requests.length / 10);
    expect(statuses.get('200')).toBeGreaterThan(requests.length / 20);
    expect(await rowsWithoutCounts(blog.db)).toEqual(before);
    expect((await blog.app.inject(readUrl(articleID))).statusCode).toBe(200);
    const errors = lines.filter((line) => JSON.parse(line).level >= 50);
    expect(errors).toEqual([]);
  });
});

function findFault(answers: string, draft: string): string | undefined {
  const heads = headsOf(answers);
  if (answers !== '' && heads.length === 0) return `this is no answer: ${answers.slice(0, 80)}`;
  for (const head of heads) {
    if (/^HTTP\/1\.1 5/.test(head)) return head;
    if (!/^HTTP\/1\.1 1/.test(head) && !/^x-content-type-options: nosniff\r$/im.test(head)) {
      return `without headers: ${head}`;
    }
    if (/^set-cookie: (?:a=b|__Host-suibi=\w|suibi=\w)/im.test(head)) return `a cookie: ${head}`;
    if (/^location: (?:https?:)?\/\/(?!blog\.example)/im.test(head)) return `elsewhere: ${head}`;
  }
  const told = /Known to few|Hidden words|\n\s+at |SQLITE|ENOENT|root:x:|node_modules/.exec(
    answers,
  );
  if (told) return `it tells ${told[0]}`;
  if (answers.includes(draft)) return 'it names a draft';
  return undefined;
}
