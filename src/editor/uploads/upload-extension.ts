import { type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TextPlace, WaitingFile } from '../../browser/uploads/file-store.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { OwnedUpload } from '../../shared/uploads/uploads.ts';
import { dispatchInPlace } from '../text/commands/dispatch-in-place.ts';
import { untilComposed } from '../text/commands/near-composition.ts';
import { giveFiles, takeFiles } from '../text/commands/take-files.ts';
import { drawUpload } from './draw-upload.ts';
import { dropGap } from './drop-gap.ts';
import { isPicture, placeKept, placeLink, placePicture } from './file-place.ts';
import { findPlace, placeAt } from './find-place.ts';
import { insertUpload } from './insert-upload.ts';
import { addPlaceholder, placeholders, placesIn, removePlaceholder } from './placeholders.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Between a change of the text and the places that the device keeps. */
const keepPlacesDelayMs = 300;

/** Files that are pasted, dropped or picked, and their placeholders. */
export function uploadExtension(uploads: UploadQueue, lang: UiLang): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepPlaces = (view: EditorView) => {
    clearTimeout(timer);
    timer = undefined;
    uploads.keepPlaces(placesOf(view));
  };
  return [
    placeholders((key, view) =>
      drawUpload(uploads, key, lang, () => {
        void uploads.cancel(key);
        view.focus();
      }),
    ),
    dropGap,
    takeFiles.of((view, files, at) => {
      const effects = files.map((file) => {
        const place = isPicture(file) ? placePicture(view.state, at) : placeLink(at);
        const key = uploads.add(file, placeAt(textOf(view), place.at));
        return addPlaceholder.of({ key, place });
      });
      dispatchInPlace(view, { effects });
    }),
    EditorView.updateListener.of(({ view, docChanged }) => {
      if (docChanged && placesIn(view.state).size > 0) {
        timer ??= setTimeout(() => keepPlaces(view), keepPlacesDelayMs);
      }
    }),
    Prec.high(
      EditorView.domEventHandlers({
        paste(event, view) {
          const { clipboardData: data } = event;
          const files = [...(data?.files ?? [])];
          // Where there is text too, the picture is only its image: see choose-form.ts.
          if (data?.getData('text/plain') || data?.getData('text/html')) return false;
          if (view.composing || !giveFiles(view, files, view.state.selection.main.head))
            return false;
          event.preventDefault();
          return true;
        },
      }),
    ),
  ];
}

/** Shows the files of the article in an editor that was made just now. */
export function showKept(view: EditorView, kept: readonly WaitingFile[]): void {
  const text = textOf(view);
  const effects = kept.map(({ key, file, place }) => {
    const at = findPlace(text, place);
    return addPlaceholder.of({
      key,
      place: isPicture(file) ? placeKept(view.state, at) : placeLink(at),
    });
  });
  view.dispatch({ effects });
}

/** Puts an upload in the place of its placeholder, once no input method composes a text. */
export async function showStored(
  view: EditorView,
  key: string,
  upload: OwnedUpload,
  isResumed: boolean,
): Promise<void> {
  await untilComposed(view);
  // A page that ended may have put it into the text already.
  const isThere = isResumed && textOf(view).includes(upload.address);
  const spec = isThere ? undefined : insertUpload(view.state, key, upload);
  dispatchInPlace(view, spec ?? { effects: removePlaceholder.of(key) });
}

export function hidePlaceholder(view: EditorView, key: string): void {
  if (placesIn(view.state).has(key)) view.dispatch({ effects: removePlaceholder.of(key) });
}

export function placesOf(view: EditorView): Map<string, TextPlace> {
  const text = textOf(view);
  return new Map([...placesIn(view.state)].map(([key, { at }]) => [key, placeAt(text, at)]));
}

/** In the editor each line end has the length 1. */
function textOf({ state }: EditorView): string {
  return state.doc.sliceString(0, undefined, '\n');
}
