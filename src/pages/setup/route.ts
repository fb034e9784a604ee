import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { createOwner, findOwner } from '../../db/owner.ts';
import { findSetupToken } from '../../db/settings.ts';
import type { Context } from '../../server/context.ts';
import { findPasswordFault, hashPassword, inPasswordTurn } from '../../server/password.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { logIn } from '../../server/session.ts';
import {
  brandSchema,
  describeIssues,
  displayNameSchema,
  usernameSchema,
} from '../../shared/schemas.ts';
import { deskUrl, patterns } from '../../urls.ts';
import { SetupClosedPage, SetupPage, type SetupValues } from './page.tsx';

const config = { access: 'setup', answers: 'page', file: 'src/pages/setup/route.ts' } as const;
const query = z.object({ token: z.string().max(200).catch('').default('') });

const owner = z.object({
  brand: brandSchema,
  displayName: displayNameSchema,
  username: usernameSchema,
});
const field = z.string().catch('').default('');
const body = z.object({ brand: field, displayName: field, username: field, password: field });

const empty: SetupValues = { brand: '随笔', displayName: '', username: '' };

export function setupRoutes(app: App, context: Context): void {
  app.get(patterns.setup, { config, schema: { querystring: query } }, async (request, reply) => {
    const { token } = request.query;
    const closed = await whyClosed(context, token);
    return closed
      ? sendClosed(context, request, reply, closed)
      : sendForm(context, request, reply, { token, values: empty, errors: {} });
  });

  app.post(
    patterns.setup,
    { config, schema: { querystring: query, body } },
    async (request, reply) => {
      const { token } = request.query;
      const { password, ...values } = request.body;
      const closed = await whyClosed(context, token);
      if (closed) return sendClosed(context, request, reply, closed);
      const errors = await findFaults(values, password);
      if (Object.keys(errors).length > 0) {
        reply.status(400);
        return sendForm(context, request, reply, { token, values, errors });
      }
      const outcome = await inPasswordTurn(async () => {
        // Of many at once the first has created the owner by now: no need to hash for the others.
        if (await whyClosed(context, token)) return 'exists';
        const passwordHash = await hashPassword(password);
        return createOwner(context.database.db, {
          ...values,
          passwordHash,
          token,
          now: context.now(),
        });
      });
      if (outcome !== 'created') {
        return sendClosed(context, request, reply, await whyClosed(context, token));
      }
      await logIn(context, request, reply);
      return reply.redirect(deskUrl, 303);
    },
  );
}

async function whyClosed({ database: { db } }: Context, token: string) {
  if (await findOwner(db)) return 'This blog has its owner already.';
  if (token === '' || token !== (await findSetupToken(db))) {
    return 'This needs the one-time link that the program prints when it starts.';
  }
  return undefined;
}

async function findFaults(values: SetupValues, password: string): Promise<Record<string, string>> {
  const result = owner.safeParse(values);
  const issues = result.success ? [] : describeIssues(result.error);
  const errors = Object.fromEntries(issues.map(({ field, message }) => [field, message]));
  const fault = await findPasswordFault(password, Object.values(values));
  return fault ? { ...errors, password: fault } : errors;
}

async function sendForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: { token: string; values: SetupValues; errors: Record<string, string> },
) {
  return sendPage(reply, SetupPage, {
    frame: await makeFrame(context, request, ['reader']),
    ...form,
  });
}

async function sendClosed(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  message = 'This is not open.',
) {
  reply.status(403);
  return sendPage(reply, SetupClosedPage, {
    frame: await makeFrame(context, request, ['reader']),
    message,
  });
}
