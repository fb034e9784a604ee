import { createHash } from 'node:crypto';
import { type call, HttpStatusError } from '../../src/browser/http.ts';
import { startSession } from '../../src/db/account/sessions.ts';
import { apiDocumentsUrl } from '../../src/urls.ts';
import { fromSamePage, type TestApp } from '../test-app.ts';

/** What can happen to a call on its way. */
export const troubles = [
  'request-lost',
  /** The request arrives after the device has given up. */
  'request-late',
  /** The request arrives twice, the second time later. */
  'request-twice',
  'answer-lost',
  /** The answer arrives, but after others. */
  'answer-late',
] as const;
export type Trouble = (typeof troubles)[number];

/** The server, as the networks of all devices reach it. It counts what it has stored. */
export interface Wire {
  test: TestApp;
  /** Requests that will arrive later. */
  lateRequests: (() => Promise<unknown>)[];
  /** Answers that will arrive later. */
  lateAnswers: (() => void)[];
  /** The requests under way, apart from late ones. */
  underWay: number;
  /** Grows with each call. */
  calls: number;
  /** The saves that the server has stored or found again. */
  stored: { articleID: string; key: string; hash: string }[];
  /** The saves that a device knows to be stored. */
  acknowledged: { articleID: string; hash: string }[];
}

export function makeWire(test: TestApp): Wire {
  return {
    test,
    lateRequests: [],
    lateAnswers: [],
    underWay: 0,
    calls: 0,
    stored: [],
    acknowledged: [],
  };
}

/** The connection of one device. */
export function makeNetwork(wire: Wire) {
  let cookie = '';
  const network = {
    /** The digest of the token of the last session. */
    sessionHash: '',
    /** Whether the server has told its articles since it was started anew. */
    hasList: false,
    isOnline: true,
    /** The troubles of the next calls. Without one a call goes well. */
    next: [] as Trouble[],

    async logIn(): Promise<void> {
      const token = `token-${wire.calls++}`;
      const digest = createHash('sha256').update(token).digest('hex');
      await startSession(wire.test.db, digest, wire.test.clock.now);
      network.sessionHash = digest;
      cookie = `suibi=${token}`;
    },

    /** A call that goes well, if the device is online. */
    async post(path: string, json: unknown): Promise<void> {
      if (network.isOnline) await request('POST', path, json);
    },

    /** Takes the place of `call` in src/browser/http.ts. */
    send: (async ({ method, path, json, read }) => {
      wire.calls += 1;
      const trouble = network.next.shift();
      if (!network.isOnline || trouble === 'request-lost') throw new TypeError('Failed to fetch');
      const deliver = () => request(method, path, json);
      if (trouble === 'request-late') wire.lateRequests.push(deliver);
      if (trouble === 'request-late') throw new TypeError('Failed to fetch');
      const response = await deliver();
      if (trouble === 'request-twice') wire.lateRequests.push(deliver);
      if (trouble === 'answer-lost') throw new TypeError('Failed to fetch');
      if (trouble === 'answer-late') {
        await new Promise<void>((resolve) => wire.lateAnswers.push(resolve));
      }
      const body: unknown = response.json();
      if (response.statusCode !== 200) throw new HttpStatusError(response.statusCode, body);
      const answer = read(body);
      if (path === apiDocumentsUrl) network.hasList = true;
      if (method === 'PUT') {
        const { articleID, hash } = body as { articleID: string; hash: string };
        wire.acknowledged.push({ articleID, hash });
      }
      return answer;
    }) as typeof call,
  };

  async function request(method: 'GET' | 'POST' | 'PUT', url: string, json: unknown) {
    wire.underWay += 1;
    const headers = { ...fromSamePage, cookie };
    const payload = json === undefined ? {} : { payload: json as object };
    const response = await wire.test.app.inject({ method, url, headers, ...payload });
    wire.underWay -= 1;
    if (method === 'PUT' && response.statusCode === 200) {
      const { articleID, hash } = response.json();
      wire.stored.push({ articleID, hash, key: (json as { key: string }).key });
    }
    return response;
  }

  return network;
}

/** In so many turns of Node’s loop, a device that has something to say begins a call. */
const quietTurns = 12;

/** Waits until no call is under way, apart from late ones, and nobody begins one. */
export async function untilQuiet(wire: Wire): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; ) {
    const { calls } = wire;
    await new Promise((resolve) => setImmediate(resolve));
    quiet = wire.underWay === 0 && wire.calls === calls ? quiet + 1 : 0;
  }
}
