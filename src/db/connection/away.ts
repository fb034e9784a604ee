/**
 * The database cannot be reached, or no connection to it became free in time. Nothing is wrong with
 * the call.
 */
export class DatabaseAwayError extends Error {
  constructor(cause: Error) {
    super(`the database does not answer: ${cause.message}`, { cause });
    this.name = 'DatabaseAwayError';
  }
}

/**
 * Whether an error, or its cause, says that the database is away. The same call may succeed in some
 * seconds.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseAwayError || isDatabaseAway(error.cause);
}
