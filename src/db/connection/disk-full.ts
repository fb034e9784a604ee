/**
 * SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: its index of the log could not grow
 * (https://www.sqlite.org/rescode.html).
 */
const sqliteCodes: readonly unknown[] = [13, 4874];

/**
 * Codes of Node, and `disk_full` of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * Whether an error of the database or of a file says that the disk is full, itself or as its cause.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return codes.includes(code) || sqliteCodes.includes(errcode) || isDiskFull(error.cause);
}

/**
 * The same for errors that may have no code: those of libvips, and those that another process has
 * sent as a text. A request must not be able to word such an error.
 */
export function saysDiskFull(error: unknown): boolean {
  return isDiskFull(error) || /no space left|quota exceeded/i.test(String(error));
}
