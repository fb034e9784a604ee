/**
 * What ended a task: its own error; more memory or time of the processor than it may take, which
 * its process noticed; a fault that broke the process; or somebody else, who killed the process:
 * the parent because the task took too long, the system, or a person.
 */
export type FailureCause = 'error' | 'memory' | 'time' | 'crash' | 'killed';

/** A task of another process was not done. */
export class TaskFailure extends Error {
  readonly failedBy: FailureCause;

  constructor(failedBy: FailureCause, message: string) {
    super(message);
    this.name = 'TaskFailure';
    this.failedBy = failedBy;
  }
}

/**
 * Whether the task itself failed: its process said so, or broke. A process that was killed says
 * nothing about its task.
 */
export function isOwnFailure(error: unknown): boolean {
  return error instanceof TaskFailure && error.failedBy !== 'killed';
}
