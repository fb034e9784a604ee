import { apiLoginPasskeyOptionsUrl, apiLoginPasskeyUrl } from '../../urls.ts';
import { call } from '../http.ts';
import { pageLang } from '../owner/page-lang.ts';
import {
  askForPasskey,
  describePasskeyFailure,
  fetchOptions,
  offersPasskeys,
} from '../passkeys.ts';
import { readAccepted } from './log-in.ts';

interface PasskeyLogin {
  onLoggedIn(): void;
  /** `reason` is a sentence for the owner. */
  onRefused(reason: string): void;
}

/**
 * Shows the button for passkeys in a login form, if this browser and this blog have them. Browsers that can show passkeys among the suggestions
 * of the field for the login name do so too.
 */
export async function offerPasskeyLogin(form: HTMLFormElement, login: PasskeyLogin): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[data-login-passkey]');
  if (!button || !offersPasskeys()) return;
  const options = await fetchLoginOptions().catch(() => null);
  if (!options) return;
  button.hidden = false;
  // The challenge of `options` ends after some minutes. A click asks for a new one.
  button.addEventListener('click', () => void logIn(fetchLoginOptions(), 'optional', login));
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) {
    await logIn(Promise.resolve(options), 'conditional', login);
  }
}

function fetchLoginOptions() {
  return fetchOptions<PublicKeyCredentialRequestOptionsJSON>(apiLoginPasskeyOptionsUrl);
}

async function logIn(
  asked: ReturnType<typeof fetchLoginOptions>,
  mediation: 'optional' | 'conditional',
  { onLoggedIn, onRefused }: PasskeyLogin,
): Promise<void> {
  try {
    const options = await asked;
    if (!options) return;
    const json = await askForPasskey(options, mediation);
    await call({ method: 'POST', path: apiLoginPasskeyUrl, json, read: readAccepted });
  } catch (error) {
    const reason = describePasskeyFailure(error, pageLang());
    if (reason !== undefined) onRefused(reason);
    return;
  }
  onLoggedIn();
}
