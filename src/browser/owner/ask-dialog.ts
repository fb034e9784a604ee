interface Answer {
  value: string;
  label: string;
  /** Whether something is lost by it. */
  isDangerous?: boolean;
}

interface Question {
  question: string;
  /** What stands below the question, a paragraph each. */
  details?: readonly string[];
  /** The answer that changes nothing. The focus starts at it. */
  stay: string;
  /** The other answers. The last one stands out. */
  answers: readonly Answer[];
}

/**
 * Asks the owner. Returns the value of the answer; empty if nothing is to change, as with Escape
 * and with a press beside the dialog.
 */
export function askDialog({ question, details = [], stay, answers }: Question): Promise<string> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('closedby', 'any');
  dialog.setAttribute('aria-labelledby', 'dialog-question');
  const heading = document.createElement('h2');
  heading.id = 'dialog-question';
  heading.textContent = question;
  const more = document.createElement('div');
  more.id = 'dialog-details';
  for (const detail of details) {
    const paragraph = document.createElement('p');
    paragraph.textContent = detail;
    more.append(paragraph);
  }
  if (details.length > 0) dialog.setAttribute('aria-describedby', more.id);
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'dialog-actions';
  form.append(button('button-quiet', '', stay));
  for (const answer of answers) {
    const { value, label, isDangerous } = answer;
    const look = answer === answers.at(-1) ? 'button-primary' : '';
    form.append(button(isDangerous ? 'button-danger' : look, value, label));
  }
  dialog.append(heading, ...(details.length > 0 ? [more] : []), form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

function button(look: string, value: string, label: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = `button ${look}`;
  made.value = value;
  made.textContent = label;
  return made;
}
