import {
  type DeskAnswer,
  type DeskFound,
  deskAnswerSchema,
} from '../../shared/search/search-result.ts';
import { apiDeskSearchUrl } from '../../urls.ts';
import { call, HttpStatusError } from '../http.ts';
import type { Device } from '../sync/device/device.ts';
import type { DeviceAnswer, DeviceSearch } from './device-search.ts';

/** A server that takes longer counts as one that cannot be reached. */
const maxServerMs = 5_000;

export type Asked =
  | { kind: 'found'; found: DeskFound }
  /** The session has ended: only this device was searched. */
  | { kind: 'logged-out'; found: DeskFound };

/**
 * Asks the server, and this device for words that the server has not. Without an answer of the server, all words of this device are
 * searched.
 */
export function makeAsk(device: Device, timeZone: string): (asked: string) => Promise<Asked> {
  let search: DeviceSearch | undefined;
  // Most visits of the desk ask nothing. Without a network, and without the worker that keeps files, the code cannot come.
  const searchDevice = async (asked: string, which: 'all' | 'unsent') => {
    const code = search ? undefined : await import('./device-search.ts').catch(() => undefined);
    search ??= code?.makeDeviceSearch(() => device.store);
    return search ? search.search(asked, which, timeZone) : nothing;
  };
  return async (asked) => {
    try {
      const answer = await call({
        method: 'GET',
        path: apiDeskSearchUrl(asked),
        signal: AbortSignal.timeout(maxServerMs),
        read: (body) => deskAnswerSchema.parse(body),
      });
      const unsent = await searchDevice(asked, 'unsent');
      return { kind: 'found', found: join(answer, unsent) };
    } catch (error) {
      const alone = await searchDevice(asked, 'all');
      const { searched, ...found } = alone;
      const isLoggedOut = error instanceof HttpStatusError && error.status === 401;
      // The desk then leads to the login.
      if (isLoggedOut) void device.sync.refresh();
      return {
        kind: isLoggedOut ? 'logged-out' : 'found',
        found: { ...found, isComplete: true, searchedOnDevice: searched.length },
      };
    }
  };
}

const nothing: DeviceAnswer = { matches: [], count: 0, isLoose: false, isCut: false, searched: [] };

/** Words of this device that were not sent win over the server’s older ones. The history is the server’s. */
export function join(answer: DeskAnswer, unsent: DeviceAnswer): DeskFound {
  const newer = new Set(unsent.searched);
  const isFound = new Set(unsent.matches.map(({ articleID }) => articleID));
  const older = answer.matches.filter(({ articleID, past }) =>
    past ? !isFound.has(articleID) : !newer.has(articleID),
  );
  return {
    ...answer,
    matches: [...unsent.matches, ...older],
    count: answer.count - (answer.matches.length - older.length) + unsent.count,
    isLoose: answer.isLoose && older.length > 0,
    searchedOnDevice: null,
  };
}
