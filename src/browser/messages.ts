const shownFor = 4000;
const carried = 'suibi-message';

/** Shows a message in the corner. One that says something went wrong stays until it is closed. */
export function showMessage(kind: 'done' | 'warning', text: string): void {
  const message = document.createElement('div');
  message.className = `message message-${kind}`;
  message.setAttribute('role', kind === 'done' ? 'status' : 'alert');
  const words = document.createElement('p');
  words.textContent = text;
  message.append(words);
  if (kind === 'warning') message.append(closeButton(message));
  else setTimeout(() => message.remove(), shownFor);
  document.getElementById('pageMessages')?.append(message);
}

function closeButton(message: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-quiet';
  button.textContent = 'Close';
  button.addEventListener('click', () => message.remove());
  return button;
}

/** Shows a message once the page that is loaded next is there. */
export function carryMessage(text: string): void {
  sessionStorage.setItem(carried, text);
}

/** Shows what the page before carried here. */
export function showCarriedMessage(): void {
  const text = sessionStorage.getItem(carried);
  if (text === null) return;
  sessionStorage.removeItem(carried);
  showMessage('done', text);
}
