import { isDiskFull } from '../../db/connection/disk-full.ts';
import { OperatorError } from '../../shared/operator-error.ts';

/**
 * Returns what `read` makes of one item of an import: a file of a folder, or a post of an export.
 * If `read` throws, `refuse` makes the refusal, with the reason in words for the owner, and the
 * import goes on with the other items. A fault of the machine, such as a full disk, is thrown
 * again: each other item would meet it too. `read` must not query the database.
 */
export function readOrRefuse<Item, Refused>(
  read: () => Item,
  refuse: (reason: string) => Refused,
): Item | Refused {
  try {
    return read();
  } catch (error) {
    return refuse(describeItemFault(error));
  }
}

/**
 * The reason to refuse an item whose reading has thrown `error`. Throws the error again if the item
 * is not at fault.
 */
export function describeItemFault(error: unknown): string {
  if (isOfMachine(error)) throw error;
  const message = error instanceof Error ? error.message : String(error);
  // The words of V8: https://github.com/v8/v8/blob/main/src/common/message-template.h
  if (/Maximum call stack size exceeded/.test(message)) return 'it is nested too deeply';
  return `Suibi cannot read it, which is a fault of Suibi (${message})`;
}

/** Errors of the operating system have a `syscall`, and those of SQLite an `errcode`. */
function isOfMachine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof OperatorError || isDiskFull(error) || 'syscall' in error || 'errcode' in error
  );
}
