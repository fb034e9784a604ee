import { vi } from 'vitest';
import type { Database } from '../../src/db/connection/database.ts';

/** A step of a plan. `parent` is the `id` of the step that it belongs to. */
interface PlanStep {
  id: number;
  parent: number;
  detail: string;
}

/** SQLite's plan of the first query with a limit that `work` makes. */
export async function planOf(
  { sqlite }: Database,
  work: () => Promise<unknown>,
): Promise<PlanStep[]> {
  if (!sqlite) throw new Error('this is no SQLite file');
  const prepare = vi.spyOn(sqlite.connection, 'prepare');
  await work();
  const query = prepare.mock.calls.map(([statement]) => statement).find((s) => /limit/i.test(s));
  prepare.mockRestore();
  const plan = sqlite.connection.prepare(`explain query plan ${query}`).all();
  return plan as unknown as PlanStep[];
}
