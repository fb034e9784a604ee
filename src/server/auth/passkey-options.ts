import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { findOwner } from '../../db/account/owner.ts';
import { hasPasskey, listPasskeys } from '../../db/account/passkeys.ts';
import { findBlogId } from '../../db/settings/blog-id.ts';
import { findSettings } from '../../db/settings/settings.ts';
import type { Context } from '../context.ts';
import { originOf } from '../http/origin.ts';
import { type ChallengeUse, challengeValidMs, makeChallenge } from './passkey-challenge.ts';

/** The place that passkeys belong to. */
export interface PasskeySite {
  origin: string;
  /** The name of the host, without a port. Web Authentication calls it the RP ID. */
  host: string;
}

/**
 * The site of this request: PUBLIC_URL, or else the address that the request names. Undefined where
 * browsers offer no passkeys: without https (only `localhost` may do without), and at the number of
 * a machine in place of a name.
 */
export function findPasskeySite(
  { config }: Pick<Context, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): PasskeySite | undefined {
  const { origin, protocol, hostname: host } = new URL(originOf(request, config.publicUrl));
  const isSecure = protocol === 'https:' || host === 'localhost' || host.endsWith('.localhost');
  // The URL parser writes IPv6 in brackets.
  const isName = !isIP(host) && !host.startsWith('[');
  return isSecure && isName ? { origin, host } : undefined;
}

/**
 * The algorithms of public keys, the best first: Ed25519, ES256 and RS256 (RFC 9053, RFC 8812). All
 * passkeys have one of them.
 */
export const algorithms = [-8, -7, -257];

/** Whether the owner has a passkey for the site of this request. */
export async function canUsePasskey(context: Context, request: FastifyRequest): Promise<boolean> {
  const site = findPasskeySite(context, request);
  return site !== undefined && (await hasPasskey(context.database.db, site.host));
}

/** What a browser needs to ask for a passkey. Undefined if there is none for this site. */
export async function requestOptions(
  context: Context,
  request: FastifyRequest,
  use: ChallengeUse,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const { db } = context.database;
  const site = findPasskeySite(context, request);
  const owner = await findOwner(db);
  if (!site || !owner || !(await canUsePasskey(context, request))) return undefined;
  return {
    challenge: makeChallenge(owner.passwordHash, use, context.now()),
    rpId: site.host,
    timeout: challengeValidMs,
    // With a finger, a face or a PIN: the passkey alone is then as much as password and code.
    userVerification: 'required',
  };
}

/** What a browser needs to make a passkey. Undefined where there can be none. */
export async function creationOptions(
  context: Context,
  request: FastifyRequest,
  use: ChallengeUse,
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const { db } = context.database;
  const site = findPasskeySite(context, request);
  const owner = await findOwner(db);
  if (!site || !owner) return undefined;
  const passkeys = await listPasskeys(db);
  return {
    challenge: makeChallenge(owner.passwordHash, use, context.now()),
    rp: { id: site.host, name: (await findSettings(db)).brand },
    user: {
      // The same for all passkeys of this blog, so that each device keeps one.
      id: hash('sha256', `passkeys of ${await findBlogId(db)}`, 'base64url'),
      name: owner.username,
      displayName: owner.displayName,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeValidMs,
    attestation: 'none',
    // The device keeps the name, so that the login asks for none.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys
      .filter(({ host }) => host === site.host)
      .map(({ id }) => ({ id, type: 'public-key' })),
  };
}
