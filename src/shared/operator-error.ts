/**
 * Something the operator can mend: a setting, a folder, a port, a database. The program ends with its
 * message, in the operator's words and without a stack. `exitCode` follows sysexits.h.
 */
export class OperatorError extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'OperatorError';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** sysexits.h: EX_USAGE, EX_DATAERR, EX_UNAVAILABLE, EX_CONFIG. */
export const exitCodes = { usage: 64, data: 65, unavailable: 69, config: 78 } as const;
