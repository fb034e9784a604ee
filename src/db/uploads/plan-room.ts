import { hourMs, minuteMs } from '../../shared/dates.ts';

/**
 * What unfinished uploads may take. Only the owner sends files, so these limits protect the disk
 * from forgotten files.
 */
export const partialLimits = {
  maxFiles: 8,
  maxBytes: 1024 * 1024 * 1024,
  /** What nobody has gone on with for so long is removed. */
  maxAgeMs: 24 * hourMs,
  /**
   * A call for a part may take 50 seconds, and a page sends the next part at once, or tries again.
   */
  underWayMs: 2 * minuteMs,
} as const;

/** A file of which not everything has arrived, or that is not stored yet. */
export interface PartialUpload {
  /** SHA-256 of the whole file. */
  hash: string;
  bytes: number;
  /** When the last part of it came, in milliseconds. */
  writtenAt: number;
  /** Whether it is being stored at this moment. */
  isHeld?: boolean;
}

/**
 * Whether a file is being sent or stored. One that was written by a clock that was ahead is not.
 */
function isUnderWay({ writtenAt, isHeld = false }: PartialUpload, now: number): boolean {
  return isHeld || Math.abs(now - writtenAt) < partialLimits.underWayMs;
}

/**
 * The files that nobody is sending, the one that has waited longest first. `but`: the hash of a
 * file that is left out.
 */
export function listIdle(
  files: readonly PartialUpload[],
  now: number,
  but?: string,
): PartialUpload[] {
  return files
    .filter((file) => file.hash !== but && !isUnderWay(file, now))
    .sort((one, other) => one.writtenAt - other.writtenAt);
}

/**
 * Which files have to go so that a file may have `bytes` bytes. Those that nobody is sending go,
 * the one that has waited longest first; if that is not enough, none of them goes, and `fits` is
 * false. Files that are too old go in any case.
 */
export function planRoom(
  files: readonly PartialUpload[],
  { hash, bytes }: Pick<PartialUpload, 'hash' | 'bytes'>,
  now: number,
): { remove: string[]; fits: boolean } {
  const { maxFiles, maxBytes, maxAgeMs } = partialLimits;
  const idle = listIdle(files, now, hash);
  const old = idle.filter(({ writtenAt }) => now - writtenAt >= maxAgeMs);
  const remove = new Set(old);
  const fits = () => {
    const others = files.filter((file) => file.hash !== hash && !remove.has(file));
    const bytesOfAll = others.reduce((sum, file) => sum + file.bytes, bytes);
    return others.length < maxFiles && bytesOfAll <= maxBytes;
  };
  for (const file of idle) {
    if (fits()) break;
    remove.add(file);
  }
  const isEnough = fits();
  return { remove: (isEnough ? [...remove] : old).map((file) => file.hash), fits: isEnough };
}
