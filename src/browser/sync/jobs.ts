interface Job {
  isTrying: boolean;
  /** Somebody has asked again while an attempt was running. */
  again: boolean;
  isDue: boolean;
  /** Ends the pause after a failed attempt. */
  endPause: () => void;
  /** The attempts of one article follow one another. */
  last: Promise<unknown>;
}

interface Parts {
  pause(ms: number): Promise<void>;
  /** False if the attempt has failed and is to be repeated. */
  attempt(name: string): Promise<boolean>;
  /** `failures` is at least 1. */
  retryDelayMs(failures: number): number;
}

/** Attempts by name: one at a time for each name, repeated until one succeeds. */
export function makeJobs({ pause, attempt, retryDelayMs }: Parts) {
  const jobs = new Map<string, Job>();
  let isStopped = false;

  function find(name: string): Job {
    const known = jobs.get(name);
    if (known) return known;
    const job: Job = {
      isTrying: false,
      again: false,
      isDue: false,
      endPause: () => {},
      last: Promise.resolve(),
    };
    jobs.set(name, job);
    return job;
  }

  function once(name: string): Promise<boolean> {
    const job = find(name);
    const next = job.last.then(() => isStopped || attempt(name));
    job.last = next.catch(() => undefined);
    return next;
  }

  async function tryUntilDone(name: string, job: Job): Promise<void> {
    let failures = 0;
    do {
      job.again = false;
      const isDone = await once(name);
      failures = isDone ? 0 : failures + 1;
      if (failures > 0 && !isStopped && !job.again) {
        await Promise.race([
          pause(retryDelayMs(failures)),
          new Promise<void>((resolve) => {
            job.endPause = resolve;
          }),
        ]);
      }
    } while ((failures > 0 || job.again) && !isStopped);
    job.isTrying = false;
  }

  /** Begins an attempt now, or ends the pause before the next one. */
  function wake(name: string): void {
    const job = find(name);
    job.again = true;
    job.endPause();
    if (job.isTrying || isStopped) return;
    job.isTrying = true;
    void tryUntilDone(name, job).finally(() => {
      job.isTrying = false;
    });
  }

  return {
    wake,

    /** One attempt, after those that are running. False if it has failed. */
    once,

    /** Begins an attempt after `delayMs`. Further calls in this time change nothing. */
    soon(name: string, delayMs: number): void {
      const job = find(name);
      if (job.isDue || isStopped) return;
      job.isDue = true;
      void pause(delayMs).then(() => {
        job.isDue = false;
        wake(name);
      });
    },

    stop(): void {
      isStopped = true;
      for (const job of jobs.values()) job.endPause();
    },
  };
}
