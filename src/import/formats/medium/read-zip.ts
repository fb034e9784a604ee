import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { DamagedExport } from '../format.ts';
import { readBytes } from '../read-bytes.ts';

/** A file of an archive. Its name is never a path on this machine. */
export interface ZipEntry {
  name: string;
  /** The content, or undefined if it has more bytes than `maxBytes`. Throws DamagedExport. */
  read(maxBytes: number): Buffer | undefined;
}

/** The list of all files: 65,535 of them, with names of some hundred bytes each. */
const maxListMebibytes = 32;

const signatures = { end: 0x06054b50, listed: 0x02014b50, file: 0x04034b50 };
const endLength = 22;
const maxCommentLength = 0xffff;
const listedLength = 46;
const fileHeadLength = 30;

/**
 * Lists the files of a ZIP archive by the list at its end
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3). Archives of more than 4 GiB
 * and encrypted files are refused. Throws DamagedExport.
 */
export function listZip(path: string): ZipEntry[] {
  return withFile(path, (file) => listEntries(file, fstatSync(file).size)).map(
    ({ listAt, ...entry }) => ({
      name: entry.name,
      read: (maxBytes) => withFile(path, (file) => readEntry(file, entry, listAt, maxBytes)),
    }),
  );
}

function withFile<T>(path: string, read: (file: number) => T): T {
  const file = openSync(path, 'r');
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}

interface Listed {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packedLength: number;
  at: number;
}

/** `listAt` is where the list begins: no file reaches into it. */
function listEntries(file: number, size: number): (Listed & { listAt: number })[] {
  const tailAt = Math.max(0, size - endLength - maxCommentLength);
  const tail = readBytes(file, tailAt, size - tailAt);
  const endAt = findEnd(tail);
  if (endAt === undefined) throw new DamagedExport('its end is missing; download it again');
  const count = tail.readUInt16LE(endAt + 10);
  const length = tail.readUInt32LE(endAt + 12);
  const at = tail.readUInt32LE(endAt + 16);
  if (length > maxListMebibytes * 1024 * 1024 || at + length > tailAt + endAt) {
    throw new DamagedExport('the list of its files cannot be read');
  }
  const list = readBytes(file, at, length);
  const entries: (Listed & { listAt: number })[] = [];
  let next = 0;
  for (let number = 0; number < count; number += 1) {
    if (next + listedLength > length || list.readUInt32LE(next) !== signatures.listed) {
      throw new DamagedExport('the list of its files cannot be read');
    }
    const nameLength = list.readUInt16LE(next + 28);
    const name = list.toString('utf8', next + listedLength, next + listedLength + nameLength);
    entries.push({
      name,
      flags: list.readUInt16LE(next + 8),
      method: list.readUInt16LE(next + 10),
      checksum: list.readUInt32LE(next + 16),
      packedLength: list.readUInt32LE(next + 20),
      at: list.readUInt32LE(next + 42),
      listAt: at,
    });
    next += listedLength + nameLength + list.readUInt16LE(next + 30) + list.readUInt16LE(next + 32);
  }
  return entries;
}

/**
 * The last place where an end record reaches to the end of the file: the comment behind it can hold
 * another one.
 */
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    const isEnd = tail.readUInt32LE(at) === signatures.end;
    if (isEnd && at + endLength + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return undefined;
}

function readEntry(
  file: number,
  { name, flags, method, checksum, packedLength, at }: Listed,
  listAt: number,
  maxBytes: number,
): Buffer | undefined {
  const refuse = (reason: string) => new DamagedExport(`${name}: ${reason}`);
  if (flags & 1) throw refuse('it is encrypted');
  if (method !== 0 && method !== 8) throw refuse('it is compressed in a way that is not known');
  if (at + fileHeadLength > listAt) throw refuse('its content is missing');
  const head = readBytes(file, at, fileHeadLength);
  if (head.readUInt32LE(0) !== signatures.file) throw refuse('its content is missing');
  const contentAt = at + fileHeadLength + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (contentAt + packedLength > listAt) throw refuse('its content is missing');
  // Packed bytes are at most a little longer than the content.
  if (packedLength > maxBytes + 1024) return undefined;
  const packed = readBytes(file, contentAt, packedLength);
  const content = method === 0 ? packed : unpack(packed, maxBytes, refuse);
  if (content === undefined || content.length > maxBytes) return undefined;
  if (crc32(content) !== checksum) throw refuse('its checksum is wrong');
  return content;
}

/** Counts what comes out: the length that the archive names can be wrong. */
function unpack(
  packed: Buffer,
  maxBytes: number,
  refuse: (reason: string) => DamagedExport,
): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw refuse('it cannot be unpacked');
  }
}
