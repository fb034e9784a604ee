import { isDatabaseDamaged } from '../db/connection/damaged.ts';
import { isDiskFull } from '../db/connection/disk-full.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';

interface Failure {
  /** For the operator, without a stack. */
  message: string;
  exitCode: number;
}

/**
 * Says what has ended a command, and with which exit code: the same fault has the same code in each
 * command. Undefined for an error that is a fault of the program.
 */
export function explainFailure(error: unknown): Failure | undefined {
  const { message } = error as Error;
  const isTold = error instanceof OperatorError;
  if (isDatabaseDamaged(error)) {
    const words =
      'The database is damaged, and the command has stopped. `suibi doctor` says more. Keep a copy of all data, and ' +
      `put the newest backup into its place: suibi restore FILE\nReason: ${message}`;
    return { message: isTold ? message : words, exitCode: exitCodes.data };
  }
  if (isDiskFull(error)) {
    const words =
      'The disk is full, and the command has stopped. What it had finished is kept. ' +
      `Free some space and run it again.\nReason: ${message}`;
    return { message: isTold ? message : words, exitCode: exitCodes.failed };
  }
  return isTold ? { message, exitCode: error.exitCode } : undefined;
}
