import type { Device } from '../../browser/sync/device/device.ts';
import type { DocumentRecord } from '../../browser/sync/store/record.ts';
import { deviceTexts } from '../../shared/texts/saving.ts';
import { editUrl } from '../../urls.ts';
import type { SessionPage } from './session-page.ts';

/** Before an article is looked for again that neither the disk nor the server could give. */
const findDelayMs = 2_000;

interface Parts {
  device: Device;
  page: Pick<SessionPage, 'lang' | 'path' | 'warn'>;
  pause(ms: number): Promise<void>;
}

/**
 * Finds the words of an article: on the device, else on the server. Null if it is new, undefined if
 * there is none. As long as the disk cannot be read, nobody knows that: then both are asked again,
 * and the page says so.
 */
export async function findRecord(
  articleID: string,
  { device, page, pause }: Parts,
): Promise<DocumentRecord | null | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const { record } = (await device.snapshot(articleID)).entry;
    if (record) return record;
    if (page.path() !== editUrl(articleID)) return null;
    if (device.fault === null) return undefined;
    if (await device.fetch(articleID)) continue;
    if (attempt === 1) page.warn(deviceTexts[page.lang].silentWithoutServer);
    await pause(findDelayMs);
  }
}
