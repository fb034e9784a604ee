// Runs in a process that does tasks: see task-process.ts.
import { writeFileSync } from 'node:fs';
import type { FailureCause } from './task-failure.ts';

/** What one task may take. */
export interface TaskLimits {
  /** Time of the processor, in milliseconds: a busy machine does not make a task fail. */
  maxProcessorMs: number;
  /** Memory of the whole process, in bytes, as the system counts it (resident). */
  maxMemoryBytes: number;
}

export interface AskedTask {
  task: object;
  limits: TaskLimits;
}

export type TaskAnswer =
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; failedBy: FailureCause; message: string };

/**
 * Libraries work in threads of their own, so this thread is free to look. In 20 ms a decoder takes
 * some tens of megabytes: docs/decisions/0064-limits-of-a-picture.md has the figures.
 */
const lookEveryMs = 20;

/**
 * Does each task that the parent sends. The process ends with its parent, and when a task takes
 * more than its limits: only the end of a process stops a library that is at work.
 */
export function answerTasks<Task extends object>(work: (task: Task) => Promise<unknown>): void {
  endBeforeOthers();
  process.on('message', async ({ task, limits }: AskedTask) => {
    const watch = watchLimits(limits, (failedBy, message) =>
      tell({ kind: 'failed', failedBy, message }, endNow),
    );
    try {
      tell({ kind: 'done', answer: await work(task as Task) });
    } catch (error) {
      tell({ kind: 'failed', failedBy: 'error', message: String(error) });
    } finally {
      clearInterval(watch);
    }
  });
  process.once('disconnect', endNow);
}

function tell(answer: TaskAnswer, onTold: () => void = () => {}): void {
  process.send?.(answer, onTold);
}

function watchLimits(
  { maxProcessorMs, maxMemoryBytes }: TaskLimits,
  onExceeded: (failedBy: FailureCause, message: string) => void,
): NodeJS.Timeout {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const bytes = process.memoryUsage.rss();
    const { user, system } = process.cpuUsage(before);
    const isTooLarge = bytes > maxMemoryBytes;
    if (!isTooLarge && (user + system) / 1000 <= maxProcessorMs) return;
    clearInterval(watch);
    if (isTooLarge) {
      onExceeded(
        'memory',
        `the task took more than ${Math.round(maxMemoryBytes / 1e6)} MB of memory`,
      );
    } else {
      onExceeded('time', `the task took more than ${maxProcessorMs / 1000} s of the processor`);
    }
  }, lookEveryMs);
  return watch;
}

/** `process.exit` would wait for the threads of a library. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * When the memory of the machine or of a service is used up, Linux ends this process and not the
 * blog.
 */
function endBeforeOthers(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
