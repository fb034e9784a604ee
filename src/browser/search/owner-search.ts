import {
  fromSent,
  type OwnerHit,
  type OwnerResult,
  type SearchResult,
  sentOwnerResultSchema,
} from '../../shared/search/search-result.ts';
import { apiDeskSearchUrl } from '../../urls.ts';
import { call, HttpStatusError } from '../http.ts';
import type { Device } from '../sync/device/device.ts';
import type { DeviceResult, DeviceSearch } from './device-search.ts';

/** A server that takes longer counts as one that cannot be reached. */
const maxServerMs = 5_000;

/**
 * Asks the server, and this device for words that the server has not. Without an answer of the
 * server, all words of this device are searched.
 */
export function makeOwnerSearch(
  device: Device,
  timeZone: string,
): (text: string) => Promise<OwnerResult> {
  let search: DeviceSearch | undefined;
  // Most visits of the desk ask nothing. Without a network, and without the worker that keeps
  // files, the code cannot come.
  const searchDevice = async (text: string, which: 'all' | 'unsent') => {
    const code = search ? undefined : await import('./device-search.ts').catch(() => undefined);
    search ??= code?.makeDeviceSearch(() => device.store);
    return search ? search.search(text, which, timeZone) : nothing;
  };
  return async (text) => {
    try {
      const answer = await call({
        method: 'GET',
        path: apiDeskSearchUrl(text),
        signal: AbortSignal.timeout(maxServerMs),
        read: (body) => fromSent(sentOwnerResultSchema.parse(body)),
      });
      return join(answer, await searchDevice(text, 'unsent'));
    } catch (error) {
      const { searched, ...result } = await searchDevice(text, 'all');
      const isLoggedOut = error instanceof HttpStatusError && error.status === 401;
      // The desk then leads to the login.
      if (isLoggedOut) void device.sync.refresh();
      return { ...result, isComplete: true, searchedOnDevice: searched.length, isLoggedOut };
    }
  };
}

const nothing: DeviceResult = { hits: [], count: 0, isLoose: false, isCut: false, searched: [] };

/**
 * Words of this device that were not sent win over the server’s older ones. The history is the
 * server’s.
 */
export function join(
  answer: SearchResult<OwnerHit> & Pick<OwnerResult, 'isComplete'>,
  unsent: DeviceResult,
): OwnerResult {
  const newer = new Set(unsent.searched);
  const isFound = new Set(unsent.hits.map(({ articleID }) => articleID));
  const older = answer.hits.filter(({ articleID, past }) =>
    past ? !isFound.has(articleID) : !newer.has(articleID),
  );
  return {
    ...answer,
    hits: [...unsent.hits, ...older],
    count: answer.count - (answer.hits.length - older.length) + unsent.count,
    isLoose: answer.isLoose && older.length > 0,
    searchedOnDevice: null,
  };
}
