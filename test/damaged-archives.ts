import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { addEndMark } from '../src/backup/end-mark.ts';
import { sumsPath } from '../src/backup/format.ts';
import { type Random, randomWhole } from './random.ts';

type Entry = [path: string, content: Buffer];

/** The files of an archive that is not encrypted, in their order. */
export async function readEntries(path: string): Promise<Entry[]> {
  const tar = extract();
  tar.end(zstdDecompressSync(readFileSync(path)));
  const entries: Entry[] = [];
  for await (const entry of tar) entries.push([entry.header.name, await buffer(entry as never)]);
  return entries;
}

/** Writes an archive with just these files. */
async function writeEntries(path: string, entries: readonly Entry[]): Promise<void> {
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content);
  tar.finalize();
  await pipeline(tar, createZstdCompress(), addEndMark, createWriteStream(path));
}

/** A way to damage an archive. It gets the bytes of the archive, or its files, and changes them. */
type Damage = { name: string } & (
  | { bytes(content: Buffer, random: Random): Buffer }
  | { entries(entries: Entry[], random: Random): Entry[] }
);

/** One of the files, but not the list of sums. */
function pick(entries: readonly Entry[], random: Random): number {
  return randomWhole(random, 0, entries.length - 1);
}

function withSums(entries: readonly Entry[], change: (lines: string[]) => string[]): Entry[] {
  return entries.map(([path, content]) => {
    if (path !== sumsPath) return [path, content];
    return [path, Buffer.from(change(content.toString().split('\n')).join('\n'))];
  });
}

export const damages: readonly Damage[] = [
  {
    name: 'cut',
    bytes: (content, random) => content.subarray(0, randomWhole(random, 0, content.length)),
  },
  {
    name: 'cut by its last bytes',
    bytes: (content, random) => content.subarray(0, content.length - randomWhole(random, 1, 9)),
  },
  {
    name: 'a bit flipped',
    bytes(content, random) {
      const flipped = Buffer.from(content);
      // The first bytes say how the rest is compressed. Some of their bits change nothing.
      const at = randomWhole(random, 16, flipped.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << randomWhole(random, 0, 8));
      return flipped;
    },
  },
  {
    name: 'a bit of its last bytes flipped',
    bytes(content, random) {
      const flipped = Buffer.from(content);
      // The mark of the end, and the last frame before it, which is empty and has a checksum of its
      // own.
      const at = content.length - randomWhole(random, 1, 26);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << randomWhole(random, 0, 8));
      return flipped;
    },
  },
  {
    name: 'something behind it',
    bytes: (content) => Buffer.concat([content, Buffer.from('more')]),
  },
  {
    name: 'a file missing',
    entries: (entries, random) => entries.toSpliced(pick(entries, random), 1),
  },
  {
    name: 'a file twice',
    entries: (entries, random) => {
      const at = pick(entries, random);
      return entries.toSpliced(at, 0, ...entries.slice(at, at + 1));
    },
  },
  {
    name: 'a file too many',
    entries: (entries, random) =>
      entries.toSpliced(1 + pick(entries.slice(1), random), 0, ['other.md', Buffer.from('other')]),
  },
  {
    name: 'another content',
    entries: (entries, random) => {
      const at = pick(entries, random);
      return entries.map(([path, content], index) =>
        index === at ? [path, Buffer.concat([content, Buffer.from('\n')])] : [path, content],
      );
    },
  },
  { name: 'no sums', entries: (entries) => entries.slice(0, -1) },
  { name: 'a file behind the sums', entries: (entries) => [...entries, ['a', Buffer.from('b')]] },
  {
    name: 'a wrong sum',
    entries: (entries, random) =>
      withSums(entries, (lines) => {
        const at = randomWhole(random, 0, lines.length - 1);
        return lines.map((line, index) =>
          index === at ? `${'0'.repeat(64)}${line.slice(64)}` : line,
        );
      }),
  },
  {
    name: 'a line of the sums missing',
    entries: (entries, random) =>
      withSums(entries, (lines) => lines.toSpliced(randomWhole(random, 0, lines.length - 1), 1)),
  },
  {
    name: 'two names exchanged in the sums',
    entries: (entries) =>
      withSums(entries, ([first = '', second = '', ...rest]) => [
        first.slice(0, 64) + second.slice(64),
        second.slice(0, 64) + first.slice(64),
        ...rest,
      ]),
  },
  {
    name: 'sums without a line end',
    entries: (entries) => withSums(entries, (lines) => lines.slice(0, -1)),
  },
];

/** Writes a damaged copy of a sound archive. */
export async function damage(from: string, to: string, way: Damage, random: Random): Promise<void> {
  if ('bytes' in way) writeFileSync(to, way.bytes(readFileSync(from), random));
  else await writeEntries(to, way.entries(await readEntries(from), random));
}
