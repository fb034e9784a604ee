import { z } from 'zod';
import { addEvent } from '../../db/account/events.ts';
import { endSessionElsewhere } from '../../db/account/sessions.ts';
import { changeOwnPassword } from '../../server/auth/change-password.ts';
import { fieldOf, passkeyAnswerSchema } from '../../server/auth/check-passkey.ts';
import { nameDevice } from '../../server/auth/name-device.ts';
import { proveOwner } from '../../server/auth/prove-owner.ts';
import { endOtherSessions } from '../../server/auth/session.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { loginSchema } from '../../shared/schemas.ts';
import { passwordSectionUrl, patterns, type SecurityDone, securityUrl } from '../../urls.ts';
import { ofOwner, sendSecurityPage } from './send-security-page.ts';

const config = { access: 'owner', answers: 'page' } as const;
const dones = [
  'ended',
  'othersEnded',
  'passwordChanged',
  'proven',
  'proofNeeded',
  'codesOff',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
] as const satisfies readonly SecurityDone[];
const query = z.object({ done: z.enum(dones).optional().catch(undefined) });
/** The digest of a session's token, or all sessions but this one. */
const endBody = z.object({
  end: z.union([z.string().regex(/^[0-9a-f]{64}$/), z.literal('others')]),
});
const { password } = loginSchema.shape;
const passkey = fieldOf(passkeyAnswerSchema).optional();
const proofBody = z.object({ password, passkey });
const passwordBody = z.object({ current: password, password, passkey });

export function securityRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.security, { config, schema: { querystring: query } }, (request, reply) =>
    sendSecurityPage(context, request, reply, { done: request.query.done }),
  );

  // Password managers lead their users there: https://www.w3.org/TR/change-password-url/.
  app.get(
    patterns.changePassword,
    { config: { access: 'everyone', answers: 'page' } },
    (_, reply) => reply.redirect(passwordSectionUrl(), 303),
  );

  app.post(
    patterns.securityDevices,
    { config, schema: { body: endBody } },
    async (request, reply) => {
      const { end } = request.body;
      if (end === 'others') {
        await endOtherSessions(context, ofOwner(request), reply);
        return reply.redirect(securityUrl('othersEnded'), 303);
      }
      if (await endSessionElsewhere(db, end, context.now())) {
        await addEvent(db, 'deviceEnded', context.now(), nameDevice(request.headers['user-agent']));
      }
      return reply.redirect(securityUrl('ended'), 303);
    },
  );

  app.post(
    patterns.securityPassword,
    { config, schema: { body: passwordBody } },
    async (request, reply) => {
      const { current, password, passkey } = request.body;
      const change = { proof: { password: current, passkey }, password };
      const outcome = await changeOwnPassword(context, ofOwner(request), reply, change);
      if (outcome.kind === 'changed') return reply.redirect(securityUrl('passwordChanged'), 303);
      if (outcome.kind === 'wait') reply.header('retry-after', outcome.seconds);
      reply.status(outcome.kind === 'wait' ? 429 : 400);
      return sendSecurityPage(context, request, reply, { refusal: outcome });
    },
  );

  app.post(
    patterns.securityProof,
    { config, schema: { body: proofBody } },
    async (request, reply) => {
      const outcome = await proveOwner(context, ofOwner(request), request.body);
      if (outcome.kind === 'right') return reply.redirect(securityUrl('proven'), 303);
      if (outcome.kind === 'wait') reply.header('retry-after', outcome.seconds);
      reply.status(outcome.kind === 'wait' ? 429 : 400);
      return sendSecurityPage(context, request, reply, { proofRefusal: outcome });
    },
  );
}
