import type { FastifyReply, FastifyRequest } from 'fastify';
import { listEvents } from '../../db/account/events.ts';
import { findOwner } from '../../db/account/owner.ts';
import { listSessions } from '../../db/account/sessions.ts';
import type { ChangeOutcome } from '../../server/auth/change-password.ts';
import { isProven, type ProofOutcome } from '../../server/auth/prove-owner.ts';
import { sessionLimits } from '../../server/auth/session.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { passkeyFaultTexts } from '../../shared/account/passkey-faults.ts';
import { securityTexts } from '../../shared/account/security-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import type { SecurityDone } from '../../urls.ts';
import { SecurityPage, type SecurityPageProps } from './page.tsx';
import { type CodesEvent, shownCodes } from './shown-codes.ts';
import { type PasskeysEvent, shownPasskeys } from './shown-passkeys.ts';

const maxEvents = 100;

/** The request with its session, which every request to a route of the owner has. */
export function ofOwner<Request extends FastifyRequest>(request: Request) {
  const { sessionHash } = request;
  if (sessionHash === undefined) throw new HttpError(401, 'login-required', 'Log in first.');
  return Object.assign(request, { sessionHash });
}

type Refusal = Exclude<ChangeOutcome, { kind: 'changed' }>;

interface SecurityEvent extends CodesEvent, PasskeysEvent {
  done?: SecurityDone | undefined;
  /** Why the password was not changed. */
  refusal?: Refusal;
  /** Why a proof was not accepted. */
  proofRefusal?: Exclude<ProofOutcome, { kind: 'right' }>;
}

/** Sends the page, with what became of a form. */
export async function sendSecurityPage(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refusal, proofRefusal, ...event }: SecurityEvent = {},
) {
  const { db } = context.database;
  const frame = await makeFrame(context, request, ['reader', 'owner', 'passkeys', 'tools']);
  const sessions = await listSessions(db, sessionLimits, context.now());
  const events = await listEvents(db, maxEvents);
  const owner = await findOwner(db);
  const proven = await isProven(context, request);
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
    isProven: proven,
    proofFaults: proofRefusal ? describeProofRefusal(proofRefusal, frame.lang) : {},
    passkeys: await shownPasskeys(context, request, frame, { ...event, isProven: proven }),
    codes: await shownCodes(context, frame, { ...event, isProven: proven }),
    events: events.map(({ happenedAt, ...event }) => ({ ...event, time: toTime(happenedAt) })),
  });
}

function describeRefusal(refusal: Refusal, lang: UiLang): SecurityPageProps['passwordFaults'] {
  if (refusal.kind === 'faulty') return { password: describeFault(refusal.fault, lang) };
  const { password: current, passkey } = describeProofRefusal(refusal, lang);
  return { current, passkey };
}

function describeProofRefusal(
  refusal: Exclude<ProofOutcome, { kind: 'right' }>,
  lang: UiLang,
): SecurityPageProps['proofFaults'] {
  const t = securityTexts[lang];
  if (refusal.kind === 'refused') return { passkey: passkeyFaultTexts[lang][refusal.fault] };
  return { password: refusal.kind === 'wait' ? t.wait(refusal.seconds) : t.wrong };
}

const toTime = (time: number) => new Date(time).toISOString();
