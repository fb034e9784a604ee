import { readFileSync } from 'node:fs';

/**
 * How much processor time a process has used, in milliseconds. Linux counts it in ticks of 10 ms
 * (proc_pid_stat(5)).
 */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
