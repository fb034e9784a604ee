import { createContext } from 'react';
import { coverFilesOf } from '../../browser/uploads/file-store.ts';
import { coverTexts } from '../../shared/uploads/upload-texts.ts';
import { type UploadItem, type UploadParts, UploadQueue } from './upload-queue.ts';

interface Parts extends Omit<UploadParts, 'insert'> {
  /** Makes an address the cover of the article, and returns when the device has it. */
  setCover(address: string): Promise<void>;
}

type CoverUpload = ReturnType<typeof startCoverUpload>;

/**
 * The file that is to be the cover. It waits on the device like the files of the text, and in the
 * same place: there it has a name of its own, so that it never gets into the text. A newer file
 * takes the place of an older one.
 */
export function startCoverUpload({ setCover, articleID, ...parts }: Parts) {
  const uploads = new UploadQueue({
    ...parts,
    articleID: coverFilesOf(articleID),
    async insert(_key, upload) {
      if (upload.width === null) return coverTexts[parts.lang].noPicture;
      await setCover(upload.address);
      return undefined;
    },
  });

  function cancel(items: readonly UploadItem[] = uploads.list()): void {
    for (const { key } of items) void uploads.cancel(key);
  }

  return {
    uploads,

    add(file: File): void {
      cancel();
      uploads.add(file, { offset: 0, before: '', after: '' });
    },

    /** Undefined if none is on its way. */
    current: (): UploadItem | undefined => uploads.list().at(-1),

    /** Takes the file back, for example because the owner has given an address instead. */
    cancel: () => cancel(),

    /** Sends what an earlier page has left. */
    async resume(): Promise<void> {
      await uploads.takeKept();
      cancel(uploads.list().slice(0, -1));
    },
  };
}

/** The cover of the open article on its way. */
export const CoverUploadContext = createContext<CoverUpload | undefined>(undefined);
