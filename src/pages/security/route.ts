import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addEvent, listEvents } from '../../db/account/events.ts';
import { findOwner } from '../../db/account/owner.ts';
import { endSession, listSessions } from '../../db/account/sessions.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { changeOwnPassword } from '../../server/login/change-password.ts';
import { nameDevice } from '../../server/login/name-device.ts';
import { endOtherSessions, sessionLimits } from '../../server/login/session.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { securityTexts } from '../../shared/account/security-texts.ts';
import { loginSchema } from '../../shared/schemas.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { patterns, type SecurityDone, securityUrl } from '../../urls.ts';
import { SecurityPage, type SecurityPageProps } from './page.tsx';

const config = { access: 'owner', answers: 'page', file: 'src/pages/security/route.ts' } as const;
const dones = [
  'ended',
  'othersEnded',
  'passwordChanged',
] as const satisfies readonly SecurityDone[];
const query = z.object({ done: z.enum(dones).optional().catch(undefined) });
/** The digest of a session's token, or all sessions but this one. */
const endBody = z.object({
  end: z.union([z.string().regex(/^[0-9a-f]{64}$/), z.literal('others')]),
});
const { password } = loginSchema.shape;
const passwordBody = z.object({ current: password, password });

const maxEvents = 100;

export function securityRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.security, { config, schema: { querystring: query } }, (request, reply) =>
    send(context, request, reply, { done: request.query.done }),
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
      if (await endSession(db, end)) {
        await addEvent(db, 'deviceEnded', context.now(), nameDevice(request.headers['user-agent']));
      }
      return reply.redirect(securityUrl('ended'), 303);
    },
  );

  app.post(
    patterns.securityPassword,
    { config, schema: { body: passwordBody } },
    async (request, reply) => {
      const outcome = await changeOwnPassword(context, ofOwner(request), reply, request.body);
      if (outcome.kind === 'changed') return reply.redirect(securityUrl('passwordChanged'), 303);
      if (outcome.kind === 'wait') reply.header('retry-after', outcome.seconds);
      reply.status({ wrong: 400, wait: 429, faulty: 400 }[outcome.kind]);
      return send(context, request, reply, { refusal: outcome });
    },
  );
}

/** The request with its session, which every request to a route of the owner has. */
function ofOwner<Request extends FastifyRequest>(request: Request) {
  const { sessionHash } = request;
  if (sessionHash === undefined) throw new HttpError(401, 'login-required', 'Log in first.');
  return Object.assign(request, { sessionHash });
}

type Refusal = Exclude<Awaited<ReturnType<typeof changeOwnPassword>>, { kind: 'changed' }>;

async function send(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refusal }: { done?: SecurityDone | undefined; refusal?: Refusal },
) {
  const { db } = context.database;
  const frame = await makeFrame(context, request, ['reader', 'owner', 'tools']);
  const sessions = await listSessions(db, sessionLimits, context.now());
  const events = await listEvents(db, maxEvents);
  const owner = await findOwner(db);
  return sendPage(reply, SecurityPage, {
    frame,
    done,
    username: owner?.username ?? '',
    devices: sessions
      .map(({ tokenHash, createdAt, seenAt, ...device }) => ({
        ...device,
        id: tokenHash,
        isThis: tokenHash === request.sessionHash,
        since: toTime(createdAt),
        seen: toTime(seenAt),
      }))
      .sort((one, other) => Number(other.isThis) - Number(one.isThis)),
    passwordFaults: refusal ? describeRefusal(refusal, frame.lang) : {},
    events: events.map(({ happenedAt, ...event }) => ({ ...event, time: toTime(happenedAt) })),
  });
}

function describeRefusal(
  refusal: Refusal,
  lang: SecurityPageProps['frame']['lang'],
): SecurityPageProps['passwordFaults'] {
  const t = securityTexts[lang];
  if (refusal.kind === 'faulty') return { password: describeFault(refusal.fault, lang) };
  return { current: refusal.kind === 'wait' ? t.wait(refusal.seconds) : t.wrong };
}

const toTime = (time: number) => new Date(time).toISOString();
