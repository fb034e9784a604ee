/** Who waits for a task with a picture. Tasks of the first kind come first. */
export const waiters = ['owner', 'reader', 'nobody'] as const;
export type AwaitedBy = (typeof waiters)[number];
