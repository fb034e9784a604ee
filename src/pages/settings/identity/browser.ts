import { failureOf } from '../../../browser/http.ts';
import { type SendOutcome, sendFile } from '../../../editor/uploads/send-file.ts';
import { describeFailure } from '../../../shared/errors/error-texts.ts';
import { uiLangs } from '../../../shared/lang/ui-lang.ts';

// Without this script a picture of the blog can be chosen, and the pictures below the fields show
// what is saved.
const form = document.querySelector<HTMLFormElement>('.settings');
/** After the last key. */
const previewAfterMs = 400;
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;

if (form) {
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void showPreviews(form), previewAfterMs);
  });
  for (const place of form.querySelectorAll<HTMLElement>('[data-upload-for]')) offer(form, place);
}

/** The server draws the page of these values and saves nothing. A faulty value is left out. */
async function showPreviews(form: HTMLFormElement): Promise<void> {
  asked += 1;
  const number = asked;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.append('preview', '1');
  try {
    const response = await fetch(form.action, { method: 'POST', body, redirect: 'error' });
    // The policy of this page does not know the style sheets of that one.
    const html = (await response.text()).replace(/<style>.*?<\/style>/gs, '');
    const page = new DOMParser().parseFromString(html, 'text/html');
    // A later answer may have come before this one.
    if (number !== asked) return;
    for (const fresh of page.querySelectorAll('.identity-preview')) {
      document.getElementById(fresh.id)?.replaceWith(fresh);
    }
  } catch {
    // Without a network the pictures stay as they are. Saving tells what is wrong.
  }
}

/** A button that sends a file, and chooses it when it has arrived. */
function offer(form: HTMLFormElement, place: HTMLElement): void {
  const select = form.querySelector<HTMLSelectElement>(`#${place.dataset.uploadFor}`);
  const button = place.querySelector('button');
  const note = place.querySelector<HTMLElement>('[role=status]');
  if (!select || !button || !note) return;
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    button.disabled = true;
    note.textContent = note.dataset.uploading ?? '';
    const outcome = await sendFile({
      file,
      name: file.name,
      signal: new AbortController().signal,
      onProgress() {},
    });
    button.disabled = false;
    // The same file can be chosen again.
    input.value = '';
    note.textContent = describe(outcome) ?? note.dataset.failed ?? '';
    if (outcome.kind !== 'stored' || outcome.upload.width === null) return;
    const { uploadID, name, width, height } = outcome.upload;
    const isKnown = [...select.options].some(({ value }) => value === uploadID);
    if (!isKnown) offerEverywhere(form, uploadID, `${name} (${width} × ${height})`);
    select.value = uploadID;
    select.dispatchEvent(new Event('input', { bubbles: true }));
  });
  place.hidden = false;
}

/** Empty for a picture that is stored; undefined where there is nothing better to say. */
function describe(outcome: SendOutcome): string | undefined {
  if (outcome.kind === 'stored') return outcome.upload.width === null ? undefined : '';
  const lang = uiLangs.find((each) => each === document.documentElement.lang);
  return outcome.kind === 'refused' && lang
    ? describeFailure(failureOf(outcome.error), lang)
    : undefined;
}

function offerEverywhere(form: HTMLFormElement, id: string, label: string): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-upload-for]')) {
    const select = form.querySelector<HTMLSelectElement>(`#${place.dataset.uploadFor}`);
    select?.options.add(new Option(label, id), 1);
  }
}
