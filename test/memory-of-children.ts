import { readdirSync, readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

const lookEveryMs = 5;

/**
 * Watches the processes that this one has started. `stop` returns the most memory in bytes that one
 * of them has taken. Linux only.
 */
export function mostMemoryOfChildren(): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    for (const bytes of listChildren()) most = Math.max(most, bytes);
  }, lookEveryMs);
  const stop = () => {
    clearInterval(timer);
    return most;
  };
  onTestFinished(() => {
    stop();
  });
  return { stop };
}

/** The most memory (VmHWM) that each child has taken until now. */
function listChildren(): number[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    const children = read(`/proc/self/task/${thread}/children`).trim();
    return children === '' ? [] : children.split(' ').map(mostOf);
  });
}

function mostOf(process: string): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(read(`/proc/${process}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** Empty for a process or thread that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
