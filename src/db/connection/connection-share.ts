import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';

/** One to listen, one for everything else. */
export const minConnections = 2;

/** More connections of one process make nothing quicker. */
const usualConnections = 10;

/** A connection lives for so long. Then it is opened anew, and the processes are counted again. */
export const maxConnectionSeconds = 60;

/**
 * How many connections a process may open. `allowed`: how many all processes may open together.
 * `others`: how many other processes there are. One more share stays free, so that a new process
 * finds room before the others have counted it.
 */
export function shareOf(allowed: number, others: number): number {
  const share = Math.floor(allowed / (others + 2));
  return Math.max(minConnections, Math.min(usualConnections, share));
}

const prefix = 'suibi ';

/**
 * A name by which PostgreSQL tells the connections of this process from those of other processes.
 */
export function makeProcessName(): string {
  return prefix + randomBytes(6).toString('hex');
}

/**
 * SQL for the number of other processes of Suibi that share a limit with this one: that of the
 * role, or that of the database. `$1` is the name of this process.
 */
export const countOthers = `
  select count(distinct application_name)::integer from pg_stat_activity
  where application_name like '${prefix}%' and application_name <> $1
    and (usename = session_user or datname = current_database())
`;

/**
 * Prepares a new connection. A commit is answered only when it is on the disk, whatever the options
 * of server and address say. Returns the number of other processes.
 */
export async function prepareConnection(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query(
    `select set_config('synchronous_commit', 'on', false),
      set_config('application_name', $1, false), (${countOthers}) as others`,
    [name],
  );
  return rows[0].others;
}
