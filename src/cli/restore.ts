import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readIdentities } from '../backup/encryption.ts';
import type { Archive } from '../backup/fill-blog.ts';
import { inspectArchive } from '../backup/inspect-archive.ts';
import { megabyte } from '../backup/read-archive.ts';
import { openPlace } from '../backup/restore.ts';
import { checkDataDir } from '../db/connection/data-dir.ts';
import { readConfig } from '../server/config.ts';
import { countedEn } from '../shared/lang/counted-en.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { toPlainLine } from './plain-text.ts';
import { makeProgress } from './progress.ts';
import { confirm } from './terminal.ts';

interface Options {
  /** A file with secret keys of age. */
  identity?: string;
  /** Do not ask. */
  yes?: true;
}

/**
 * Runs `suibi restore FILE`. Throws OperatorError without a change when the data folder cannot be
 * used, the archive is damaged, or the answer is no.
 */
export async function restore(file: string, { identity, yes }: Options): Promise<void> {
  const progress = makeProgress();
  const archive: Archive = { path: resolve(file), identities: readKeys(identity), progress };
  const config = readConfig();
  // Reading a large archive takes minutes.
  checkDataDir(config.dataDir);
  const megabytes = (statSync(archive.path, { throwIfNoEntry: false })?.size ?? 0) / megabyte;
  progress.begin(megabytes, 'MB checked');
  const found = await inspectArchive(archive).finally(() => progress.stop());
  const { name, address, madeAt, program, articles, uploads, codeHosts } = found;
  const of = address === undefined ? '' : ` of ${address}`;
  const lines = [
    `The archive is whole. It says that it is the blog “${name}”${of},`,
    `made at ${madeAt} by Suibi ${program}, with ${countedEn(articles, 'article')} and ${countedEn(uploads, 'upload')}.`,
    // Code that somebody else has put there would run in the browsers of all readers.
    ...(codeHosts
      ? [`It puts code into visitors’ pages, with these hosts: ${codeHosts.join(', ') || 'none'}.`]
      : []),
  ];
  process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
  const place = await openPlace(config);
  try {
    if (place.replaces !== undefined && !yes) {
      await confirm(`It replaces ${place.replaces}, which is kept aside. Restore? Type yes: `);
    }
    progress.begin(megabytes, 'MB restored');
    const old = await place.restore(archive, Date.now());
    progress.stop();
    process.stdout.write(
      `The blog was restored. The owner logs in again.\n${old === undefined ? '' : `The old one is in ${old}.\n`}`,
    );
  } finally {
    progress.stop();
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
