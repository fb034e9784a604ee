import type { UploadUse } from '../../db/uploads/list-uses.ts';
import type { MediaFile } from '../../db/uploads/media.ts';
import { wordsTest } from '../../shared/text.ts';

export const mediaShows = ['all', 'unused', 'trash'] as const;
export type MediaShow = (typeof mediaShows)[number];

/** A file with the articles that use it. */
export interface ShownFile extends MediaFile {
  uses: readonly UploadUse[];
}

interface Asked {
  show: MediaShow;
  /** Words of the name. Each must be in it. */
  query: string;
}

/** The files of a view in their order, and how many files each view has. */
export function chooseFiles(
  files: readonly MediaFile[],
  uses: ReadonlyMap<string, readonly UploadUse[]>,
  { show, query }: Asked,
): { files: ShownFile[]; counts: Record<MediaShow, number> } {
  const hasWords = wordsTest(query);
  const found = files
    .map((file) => ({ ...file, uses: uses.get(file.id) ?? [] }))
    .filter(({ name }) => hasWords(name));
  const views: Record<MediaShow, ShownFile[]> = {
    all: found.filter(({ trashedAt }) => trashedAt === null),
    unused: found.filter(({ trashedAt, uses }) => trashedAt === null && uses.length === 0),
    trash: found.filter(({ trashedAt }) => trashedAt !== null),
  };
  const counts = { all: views.all.length, unused: views.unused.length, trash: views.trash.length };
  return { files: views[show], counts };
}
