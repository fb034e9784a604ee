/** Who waits for a task with a picture. Tasks of the first kind come first. */
export const priorities = ['owner', 'reader', 'background'] as const;
export type Priority = (typeof priorities)[number];
