import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from '../db/connection/disk.ts';

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** Where an upload's file is below the folder; spread over subfolders. */
export function uploadPath(id: string): string {
  return join(id.slice(0, 2), id.slice(2));
}

/** The id that content has: 130 bits of its SHA-256, in base 32 (RFC 4648's "extended hex", lower case). */
export function uploadId(content: Uint8Array): string {
  const digest = createHash('sha256').update(content).digest();
  const bits = [...digest.subarray(0, 17)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = bits.slice(0, 130).match(/.{5}/g) ?? [];
  return letters.map((five) => Number.parseInt(five, 2).toString(32)).join('');
}

/** Writes a file that is whole or absent, also when the power fails; one that is there stays. */
export function keepUploadFile(dataDir: string, id: string, content: Uint8Array): void {
  const path = join(uploadFolder(dataDir), uploadPath(id));
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.unfinished`;
  const descriptor = openSync(unfinished, 'w', 0o644);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, path);
  syncToDisk(dirname(path));
}
