import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';

// The age format: https://age-encryption.org/v1. The package is loaded only when it is needed.

/** Every file in the age format begins with these words. */
export const ageMagic = 'age-encryption.org/v1\n';

/** Throws OperatorError unless `recipient` is a public key that age can encrypt for. */
export async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  try {
    new Encrypter().addRecipient(recipient);
  } catch (error) {
    throw new OperatorError(
      `BACKUP_RECIPIENT is no public key of age (it is “${recipient}”): ${(error as Error).message}`,
      { exitCode: exitCodes.config },
    );
  }
}

/**
 * Encrypts for a recipient. `identity` is a second key that opens the same archive: whoever has
 * just written it can read it back. It exists in the memory of this process only.
 */
export async function encryptFor(recipient: string): Promise<{
  identity: string;
  encrypt(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}> {
  const { Encrypter, generateIdentity, identityToRecipient } = await import('age-encryption');
  await checkRecipient(recipient);
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient(await identityToRecipient(identity));
  return {
    identity,
    async *encrypt(source) {
      yield* await encrypter.encrypt(toWeb(source));
    },
  };
}

/**
 * Decrypts with one of the secret keys. It throws when none of them opens the file, and where the
 * file was changed.
 */
export async function* decryptWith(
  identities: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  yield* await decrypter.decrypt(toWeb(source));
}

/**
 * The secret keys in a file as `age-keygen` writes it: a key on each line, and lines that begin
 * with `#`.
 */
export function readIdentities(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> & NodeReadableStream {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as never;
}
