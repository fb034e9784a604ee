import type { FastifyReply, FastifyRequest } from 'fastify';
import encodeQR from 'qr';
import { listEvents } from '../../db/account/events.ts';
import { findOwner } from '../../db/account/owner.ts';
import { listPasskeys } from '../../db/account/passkeys.ts';
import { countRecoveryCodes, findCodeFactor } from '../../db/account/second-factor.ts';
import { listSessions } from '../../db/account/sessions.ts';
import type { ChangeOutcome } from '../../server/auth/change-password.ts';
import { canUsePasskey, findPasskeySite } from '../../server/auth/passkey-options.ts';
import {
  describeProofRefusal,
  isProven,
  type ProofOutcome,
} from '../../server/auth/prove-owner.ts';
import { addressOfSecret } from '../../server/auth/second-factor.ts';
import { sessionLimits } from '../../server/auth/session.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { type PasskeyFault, passkeyFaultTexts } from '../../shared/account/passkey-faults.ts';
import { securityTexts } from '../../shared/account/security-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import type { SecurityDone } from '../../urls.ts';
import type { CodesProps } from './codes.tsx';
import { SecurityPage, type SecurityPageProps } from './page.tsx';
import type { PasskeysProps } from './passkeys.tsx';

const maxEvents = 100;

/** The request with its session, which every request to a route of the owner has. */
export function ofOwner<Request extends FastifyRequest>(request: Request) {
  const { sessionHash } = request;
  if (sessionHash === undefined) throw new HttpError('login-required');
  return Object.assign(request, { sessionHash });
}

/** The result of a form about passkeys. */
interface PasskeysEvent {
  /** Why a passkey was not added. */
  passkeyFault?: PasskeyFault;
  renaming?: PasskeysProps['passkeys']['renaming'];
}

/** The result of a form about codes. */
interface CodesEvent {
  /** New recovery codes, which only this answer shows. */
  recoveryCodes?: readonly string[];
  /** A code that did not switch the codes on. */
  refusedCode?: string;
}

type Refusal = Exclude<ChangeOutcome, { kind: 'changed' }>;

interface SecurityEvent extends CodesEvent, PasskeysEvent {
  done?: SecurityDone | undefined;
  /** Why the password was not changed. */
  refusal?: Refusal;
  /** Why a proof was not accepted. */
  proofRefusal?: Exclude<ProofOutcome, { kind: 'right' }>;
}

/** Sends the page, with the result of a form. */
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

/** What the page shows of the passkeys. */
async function shownPasskeys(
  context: Context,
  request: FastifyRequest,
  { lang }: Pick<PageFrame, 'lang'>,
  { isProven, passkeyFault, renaming }: PasskeysEvent & { isProven: boolean },
): Promise<PasskeysProps['passkeys']> {
  const host = findPasskeySite(context, request)?.host;
  const passkeys = await listPasskeys(context.database.db);
  return {
    list: passkeys.map(({ id, name, host, createdAt, usedAt }) => ({
      ...{ id, name, host, made: new Date(createdAt).toISOString() },
      used: usedAt === null ? undefined : new Date(usedAt).toISOString(),
    })),
    host,
    canProve: await canUsePasskey(context, request),
    isProven,
    renaming,
    fault: passkeyFault && passkeyFaultTexts[lang][passkeyFault],
  };
}

/**
 * What the page shows of the second factor. The secret is part of it only if the owner has just
 * given the password or a passkey.
 */
async function shownCodes(
  context: Context,
  { lang, brand }: Pick<PageFrame, 'lang' | 'brand'>,
  { isProven, recoveryCodes = [], refusedCode }: CodesEvent & { isProven: boolean },
): Promise<CodesProps['codes']> {
  const { db } = context.database;
  const t = securityTexts[lang];
  const factor = await findCodeFactor(db);
  const { username = '' } = (await findOwner(db)) ?? {};
  const isOffered = isProven && factor !== undefined && !factor.isConfirmed;
  return {
    isOn: factor?.isConfirmed === true,
    isProven,
    recoveryLeft: await countRecoveryCodes(db),
    recoveryCodes,
    offer: isOffered
      ? {
          secret: factor.secret.replace(/.{4}(?=.)/g, '$& '),
          picture: encodeQR(addressOfSecret(factor.secret, { brand, username }), 'raw'),
        }
      : undefined,
    codeFault:
      refusedCode === ''
        ? describeFault({ name: 'empty', of: 'code' }, lang)
        : refusedCode && t.wrongCode,
  };
}

function describeRefusal(refusal: Refusal, lang: UiLang): SecurityPageProps['passwordFaults'] {
  if (refusal.kind === 'faulty') return { password: describeFault(refusal.fault, lang) };
  const { password: current, passkey } = describeProofRefusal(refusal, lang);
  return { current, passkey };
}

const toTime = (time: number) => new Date(time).toISOString();
