interface Answer {
  /** Empty for the answer that changes nothing. */
  value: string;
  label: string;
}

/**
 * Asks the owner. Returns the value of the answer; empty if the owner closes the dialog. The last
 * answer stands out. `details` stand below the question.
 */
export function askDialog(
  question: string,
  answers: readonly Answer[],
  details: readonly string[] = [],
): Promise<string> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-labelledby', 'dialog-question');
  const text = document.createElement('p');
  text.id = 'dialog-question';
  text.textContent = question;
  const more = document.createElement('div');
  more.id = 'dialog-details';
  more.className = 'dialog-details';
  for (const detail of details) {
    const paragraph = document.createElement('p');
    paragraph.textContent = detail;
    more.append(paragraph);
  }
  if (details.length > 0) dialog.setAttribute('aria-describedby', more.id);
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'dialog-actions';
  for (const { value, label } of answers) {
    const button = document.createElement('button');
    button.value = value;
    button.className = value === answers.at(-1)?.value ? 'button button-primary' : 'button';
    button.textContent = label;
    form.append(button);
  }
  dialog.append(text, ...(details.length > 0 ? [more] : []), form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}
