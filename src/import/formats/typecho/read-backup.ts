import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { z } from 'zod';
import { DamagedExport } from '../format.ts';
import { readBytes } from '../read-bytes.ts';

export interface BackupRow {
  table: Table;
  /** The text of a column; empty if it is null or the row does not have it. */
  text(column: string): string;
}

const tables = ['contents', 'comments', 'metas', 'relationships', 'users', 'fields'] as const;

/** Tables of plugins have larger numbers than those of Typecho. */
type Table = (typeof tables)[number] | 'plugins';

/** How a backup begins, and ends. */
const backupMark = /^%TYPECHO_BACKUP_([A-Z\d]{4})%/;
const markLength = '%TYPECHO_BACKUP_0001%'.length;

/** A row is in memory as a whole. */
const maxRowMebibytes = 64;

const checksumLength = 32;

const lengthsSchema = z.record(z.string(), z.int().nonnegative().nullable());

/**
 * Reads the rows of a backup one after the other. A row has its number of table, the lengths of its
 * columns as JSON, the columns and an MD5 sum of all that:
 * https://github.com/typecho/typecho/blob/master/var/Widget/Backup.php. Throws DamagedExport with
 * the number of the row, 1 being the first, and its place in the file.
 */
export function* readBackup(path: string): Generator<BackupRow> {
  const file = openSync(path, 'r');
  try {
    yield* readRows(file);
  } finally {
    closeSync(file);
  }
}

function* readRows(file: number): Generator<BackupRow> {
  const { size } = fstatSync(file);
  const end = size - markLength;
  const versionAt = (at: number) => {
    const mark = readBytes(file, at, Math.min(markLength, size - at));
    return backupMark.exec(mark.toString('latin1'))?.[1];
  };
  const version = versionAt(0);
  if (version === undefined) throw new DamagedExport('it does not begin as a backup of Typecho');
  if (end < markLength || versionAt(end) !== version) {
    throw new DamagedExport('its end is missing; make the backup again');
  }
  let at = markLength;
  for (let number = 1; at < end; number += 1) {
    const refuse = (reason: string) => new DamagedExport(`row ${number} at byte ${at}: ${reason}`);
    const { row, length } = readRow(file, at, end, version, refuse);
    yield row;
    at += length;
  }
}

/**
 * Reads the row at the offset `at`. No length that the file names is trusted before it is compared
 * with `end`.
 */
function readRow(
  file: number,
  at: number,
  end: number,
  version: string,
  refuse: (reason: string) => DamagedExport,
): { row: BackupRow; length: number } {
  // The first form of the file had 16 bits for the length of the columns, which was too little and
  // is not read.
  const isOld = version === 'FILE';
  const headLength = isOld ? 6 : 8;
  if (at + headLength > end) throw refuse('it goes beyond the end');
  const head = readBytes(file, at, headLength);
  const schemaLength = head.readUInt16LE(2);
  const columnsAt = at + headLength + schemaLength;
  if (columnsAt > end) throw refuse('it goes beyond the end');
  const lengths = readLengths(readBytes(file, at + headLength, schemaLength));
  if (lengths === undefined) throw refuse('the lengths of its columns cannot be read');
  const total = lengths.reduce((sum, [, length]) => sum + (length ?? 0), 0);
  if (!isOld && total !== head.readUInt32LE(4)) {
    throw refuse('the lengths of its columns are not the length of the row');
  }
  if (total > maxRowMebibytes * 1024 * 1024) {
    throw refuse(`it is larger than ${maxRowMebibytes} MiB`);
  }
  const length = headLength + schemaLength + total + checksumLength;
  if (at + length > end) throw refuse('it goes beyond the end');
  const bytes = readBytes(file, at, length);
  const content = bytes.subarray(0, -checksumLength);
  const checksum = createHash('md5').update(content).digest('hex');
  if (checksum !== bytes.toString('latin1', length - checksumLength)) {
    throw refuse('its checksum is wrong');
  }
  const texts = new Map<string, string>();
  let done = headLength + schemaLength;
  for (const [column, size] of lengths) {
    texts.set(column, bytes.toString('utf8', done, done + (size ?? 0)));
    done += size ?? 0;
  }
  const table = tables[head.readUInt16LE(0) - 1] ?? 'plugins';
  return { row: { table, text: (column) => texts.get(column) ?? '' }, length };
}

function readLengths(json: Buffer): [column: string, length: number | null][] | undefined {
  try {
    return Object.entries(lengthsSchema.parse(JSON.parse(json.toString('utf8'))));
  } catch {
    return undefined;
  }
}
