import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { uploadTexts } from '../../shared/uploads/upload-texts.ts';
import type { UploadItem, UploadQueue } from './upload-queue.ts';

/** Draws a file that is on its way. The element changes by itself, as long as it is in the page. */
export function drawUpload(
  uploads: UploadQueue,
  key: string,
  lang: UiLang,
  onCancel: () => void,
): HTMLElement {
  const t = uploadTexts[lang];
  const element = document.createElement('span');
  element.className = 'upload';
  element.contentEditable = 'false';
  element.setAttribute('role', 'group');
  const item = uploads.find(key);
  if (!item) return element;
  element.setAttribute('aria-label', t.uploading(item.name));
  const name = make('span', 'upload-name', item.name);
  const words = make('span', 'upload-words', '');
  const progress = document.createElement('progress');
  progress.max = 1;
  progress.setAttribute('aria-label', t.uploading(item.name));
  const retry = makeButton(t.retry, () => uploads.wake());
  const cancel = makeButton('×', onCancel);
  cancel.setAttribute('aria-label', t.cancelNamed(item.name));
  element.append(thumbnail(item.file), name, progress, words, retry, cancel);

  const show = () => {
    const now = uploads.find(key);
    if (!now) return;
    const { state } = now;
    element.dataset.state = state.kind;
    words.textContent = wordsOf(now);
    words.setAttribute('role', state.kind === 'refused' ? 'alert' : 'none');
    progress.hidden = state.kind !== 'sending' && state.kind !== 'preparing';
    if (state.kind === 'sending') progress.value = state.share;
    retry.hidden = state.kind !== 'waiting';
    cancel.textContent = state.kind === 'refused' ? t.cancel : '×';
  };
  const wordsOf = ({ state, isKept }: UploadItem): string => {
    switch (state.kind) {
      case 'preparing':
        return t.preparing;
      case 'checking':
        return t.checking;
      case 'sending':
        return t.progress(Math.floor(state.share * 100));
      case 'refused':
        return state.why;
      case 'logged-out':
        return t.loggedOut;
      case 'waiting':
        return isKept ? t.waiting : `${t.waiting}. ${t.notKept}`;
    }
  };
  show();
  const stop = uploads.subscribe((changed) => {
    if (changed !== key) return;
    // CodeMirror draws an element again when its line comes into view.
    if (!element.isConnected || !uploads.find(key)) stop();
    else show();
  });
  return element;
}

function make(tag: string, className: string, words: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = words;
  return element;
}

function makeButton(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-quiet';
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

/** The edge of the small picture in device pixels. */
const thumbnailEdge = 96;

/**
 * A small picture of the file. The page’s policy allows no picture from the device’s memory, so it
 * is drawn.
 */
function thumbnail(file: Blob): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = thumbnailEdge;
  canvas.height = thumbnailEdge;
  canvas.className = 'upload-thumbnail';
  canvas.hidden = true;
  if (!file.type.startsWith('image/')) return canvas;
  void createImageBitmap(file, { resizeWidth: thumbnailEdge, resizeQuality: 'medium' })
    .then((picture) => {
      const scale = thumbnailEdge / Math.min(picture.width, picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      const context = canvas.getContext('2d');
      const x = (thumbnailEdge - width) / 2;
      context?.drawImage(picture, x, (thumbnailEdge - height) / 2, width, height);
      picture.close();
      canvas.hidden = false;
    })
    // A format that this browser does not know has no small picture.
    .catch(() => {});
  return canvas;
}
