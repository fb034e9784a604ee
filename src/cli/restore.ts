import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readIdentities } from '../backup/encryption.ts';
import { type Archive, migrationsOf } from '../backup/fill-blog.ts';
import { readArchive } from '../backup/read-archive.ts';
import { openPlace } from '../backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { confirm } from './confirm.ts';

interface Options {
  /** A file with secret keys of age. */
  identity?: string;
  /** Do not ask. */
  yes?: true;
}

/** Runs `suibi restore FILE`. Throws OperatorError without a change when the archive is damaged, or the answer is no. */
export async function restore(file: string, { identity, yes }: Options): Promise<void> {
  const archive: Archive = { path: resolve(file), identities: readKeys(identity) };
  const config = readConfig();
  const description = await readArchive(archive.path, archive.identities);
  migrationsOf(description);
  const { madeAt, program, articles, uploads } = description;
  process.stdout.write(
    `The backup is sound. It was made at ${madeAt} by Suibi ${program}: ${articles} articles, ${uploads} uploads.\n`,
  );
  const place = await openPlace(config);
  try {
    if (place.replaces !== undefined && !yes) {
      await confirm(`It replaces ${place.replaces}, which is kept aside. Restore? Type yes: `);
    }
    const old = await place.restore(archive, Date.now());
    process.stdout.write(
      `The blog was restored. The owner logs in again.\n${old === undefined ? '' : `The old one is in ${old}.\n`}`,
    );
  } finally {
    await place.close();
  }
}

function readKeys(path: string | undefined): string[] {
  if (path === undefined) return [];
  try {
    return readIdentities(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new OperatorError(`--identity: ${path} cannot be read: ${(error as Error).message}`, {
      exitCode: exitCodes.usage,
    });
  }
}
