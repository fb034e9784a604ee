import { useContext, useEffect, useReducer } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { coverTexts, uploadTexts } from '../../shared/uploads/upload-texts.ts';
import { CoverUploadContext } from '../uploads/cover-upload.ts';
import type { UploadItem } from '../uploads/upload-queue.ts';

type CoverUploadState =
  | { kind: 'none' }
  /**
   * `share`: the part of the file that the server has, from 0 to 1. Undefined while nothing is
   * sent.
   */
  | { kind: 'sending'; share: number | undefined }
  /** `words`: why it waits. */
  | { kind: 'waiting'; words: string }
  /** `why`: a sentence for the owner. */
  | { kind: 'failed'; why: string };

/** The picture that is to be the cover: its state, its file, and what the owner can do with it. */
export function useCoverUpload(lang: UiLang) {
  const cover = useContext(CoverUploadContext);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => cover?.uploads.subscribe(draw), [cover]);
  const item = cover?.current();
  return {
    state: describe(item, lang),
    file: item?.file,
    /** Takes the first file. False if there is none. */
    take(files: FileList | null): boolean {
      const [file] = files ?? [];
      if (file) {
        cover?.add(file);
        draw();
      }
      return file !== undefined;
    },
    retry: () => cover?.uploads.wake(),
    cancel(): void {
      cover?.cancel();
      draw();
    },
  };
}

function describe(item: UploadItem | undefined, lang: UiLang): CoverUploadState {
  if (!item) return { kind: 'none' };
  const { state, isKept } = item;
  const t = uploadTexts[lang];
  switch (state.kind) {
    case 'refused':
      return { kind: 'failed', why: state.why };
    case 'logged-out':
      return { kind: 'waiting', words: t.loggedOut };
    case 'waiting':
      return {
        kind: 'waiting',
        words: isKept ? coverTexts[lang].waiting : `${t.waiting}. ${t.notKept}`,
      };
    case 'sending':
      return { kind: 'sending', share: state.share };
    default:
      return { kind: 'sending', share: undefined };
  }
}
