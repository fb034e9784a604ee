import { findSettings } from '../db/settings/settings.ts';
import type { Db } from '../db/tables.ts';
import { findUpload } from '../db/uploads/uploads.ts';
import { defaultSettings, type Settings } from '../shared/settings.ts';
import { shownSizes } from '../shared/uploads/picture-widths.ts';
import type { Identity, IdentityPicture } from '../ui/identity/identity.ts';
import { uploadIdOf } from '../urls.ts';

/** The settings that pages show beside the name of the blog. The icon has addresses of its own. */
const shown = [
  ...(['logo', 'logoDark', 'avatar', 'footerText', 'licence', 'socialLinks'] as const),
  ...(['fediverseCreator', 'icp', 'police', 'policeMark'] as const),
] satisfies (keyof Settings)[];

/** What the owner has added to the pages. Undefined when it is nothing. */
export async function findIdentity(db: Db): Promise<Identity | undefined> {
  return makeIdentity(db, await findSettings(db));
}

/** The same for settings that may not be saved. A picture that is gone is left out. */
export async function makeIdentity(db: Db, settings: Settings): Promise<Identity | undefined> {
  const isEmpty = (name: (typeof shown)[number]) =>
    settings[name].length === 0 || settings[name] === defaultSettings[name];
  if (shown.every(isEmpty)) return undefined;
  const { licence, socialLinks, fediverseCreator, icp, police } = settings;
  const find = (address: string) => findPicture(db, address);
  return {
    logo: await find(settings.logo),
    logoDark: await find(settings.logoDark),
    avatar: await find(settings.avatar),
    footerLines: await renderLines(settings),
    ...{ licence, socialLinks, fediverseCreator, icp, police },
    policeMark: await find(settings.policeMark),
  };
}

async function findPicture(db: Db, url: string): Promise<IdentityPicture | undefined> {
  const id = uploadIdOf(url);
  const upload = id === undefined ? undefined : await findUpload(db, id);
  if (!upload || upload.width === null || upload.height === null) return undefined;
  const { width, height, renditions } = upload;
  const own = { width, height, ...(renditions === 'none' ? {} : { hasSmaller: true as const }) };
  const size = shownSizes([url], new Map([[upload.id, own]])).get(url);
  return size && { url, ...size };
}

async function renderLines({ footerText, language }: Settings): Promise<string[]> {
  if (footerText === '') return [];
  // Most blogs have no such line, and the rules of Markdown take some megabytes of memory.
  const { renderLine } = await import('../markdown/render-line.ts');
  return footerText.split('\n').map((line) => renderLine(line, language));
}
