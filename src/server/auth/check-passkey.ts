import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countEvent } from '../../db/account/events.ts';
import { findOwner } from '../../db/account/owner.ts';
import {
  addPasskey,
  findPublicKey,
  notePasskeyUse,
  spendChallenge,
} from '../../db/account/passkeys.ts';
import type { PasskeyFault } from '../../shared/account/passkey-faults.ts';
import type { Context } from '../context.ts';
import { nameDevice } from './name-device.ts';
import { type ChallengeUse, readChallenge } from './passkey-challenge.ts';
import { algorithms, findPasskeySite, type PasskeySite } from './passkey-options.ts';

/** An id has at most 1,023 bytes (Web Authentication, 4), in base64url. */
const maxIdCharacters = 1364;
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const id = base64url(maxIdCharacters);
const common = { id, rawId: id, type: z.literal('public-key') };
const clientDataJSON = base64url(8_000);

/** What a browser answers when a passkey has signed a challenge. */
export const passkeyAnswerSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What a browser answers when it has made a passkey. */
export const newPasskeySchema = z.object({
  ...common,
  response: z.object({ clientDataJSON, attestationObject: base64url(20_000) }),
});
type NewPasskey = z.infer<typeof newPasskeySchema>;

/** An answer that a form sends as JSON in one field. */
export function fieldOf<Answer>(schema: z.ZodType<Answer>) {
  return z
    .string()
    .max(40_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export interface PasskeyRefusal {
  kind: 'refused';
  fault: PasskeyFault;
}

/**
 * Checks the answer of a passkey. If it is right, its challenge is used and its use is noted. The
 * device must have verified its user. A refused answer is counted in the log of the account, unless
 * it was only late, or nobody's: a stranger could write as often as he likes.
 */
export async function checkPasskey(
  context: Context,
  request: FastifyRequest,
  given: { answer: PasskeyAnswer; use: ChallengeUse },
): Promise<{ kind: 'right' } | PasskeyRefusal> {
  const { db } = context.database;
  const fault = await findFault(context, request, given);
  if (fault === undefined) return { kind: 'right' };
  const event = fault === 'copied' ? 'passkeyCopied' : 'passkeyRefused';
  if (fault !== 'late' && fault !== 'unknown') await countEvent(db, event, context.now());
  return refuse(fault);
}

async function findFault(
  context: Context,
  request: FastifyRequest,
  { answer, use }: { answer: PasskeyAnswer; use: ChallengeUse },
): Promise<PasskeyFault | undefined> {
  const { db } = context.database;
  const site = findPasskeySite(context, request);
  const publicKey = site && (await findPublicKey(db, answer.id, site.host));
  if (!site || publicKey === undefined) return 'unknown';
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await check(context, request, { site, use }, async (common) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...common,
      response: { ...answer, clientExtensionResults: {} },
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        // `notePasskeyUse` compares the counter, also for two answers at once.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
  if (checked.kind === 'refused') return checked.fault;
  const noted = { id: answer.id, counter: checked.value, now: context.now() };
  if (await notePasskeyUse(db, noted)) return undefined;
  // It may have been removed meanwhile.
  return (await findPublicKey(db, answer.id, site.host)) === undefined ? 'unknown' : 'copied';
}

/**
 * Adds a passkey that the owner's browser has made. `sessionHash`: the session for which the
 * challenge was made.
 */
export async function addNewPasskey(
  context: Context,
  request: FastifyRequest & { sessionHash: string },
  { answer, name }: { answer: NewPasskey; name: string },
): Promise<{ kind: 'added' } | PasskeyRefusal> {
  const { database, now } = context;
  const site = findPasskeySite(context, request);
  if (!site) return refuse('wrong');
  const use: ChallengeUse = { purpose: 'add', sessionHash: request.sessionHash };
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checked = await check(context, request, { site, use }, async (common) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...common,
      response: { ...answer, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  });
  if (checked.kind === 'refused') return checked;
  const { id, publicKey, counter } = checked.value;
  const outcome = await addPasskey(database.db, {
    ...{ id, host: site.host, name, counter, now: now() },
    publicKey: Buffer.from(publicKey).toString('base64url'),
    device: nameDevice(request.headers['user-agent']),
  });
  return outcome === 'added' ? { kind: 'added' } : refuse(outcome);
}

/** The reason may repeat what a stranger has sent. */
const maxReasonCharacters = 300;

const refuse = (fault: PasskeyFault): PasskeyRefusal => ({ kind: 'refused', fault });

/**
 * Lets the library verify an answer, and uses the challenge of a right one. `verify` returns
 * undefined, or throws, for a wrong one.
 */
async function check<Value>(
  { database, now }: Context,
  { log }: FastifyRequest,
  { site, use }: { site: PasskeySite; use: ChallengeUse },
  verify: (common: {
    expectedChallenge: (challenge: string) => boolean;
    expectedOrigin: string;
    expectedRPID: string;
    requireUserVerification: true;
  }) => Promise<Value | undefined>,
): Promise<{ kind: 'right'; value: Value } | PasskeyRefusal> {
  const owner = await findOwner(database.db);
  if (!owner) return refuse('wrong');
  const seen: { challenge?: ReturnType<typeof readChallenge> } = {};
  let value: Value | undefined;
  try {
    value = await verify({
      expectedChallenge: (challenge) => {
        seen.challenge = readChallenge(owner.passwordHash, use, challenge, now());
        return seen.challenge.kind === 'valid';
      },
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    });
  } catch (error) {
    // Only by throwing does the library tell that an answer is wrong.
    const reason = error instanceof Error ? error.message.slice(0, maxReasonCharacters) : '';
    log.info({ reason }, 'passkey refused');
  }
  const { challenge } = seen;
  if (challenge?.kind === 'late') return refuse('late');
  if (challenge?.kind !== 'valid' || value === undefined) return refuse('wrong');
  const isFirst = await spendChallenge(database.db, challenge.random, now());
  return isFirst ? { kind: 'right', value } : refuse('spent');
}
