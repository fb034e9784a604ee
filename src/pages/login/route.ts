import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findOwnerKey } from '../../db/account/owner.ts';
import { attemptLogin } from '../../server/auth/attempt-login.ts';
import { canUsePasskey } from '../../server/auth/passkey-options.ts';
import { asksForCode } from '../../server/auth/second-factor.ts';
import { logIn, logOut } from '../../server/auth/session.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { loginSchema } from '../../shared/schemas.ts';
import type { LoginField } from '../../ui/forms/login-form.tsx';
import { articlesUrl, deskUrl, patterns } from '../../urls.ts';
import { LoginPage } from './page.tsx';

/** The page to open after the login. The desk by default. */
const nextSchema = z.string().catch(deskUrl).default(deskUrl);

const query = z.object({ next: nextSchema });
const body = loginSchema.extend({ next: nextSchema });

export function loginRoutes(app: App, context: Context): void {
  app.get(
    patterns.login,
    { config: { access: 'everyone', answers: 'page' }, schema: { querystring: query } },
    async (request, reply) => {
      const next = localPath(request.query.next);
      if (request.isLoggedIn) return reply.redirect(next, 303);
      return sendPage(reply, LoginPage, {
        ...(await describeForm(request)),
        next,
        username: '',
      });
    },
  );

  app.post(
    patterns.login,
    { config: { access: 'everyone', answers: 'page' }, schema: { body } },
    async (request, reply) => {
      const { username } = request.body;
      const next = localPath(request.body.next);
      const fields = listEmpty(request.body);
      const outcome =
        fields.length > 0
          ? ({ kind: 'empty', fields } as const)
          : await attemptLogin(context, request, request.body);
      if (outcome.kind === 'right') {
        await logIn(context, request, reply);
        return reply.redirect(next, 303);
      }
      if (outcome.kind === 'wait') reply.header('retry-after', outcome.seconds);
      reply.status(outcome.kind === 'wait' ? 429 : 401);
      return sendPage(reply, LoginPage, {
        ...(await describeForm(request)),
        next,
        username,
        refusal: outcome,
      });
    },
  );

  app.post(
    patterns.logout,
    { config: { access: 'everyone', answers: 'page' } },
    async (request, reply) => {
      await logOut(context, request, reply);
      return reply.redirect(articlesUrl(), 303);
    },
  );

  async function describeForm(request: FastifyRequest) {
    return {
      frame: await makeFrame(context, request, ['reader', 'login', 'tools']),
      isSessionEnded: request.isSessionEnded,
      ownerKey: request.isSessionEnded ? await findOwnerKey(context.database.db) : undefined,
      asksForCode: await asksForCode(context.database.db),
      mayHavePasskeys: await canUsePasskey(context, request),
    };
  }
}

function listEmpty(given: Record<LoginField, string>): LoginField[] {
  return (['username', 'password'] as const).filter((field) => given[field] === '');
}

/**
 * Returns a path of this site unchanged, and the desk for an address with a scheme or a host in any
 * spelling.
 */
export function localPath(next: string): string {
  const base = 'http://suibi.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, base)) return deskUrl;
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : deskUrl;
}
