import { fork } from 'node:child_process';

interface Limits {
  /** The process is killed after this time in milliseconds. */
  maxMs: number;
  /** Kills the process when it is aborted. */
  signal: AbortSignal;
}

/**
 * Does one task in a process of its own, which ends with its answer: `file` is a module that answers one message. What a
 * library of the task takes or breaks ends with the process. Rejects with the end of the words on its standard error.
 */
export function runInProcess<Task extends object, Answer>(
  file: URL,
  task: Task,
  { maxMs, signal }: Limits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: maxMs,
      killSignal: 'SIGKILL',
      signal,
    });
    let said = '';
    child.stderr?.on('data', (data) => {
      said = (said + String(data)).slice(-2000);
    });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    child.once('close', (code, killedBy) =>
      reject(new Error(`the process ended with ${code ?? killedBy} ${said}`.trim())),
    );
    child.send(task, (error) => error && reject(error));
  });
}
