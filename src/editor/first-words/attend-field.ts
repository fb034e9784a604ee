// Attends the title of a new article until the editor takes it over. This script is small, and is
// there long before the editor. It imports nothing: a file that it shared with the editor would be
// a second request.

// The look that src/editor/look/look.ts has kept stands before the editor is there.
try {
  document.documentElement.dataset.look = localStorage.getItem('suibi-look') ?? '';
} catch {
  // A browser that is told to keep nothing throws.
}

const field = document.querySelector<HTMLTextAreaElement>('textarea[data-path]');
if (field) attend(field);

function attend(field: HTMLTextAreaElement): void {
  // Offline, the page of a new article stands for each article. The title of another one is not
  // known yet.
  if (field.dataset.path !== location.pathname) {
    field.closest('.editor-title')?.remove();
    return;
  }

  // The field has the height of this copy of its words.
  const grow = () =>
    field.parentElement?.setAttribute('data-words', `${field.value || field.placeholder}\u200b`);
  field.addEventListener('input', grow);
  grow();
}
