import { type ChildProcess, fork } from 'node:child_process';
import type { AskedTask, TaskAnswer, TaskLimits } from './answer-tasks.ts';
import { TaskFailure } from './task-failure.ts';

export interface WaitLimits extends TaskLimits {
  /**
   * The process is killed when it has not answered after this time in milliseconds. A busy machine
   * may be the reason.
   */
  maxMs: number;
}

/** A process that does tasks, one after the other. */
interface TaskProcess<Task extends object> {
  /**
   * The answer to a task. Rejects with TaskFailure when the task fails, takes more than its limits,
   * or its process ends; the next task then begins a new process. Rejects with an AbortError once
   * `signal` is aborted.
   */
  run<Answer>(task: Task, limits: WaitLimits): Promise<Answer>;
  /** Ends the process. A later task begins a new one. */
  end(): void;
}

/**
 * Does tasks in another process: what a library takes of memory or breaks ends with the process.
 * `file` is a module that calls `answerTasks`. The process begins with the first task, and is
 * killed when `signal` is aborted.
 */
export function makeTaskProcess<Task extends object>(
  file: URL,
  signal: AbortSignal,
): TaskProcess<Task> {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): ChildProcess {
    const begun = fork(file, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      killSignal: 'SIGKILL',
      signal,
    });
    const forget = () => {
      if (child === begun) child = undefined;
    };
    // An error without a listener would end this program.
    begun.on('error', forget);
    begun.once('exit', forget);
    return begun;
  }

  return {
    run<Answer>(task: Task, limits: WaitLimits) {
      const asked = last.then(() => {
        child ??= begin();
        return ask<Answer>(child, task, limits);
      });
      last = asked.catch((error) => {
        // A process that takes too much is ending, and can do nothing more.
        if (!(error instanceof TaskFailure) || error.failedBy !== 'error') child = undefined;
      });
      return asked;
    },
    end() {
      const ended = child;
      child = undefined;
      if (ended?.connected) ended.disconnect();
    },
  };
}

/** Does one task in a process of its own, which ends with the task. */
export async function runInProcess<Task extends object, Answer>(
  file: URL,
  task: Task,
  { signal, ...limits }: WaitLimits & { signal: AbortSignal },
): Promise<Answer> {
  const one = makeTaskProcess<Task>(file, signal);
  try {
    return await one.run<Answer>(task, limits);
  } finally {
    one.end();
  }
}

function ask<Answer>(
  child: ChildProcess,
  task: object,
  { maxMs, ...limits }: WaitLimits,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    let said = '';
    const onSaid = (data: unknown) => {
      said = (said + String(data)).slice(-2000);
    };
    const late = setTimeout(() => child.kill('SIGKILL'), maxMs);
    const onMessage = (told: TaskAnswer) => {
      if (told.kind === 'done') settle(() => resolve(told.answer as Answer));
      else settle(() => reject(new TaskFailure(told.failedBy, told.message)));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onClose = (code: number | null, killedBy: string | null) => {
      const message = `the process ended with ${code ?? killedBy} ${said}`.trim();
      const failedBy = killedBy === 'SIGKILL' || killedBy === 'SIGTERM' ? 'killed' : 'crash';
      settle(() => reject(new TaskFailure(failedBy, message)));
    };
    const settle = (finish: () => void) => {
      clearTimeout(late);
      child.stderr?.off('data', onSaid);
      child.off('message', onMessage).off('error', onError).off('close', onClose);
      finish();
    };
    child.stderr?.on('data', onSaid);
    child.on('message', onMessage).on('error', onError).on('close', onClose);
    const asked: AskedTask = { task, limits };
    child.send(asked, (error) => error && onError(error));
  });
}
