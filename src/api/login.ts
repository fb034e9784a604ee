import { attemptLogin } from '../server/auth/attempt-login.ts';
import { asksForCode } from '../server/auth/second-factor.ts';
import { logIn } from '../server/auth/session.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { loginSchema } from '../shared/schemas.ts';
import { patterns } from '../urls.ts';

const config = { access: 'everyone', answers: 'call' } as const;

/**
 * Logs the owner in without leaving the page. Answers 401 for a wrong login, and for one without a
 * code where codes are asked for, and 429 with the seconds to wait.
 */
export function loginCall(app: App, context: Context): void {
  app.post(patterns.apiLogin, { config, schema: { body: loginSchema } }, async (request, reply) => {
    const outcome = await attemptLogin(context, request, request.body);
    if (outcome.kind === 'codeNeeded') {
      throw new HttpError('code-needed');
    }
    if (outcome.kind === 'wrong') {
      const asked = await asksForCode(context.database.db);
      throw new HttpError(asked ? 'wrong-login-or-code' : 'wrong-login');
    }
    if (outcome.kind === 'wait') {
      const { seconds } = outcome;
      reply.header('retry-after', seconds);
      throw new HttpError('wait', { seconds });
    }
    await logIn(context, request, reply);
    return { isLoggedIn: true };
  });
}
