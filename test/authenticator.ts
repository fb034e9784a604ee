import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A text, a number, bytes, or a list of keys and values, in CBOR (RFC 8949). */
type Value = string | number | Buffer | Map<string | number, Value>;

function toCbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [toCbor(key), toCbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  if (count < 256) return Buffer.from([(type << 5) | 24, count]);
  return Buffer.from([(type << 5) | 25, count >> 8, count & 255]);
}

export type Algorithm = 'Ed25519' | 'ES256' | 'RS256';

/** A new key, and its public part in COSE (RFC 9052, 7; RFC 8230, 4). */
function makeKey(algorithm: Algorithm): { key: KeyObject; cose: Buffer } {
  const { privateKey: key } = {
    Ed25519: () => generateKeyPairSync('ed25519'),
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  }[algorithm]();
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const parts: Record<Algorithm, [number, Value][]> = {
    Ed25519: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  };
  return { key, cose: toCbor(new Map(parts[algorithm])) };
}

interface Ceremony {
  challenge: string;
  /** The origin of the page, as the browser tells it. */
  origin: string;
  type?: string;
  /** The host that the device uses the key for. */
  host?: string;
  isVerified?: boolean;
  /** What the key counts. Without it the key does not count. */
  counter?: number;
}

/**
 * A device with a passkey, and the browser in front of it: it signs with a real key, and answers in
 * the form in which browsers do (Web Authentication, 6). Everything that it says can be said
 * wrongly.
 */
export function makeAuthenticator(algorithm: Algorithm = 'ES256') {
  const { key, cose } = makeKey(algorithm);
  const id = randomBytes(16);

  function signedParts(given: Ceremony & { type: string }, credential = Buffer.alloc(0)) {
    const host = given.host ?? new URL(given.origin).hostname;
    const flags = 1 | (given.isVerified === false ? 0 : 4) | (credential.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(given.counter ?? 0);
    const data = [createHash('sha256').update(host).digest(), Buffer.from([flags]), counter];
    const { type, challenge, origin } = given;
    return {
      clientData: Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })),
      authenticatorData: Buffer.concat([...data, credential]),
    };
  }

  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    id: id.toString('base64url'),

    /** Makes the passkey. */
    create(given: Ceremony) {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const parts = signedParts({ type: 'webauthn.create', ...given }, credential);
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', parts.authenticatorData],
      ]);
      return answer({ clientDataJSON: parts.clientData, attestationObject: toCbor(attestation) });
    },

    /** Signs a challenge with the passkey. */
    get(given: Ceremony) {
      const parts = signedParts({ type: 'webauthn.get', ...given });
      const clientDataHash = createHash('sha256').update(parts.clientData).digest();
      const signed = Buffer.concat([parts.authenticatorData, clientDataHash]);
      const signature = sign(algorithm === 'Ed25519' ? null : 'sha256', signed, key);
      return answer({
        clientDataJSON: parts.clientData,
        authenticatorData: parts.authenticatorData,
        signature,
        userHandle: Buffer.from('owner'),
      });
    },
  };
}
