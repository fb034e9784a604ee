import { passkeyFaultTexts } from '../shared/account/passkey-faults.ts';
import { describeFailure } from '../shared/errors/error-texts.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { loginTexts } from '../shared/texts/login.ts';
import { call, failureOf, HttpStatusError } from './http.ts';

// Passkeys, with what browsers have since 2025 (Web Authentication, level 3, 5.1). An older browser
// is offered none.

/** Whether this browser can use passkeys on this page: not without https. */
export function offersPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * The options that the server gives, or null if no passkey can be used here. Throws like `call`.
 */
export function fetchOptions<Options>(path: string, json?: object): Promise<Options | null> {
  const read = (body: unknown) => {
    const { options } = (body ?? {}) as { options?: Options | null };
    if (options === undefined) throw new TypeError('The answer is not this blog’s.');
    return options;
  };
  return call({ method: 'POST', path, json, read });
}

/** A browser answers one question at a time. */
let asking: AbortController | undefined;

function beginToAsk(): AbortSignal {
  asking?.abort();
  asking = new AbortController();
  return asking.signal;
}

/**
 * Asks the owner for a passkey, and returns its answer. An earlier question ends. `conditional`:
 * the passkeys stand among the suggestions of the field for the login name, and nothing else asks.
 * Throws if the owner does not want to.
 */
export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  mediation: 'optional' | 'conditional' = 'optional',
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signal = beginToAsk();
  const credential = await navigator.credentials.get({ publicKey, mediation, signal });
  return (credential as PublicKeyCredential).toJSON();
}

/**
 * Lets the browser make a passkey, and returns its answer. Throws if the owner does not want to.
 */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey, signal: beginToAsk() });
  return (credential as PublicKeyCredential).toJSON();
}

/**
 * The reason in words why no passkey was used or made. Undefined if another question has taken the
 * place of this one.
 */
export function describePasskeyFailure(error: unknown, lang: UiLang): string | undefined {
  const t = passkeyFaultTexts[lang];
  if (error instanceof HttpStatusError) return describeFailure(failureOf(error), lang);
  // A call that took too long ends with a DOMException too.
  if (!(error instanceof DOMException) || error.name === 'TimeoutError') {
    return loginTexts[lang].unreachable;
  }
  // Web Authentication, 5.1.3 and 5.1.4.
  if (error.name === 'AbortError') return undefined;
  if (error.name === 'InvalidStateError') return t.exists;
  return error.name === 'SecurityError' ? t.otherAddress : t.cancelled;
}
