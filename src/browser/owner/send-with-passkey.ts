import '../no-eval.ts';
import { passkeyFaultTexts } from '../../shared/account/passkey-faults.ts';
import { apiPasskeyOptionsUrl } from '../../urls.ts';
import { areFilled } from '../forms/empty-fields.ts';
import {
  askForPasskey,
  describePasskeyFailure,
  fetchOptions,
  makePasskey,
  offersPasskeys,
} from '../passkeys.ts';
import { pageLang } from './page-lang.ts';

// Lets the buttons of passkeys send their forms. Everything else on these pages needs no script.
if (offersPasskeys()) {
  for (const missing of document.querySelectorAll('[data-passkey-missing]')) missing.remove();
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-passkey]')) {
    button.hidden = false;
    button.addEventListener('click', () => void sendWithPasskey(button));
  }
}

async function sendWithPasskey(button: HTMLButtonElement): Promise<void> {
  const { form } = button;
  const { passkey: purpose, insteadOf } = button.dataset;
  if (!form || !areFilled(form, insteadOf)) return;
  try {
    const answer = await answerFor(purpose);
    if (!answer) return showError(form, passkeyFaultTexts[pageLang()].otherAddress);
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'passkey', value: JSON.stringify(answer) });
    form.append(field);
    form.submit();
  } catch (error) {
    showError(form, describePasskeyFailure(error, pageLang()));
  }
}

/** The answer of the passkey. Null where no passkey can be used. */
async function answerFor(purpose: string | undefined): Promise<unknown> {
  if (purpose === 'add') {
    const options = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(
      apiPasskeyOptionsUrl,
      { purpose },
    );
    return options && makePasskey(options);
  }
  const options = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>(apiPasskeyOptionsUrl, {
    purpose,
  });
  return options && askForPasskey(options);
}

function showError(form: HTMLFormElement, text: string | undefined): void {
  if (text === undefined) return;
  const message = document.createElement('p');
  message.className = 'form-error';
  message.setAttribute('role', 'alert');
  message.textContent = text;
  form.querySelector('[data-passkey-error]')?.replaceChildren(message);
}
