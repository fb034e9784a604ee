import { z } from 'zod';
import { attemptPasskeyLogin } from '../server/auth/attempt-login.ts';
import { passkeyAnswerSchema } from '../server/auth/check-passkey.ts';
import { creationOptions, requestOptions } from '../server/auth/passkey-options.ts';
import { isProven } from '../server/auth/prove-owner.ts';
import { logIn } from '../server/auth/session.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

const ofVisitor = { access: 'everyone', answers: 'call' } as const;
const ofOwner = { access: 'owner', answers: 'call' } as const;
const optionsBody = z.object({ purpose: z.enum(['proof', 'add']) });

/**
 * Passkeys: logs the owner in with one, and gives browsers the options with which they ask for one
 * or make one.
 */
export function passkeyCalls(app: App, context: Context): void {
  // `options` is null where no passkey can be used, so that the page offers none.
  app.post(patterns.apiLoginPasskeyOptions, { config: ofVisitor }, async (request) => ({
    options:
      (await requestOptions(context, request, { purpose: 'login', sessionHash: undefined })) ??
      null,
  }));

  /** Answers 401, with the reason in the code, if the passkey is refused. */
  app.post(
    patterns.apiLoginPasskey,
    { config: ofVisitor, schema: { body: passkeyAnswerSchema } },
    async (request, reply) => {
      const outcome = await attemptPasskeyLogin(context, request, request.body);
      if (outcome.kind === 'refused') {
        throw new HttpError(`passkey-${outcome.fault}`);
      }
      await logIn(context, request, reply, 'passkeyLogin');
      return { isLoggedIn: true };
    },
  );

  app.post(
    patterns.apiPasskeyOptions,
    { config: ofOwner, schema: { body: optionsBody } },
    async (request) => {
      const { purpose } = request.body;
      const { sessionHash } = request;
      if (purpose === 'proof') {
        const options = await requestOptions(context, request, { purpose, sessionHash });
        return { options: options ?? null };
      }
      if (!(await isProven(context, request))) {
        throw new HttpError('proof-needed');
      }
      const options = await creationOptions(context, request, { purpose, sessionHash });
      return { options: options ?? null };
    },
  );
}
