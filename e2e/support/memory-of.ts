import { readFileSync } from 'node:fs';

/**
 * The memory of a process in megabytes of 10^6 bytes: `VmRSS` is that of now, `VmHWM` the highest
 * ever (proc_pid_status(5)).
 */
export function memoryOf({ pid }: { pid: number }, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
}
