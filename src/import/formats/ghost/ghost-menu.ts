import { z } from 'zod';
import { patterns } from '../../../urls.ts';
import type { OldMenu } from '../../pages/old-menu.ts';

/** The settings with the menus of Ghost. Its themes show the second one in the footer. */
const menus = [
  { key: 'navigation', place: 'menu' },
  { key: 'secondary_navigation', place: 'footer' },
] as const;

const text = z.string().catch('');
const entriesSchema = z.array(z.object({ label: text, url: text }).catch({ label: '', url: '' }));

/** Reads the menu of an export of Ghost. An entry without an address leads to the home page. */
export function readGhostMenu(settings: readonly { key: string; value?: unknown }[]): OldMenu {
  const entries = menus.flatMap(({ key, place }) => {
    const written = settings.find((setting) => setting.key === key)?.value;
    return readEntries(written).map(({ label, url }) => {
      const href = url.replaceAll('__GHOST_URL__', '').trim() || patterns.home;
      return { label: label.replace(/\s+/g, ' ').trim(), href, depth: 0, place };
    });
  });
  return { entries, others: [] };
}

/** Ghost writes the list as a text, and old versions as a list. */
function readEntries(written: unknown): z.output<typeof entriesSchema> {
  try {
    const list: unknown = typeof written === 'string' ? JSON.parse(written) : written;
    return entriesSchema.safeParse(list).data?.filter(({ label, url }) => label || url) ?? [];
  } catch {
    return [];
  }
}
