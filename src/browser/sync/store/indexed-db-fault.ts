import type { StoreFault } from './store.ts';

/** A tab with a newer version of the program has changed the form of the database. */
export class NewerDatabaseError extends Error {}

/** Errors that the browser answers where it keeps nothing, or where its database fails. */
const refusals = [
  ...['OpenFailedError', 'MissingAPIError', 'SecurityError', 'VersionError', 'UpgradeError'],
  ...['UnknownError', 'AbortError', 'InvalidStateError', 'NotFoundError', 'TimeoutError'],
];

/** Undefined for an error that is a fault of this program. */
export function faultOf(error: unknown): StoreFault | undefined {
  if (error instanceof NewerDatabaseError) return { kind: 'newer' };
  const causes = listCauses(error);
  const names = causes.map(({ name }) => name);
  if (names.includes('QuotaExceededError')) return { kind: 'full' };
  if (names.some((name) => refusals.includes(name))) {
    return { kind: 'refused', reason: causes.at(-1)?.message ?? '' };
  }
  return names.includes('DatabaseClosedError') ? { kind: 'gone' } : undefined;
}

/** An error of Dexie with the errors of the browser inside, from the outermost to the innermost. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const { inner, failures = [] } = error as { inner?: unknown; failures?: unknown[] };
  return [error, ...[inner, ...failures].flatMap(listCauses)];
}
