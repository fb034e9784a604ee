import { useRef, useState } from 'react';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { describeFailure } from '../../../shared/texts/errors.ts';
import { ownerTexts } from '../../../shared/texts/owner.ts';
import { savingTexts } from '../../../shared/texts/saving.ts';
import { coverTexts } from '../../../shared/uploads/upload-texts.ts';
import { failureOf } from '../../http.ts';
import { sendFile } from '../uploads/send-file.ts';

export type CoverUploadState =
  | { kind: 'none' }
  /** `share`: the part of the file that the server has, from 0 to 1. */
  | { kind: 'sending'; share: number }
  /** `why`: a sentence for the owner. */
  | { kind: 'failed'; why: string; canRetry: boolean };

/** Uploads a picture for the cover, and gives its address to `onAddress`. A newer picture ends the upload of an older one. */
export function useCoverUpload(lang: UiLang, onAddress: (address: string) => void) {
  const [state, setState] = useState<CoverUploadState>({ kind: 'none' });
  const aborting = useRef<AbortController>(null);
  const last = useRef<File>(null);

  async function send(file: File): Promise<void> {
    aborting.current?.abort();
    const mine = new AbortController();
    aborting.current = mine;
    last.current = file;
    setState({ kind: 'sending', share: 0 });
    const outcome = await sendFile({
      file,
      name: file.name || 'cover.png',
      signal: mine.signal,
      onProgress: (share) => setState({ kind: 'sending', share }),
    });
    if (aborting.current !== mine || outcome.kind === 'cancelled') return;
    const fail = (why: string, canRetry: boolean) => setState({ kind: 'failed', why, canRetry });
    switch (outcome.kind) {
      case 'refused':
        return fail(describeFailure(failureOf(outcome.error), lang), false);
      case 'logged-out':
        return fail(savingTexts[lang].loggedOut, true);
      case 'unreachable':
        return fail(ownerTexts[lang].unreachable, true);
      case 'stored':
        if (outcome.upload.width === null) return fail(coverTexts[lang].noPicture, false);
        setState({ kind: 'none' });
        onAddress(outcome.upload.address);
    }
  }

  return {
    state,
    /** Takes the first file. False if there is none. */
    take(files: FileList | null): boolean {
      const [file] = files ?? [];
      if (file) void send(file);
      return file !== undefined;
    },
    retry(): void {
      if (last.current) void send(last.current);
    },
    cancel(): void {
      aborting.current?.abort();
      setState({ kind: 'none' });
    },
  };
}
