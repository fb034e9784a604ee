import type { Named } from '../text/commands/text-command.ts';

/** A command that changes the page around the text. */
export interface PageCommand extends Named {
  /** A second key, for systems whose browsers keep the first one for themselves. */
  otherKey?: string | undefined;
  /** For a command that switches something: whether it is on. */
  isOn?: boolean;
  run(): void;
}
