/**
 * A fault that the operator can fix: in the configuration, a folder, a port, a database. The
 * program ends with the message and without a stack. `exitCode` follows sysexits.h.
 */
export class OperatorError extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'OperatorError';
    this.exitCode = options.exitCode ?? exitCodes.failed;
  }
}

/**
 * How a command ends. All but `failed` are the numbers of sysexits.h: EX_USAGE, EX_DATAERR,
 * EX_UNAVAILABLE and EX_CONFIG.
 */
export const exitCodes = { failed: 1, usage: 64, data: 65, unavailable: 69, config: 78 } as const;
