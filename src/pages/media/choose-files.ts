import type { UploadUse } from '../../db/uploads/list-uses.ts';
import type { MediaFile } from '../../db/uploads/media.ts';
import { wordsTest } from '../../shared/text.ts';

export const mediaShows = ['all', 'unused', 'trash'] as const;
export type MediaShow = (typeof mediaShows)[number];

/** A file with the articles that use it. */
export interface ShownFile extends MediaFile {
  uses: readonly UploadUse[];
  /** Whether the settings name it, as a logo for example. */
  isInSettings: boolean;
}

interface Uses {
  /** By the id of the file. */
  uses: ReadonlyMap<string, readonly UploadUse[]>;
  /** The ids of the files that the settings name. */
  named: ReadonlySet<string>;
}

interface Asked {
  show: MediaShow;
  /** Words of the name. Each must be in it. */
  query: string;
}

/** The files of a view in their order, and how many files each view has. */
export function chooseFiles(
  files: readonly MediaFile[],
  { uses, named }: Uses,
  { show, query }: Asked,
): { files: ShownFile[]; counts: Record<MediaShow, number> } {
  const hasWords = wordsTest(query);
  const found = files
    .map((file) => ({
      ...file,
      uses: uses.get(file.id) ?? [],
      isInSettings: named.has(file.id),
    }))
    .filter(({ name }) => hasWords(name));
  const views: Record<MediaShow, ShownFile[]> = {
    all: found.filter(({ trashedAt }) => trashedAt === null),
    unused: found.filter(
      ({ trashedAt, uses, isInSettings }) =>
        trashedAt === null && uses.length === 0 && !isInSettings,
    ),
    trash: found.filter(({ trashedAt }) => trashedAt !== null),
  };
  const counts = { all: views.all.length, unused: views.unused.length, trash: views.trash.length };
  return { files: views[show], counts };
}
