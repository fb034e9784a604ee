import { withNewFields } from '../../src/browser/sync/store/new-fields.ts';
import type { Device } from './device.ts';

/**
 * Ends the pages of a device that has used a program without pages until now: neither its texts nor
 * its saves that wait have the field `kind`. The next page reads them as the store of a browser
 * does. An article that the device knows as a page stays: only a newer program can have told it.
 */
export function comeBackFromOlder({ tabs, memory }: Device): void {
  for (const tab of [...tabs]) tab.kill();
  for (const [articleID, entry] of memory.entries) {
    const text = JSON.stringify(entry);
    if (text.includes('"kind":"page"')) continue;
    const withoutKind = (key: string, value: unknown) =>
      key === 'kind' && value === 'article' ? undefined : value;
    memory.entries.set(articleID, withNewFields(JSON.parse(text, withoutKind)));
  }
}
