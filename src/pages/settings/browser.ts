import { hasChanges } from '../../browser/forms/changes.ts';
import { cutSeal } from '../../browser/forms/cut-seal.ts';

// Without this script the button stands at the end of the form, and nothing asks on leaving.
const form = document.querySelector<HTMLFormElement>('.settings');
const row = document.querySelector<HTMLElement>('.save-row');
const note = row?.querySelector<HTMLElement>('[role=status]');
if (form && row && note) watch(form, row, note);
cutSeal();

function watch(form: HTMLFormElement, row: HTMLElement, note: HTMLElement): void {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  );
  // A form that the server has refused is not saved, whatever is in it.
  const isRefused = row.dataset.state === 'unsaved';
  const ask = (event: Event) => event.preventDefault();
  const leave = () => removeEventListener('beforeunload', ask);
  const show = () => {
    const isUnsaved = isRefused || hasChanges(fields);
    row.dataset.state = isUnsaved ? 'unsaved' : 'saved';
    if (!isUnsaved) note.textContent = '';
    else if (note.textContent === '') note.textContent = note.dataset.unsaved ?? '';
    if (isUnsaved) addEventListener('beforeunload', ask);
    else leave();
  };
  show();
  form.addEventListener('input', show);
  // The browser may have put back what was typed before.
  addEventListener('pageshow', show);
  // A preview opens beside this page, which stays unsaved.
  let isPreview = false;
  form.addEventListener('submit', ({ submitter }) => {
    isPreview = submitter instanceof HTMLButtonElement && submitter.formTarget !== '';
  });
  // A passkey sends the form without an event `submit`.
  form.addEventListener('formdata', () => {
    if (!isPreview) leave();
    isPreview = false;
  });
  row.querySelector('a')?.addEventListener('click', leave);
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    if (row.dataset.state === 'unsaved') form.requestSubmit();
  });
}
