import type { PreparedCopy } from './prepare-copy.ts';
import type { Copied } from './write-copy.ts';

/**
 * Puts a copy into the clipboard as soon as it is ready. Call it in the press of the writer: a
 * browser allows a page to write only then, and some take promises for what is ready later. False
 * if the clipboard did not take it, or if there is no copy.
 */
export async function giveToClipboard(prepared: Promise<PreparedCopy>): Promise<boolean> {
  const isStrict = readsStyles();
  if (!isStrict && (await writeItem(prepared))) return true;
  const copy = await prepared;
  if (copy.kind !== 'ready') return false;
  return copyByEvent(copy) || (isStrict && (await writeItem(prepared)));
}

/**
 * Chromium reads what a page writes as a part of the page: the page's security policy then reports
 * each style on the console. The event leaves the text as it is, and is allowed for five seconds
 * after the press.
 */
const readsStyles = () => navigator.userAgent.includes('Chrome/');

async function writeItem(prepared: Promise<PreparedCopy>): Promise<boolean> {
  if (!isSecureContext || !('ClipboardItem' in globalThis)) return false;
  try {
    const item = new ClipboardItem({
      'text/html': formOf(prepared, 'text/html'),
      'text/plain': formOf(prepared, 'text/plain'),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return false;
  }
}

function formOf(prepared: Promise<PreparedCopy>, type: 'text/html' | 'text/plain'): Promise<Blob> {
  const form = prepared.then((copy) => {
    if (copy.kind !== 'ready') throw new Error('There is no copy.');
    return new Blob([type === 'text/html' ? copy.html : copy.plain], { type });
  });
  // A clipboard that refuses at once does not ask for it.
  form.catch(() => {});
  return form;
}

/**
 * Puts a copy into the clipboard by the event of a copy, which pages without https have too. False
 * if the browser refuses.
 */
function copyByEvent(copied: Copied): boolean {
  const { activeElement } = document;
  // Browsers copy nothing where nothing is selected.
  const selected = document.createElement('span');
  selected.className = 'visually-hidden';
  selected.textContent = '\u00a0';
  document.body.append(selected);
  getSelection()?.selectAllChildren(selected);
  let isGiven = false;
  const stop = onCopy(copied, () => {
    isGiven = true;
  });
  const isDone = document.execCommand('copy');
  stop();
  selected.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isDone && isGiven;
}

/** Gives the copy to each copying of the page, before the editor sees it. Returns the end of it. */
export function onCopy({ html, plain }: Copied, onGiven: () => void): () => void {
  const give = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
    event.stopImmediatePropagation();
    onGiven();
  };
  addEventListener('copy', give, { capture: true });
  return () => removeEventListener('copy', give, { capture: true });
}
