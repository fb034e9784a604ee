import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { addEndMark } from '../src/backup/end-mark.ts';
import { type Description, descriptionPath, partPath, sumsPath } from '../src/backup/format.ts';
import { writeSums } from '../src/backup/sums.ts';
import { migrations } from '../src/db/migrations/migrate.ts';

export interface ForgedEntry {
  header: Partial<Header> & { name: string };
  content?: string;
}

/**
 * Writes an archive as somebody makes it who knows the format: with right sums and a right end.
 * Entries that are no files have no sum. `description` replaces what the archive says of itself.
 */
export async function forgeArchive(
  path: string,
  entries: readonly ForgedEntry[],
  description: Partial<Description> = {},
): Promise<void> {
  const told: Description = {
    ...{ format: 1, program: '0.0.1', madeAt: '2026-11-20T08:00:00.000Z', database: 'sqlite' },
    migrations: migrations.map(({ name }) => name),
    ...{ articles: 0, uploads: 0 },
    ...description,
  };
  const first: ForgedEntry = { header: { name: descriptionPath }, content: JSON.stringify(told) };
  const tar = pack();
  const sums = new Map<string, string>();
  for (const { header, content = '' } of [first, ...entries]) {
    tar.entry(header, content);
    if ((header.type ?? 'file') !== 'file') continue;
    sums.set(header.name, createHash('sha256').update(content).digest('hex'));
  }
  tar.entry({ name: sumsPath }, writeSums(sums));
  tar.finalize();
  await pipeline(tar, createZstdCompress(), addEndMark, createWriteStream(path));
}

/** A part of a table with these rows. */
export function forgedRows(table: string, ...rows: object[]): ForgedEntry {
  const content = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { header: { name: partPath(table, 1) }, content };
}
