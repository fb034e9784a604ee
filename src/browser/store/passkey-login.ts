import { apiLoginPasskeyOptionsUrl, apiLoginPasskeyUrl } from '../../urls.ts';
import { call, failureOf, HttpStatusError } from '../http.ts';
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
 * Shows the button for passkeys in a login form, if there is one, and this browser and this blog
 * have passkeys. Browsers that can show passkeys among the suggestions of the field for the login
 * name do so too.
 */
export async function offerPasskeyLogin(form: HTMLFormElement, login: PasskeyLogin): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[data-login-passkey]');
  if (!button || !offersPasskeys()) return;
  const options = await fetchLoginOptions().catch(() => null);
  if (!options) return;
  button.hidden = false;
  // The challenge of `options` ends after some minutes. A click asks for a new one.
  button.addEventListener('click', async () => {
    await logIn(fetchLoginOptions(), 'optional', login);
  });
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) await suggest(options, login);
}

/**
 * The owner may come to the open page when the challenge has ended. Then passkeys are suggested
 * again, with a new one.
 */
async function suggest(options: Options | null, login: PasskeyLogin): Promise<void> {
  const outcome = await logIn(Promise.resolve(options), 'conditional', login);
  if (outcome === 'late') await suggest(await fetchLoginOptions().catch(() => null), login);
}

type Options = PublicKeyCredentialRequestOptionsJSON;

function fetchLoginOptions(): Promise<Options | null> {
  return fetchOptions<Options>(apiLoginPasskeyOptionsUrl);
}

async function logIn(
  asked: Promise<Options | null>,
  mediation: 'optional' | 'conditional',
  { onLoggedIn, onRefused }: PasskeyLogin,
): Promise<'loggedIn' | 'late' | 'refused'> {
  try {
    const options = await asked;
    if (!options) return 'refused';
    const json = await askForPasskey(options, mediation);
    await call({ method: 'POST', path: apiLoginPasskeyUrl, json, read: readAccepted });
  } catch (error) {
    const reason = describePasskeyFailure(error, pageLang());
    if (reason !== undefined) onRefused(reason);
    const isLate = error instanceof HttpStatusError && failureOf(error).code === 'passkey-late';
    return isLate ? 'late' : 'refused';
  }
  onLoggedIn();
  return 'loggedIn';
}
