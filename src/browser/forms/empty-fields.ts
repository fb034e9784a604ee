/**
 * Says below each empty field that it is empty, where it may not be, and puts the focus into the
 * first one. Returns whether there is none. The field named `except` may be empty.
 */
export function areFilled(form: HTMLFormElement, except?: string): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-when-empty]')];
  const isEmpty = ({ name, value }: HTMLInputElement) => value === '' && name !== except;
  for (const field of fields)
    showFault(field, isEmpty(field) ? field.dataset.whenEmpty : undefined);
  const empty = fields.filter(isEmpty);
  empty[0]?.focus();
  return empty.length === 0;
}

/** Shows a fault as src/ui/forms/form.tsx does, or takes it away. */
function showFault(field: HTMLInputElement, text: string | undefined): void {
  const id = `${field.id}-error`;
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const others = notes.filter((note) => note !== id).join(' ');
  document.getElementById(id)?.remove();
  if (text === undefined) {
    field.removeAttribute('aria-invalid');
    field.setAttribute('aria-describedby', others);
    return;
  }
  const fault = document.createElement('span');
  Object.assign(fault, { id, className: 'field-error', textContent: text });
  fault.setAttribute('role', 'alert');
  field.closest('.field')?.append(fault);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', `${others} ${id}`.trim());
}
