import { z } from 'zod';
import { describeFailure } from '../../shared/errors/error-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { loginTexts } from '../../shared/texts/login.ts';
import { apiLoginUrl } from '../../urls.ts';
import { call, failureOf, HttpStatusError } from '../http.ts';
import type { LoginData } from './login-data.ts';

const acceptedSchema = z.object({ isLoggedIn: z.literal(true) });

/** Reads the answer to an accepted login. */
export const readAccepted = (body: unknown) => acceptedSchema.parse(body);

/**
 * Sends a login. Returns a sentence for the owner if the server refuses the login or cannot be
 * reached.
 */
export async function sendLogin(login: LoginData, lang: UiLang): Promise<string | undefined> {
  try {
    await call({ method: 'POST', path: apiLoginUrl, json: login, read: readAccepted });
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpStatusError)) return loginTexts[lang].unreachable;
    return describeFailure(failureOf(error), lang);
  }
}
