import type { Named } from '../text/commands/text-command.ts';

/** A command that changes the page around the text, or leads to another page. */
export interface PageCommand extends Named {
  /** A second key, for systems whose browsers keep the first one for themselves. */
  otherKey?: string | undefined;
  /** Its key is not asked for in fields and in the text, which use Enter for themselves. */
  isFirst?: boolean;
  /** For a command that switches something: whether it is on. */
  isOn?: boolean;
  /** For a command that leads to another page: its address now. */
  href?(): string;
  run(): void;
}

/** A command that leads to another page. The words on this one are kept, as when one closes it. */
export function leadTo(command: Named, href: () => string): PageCommand {
  return { ...command, href, run: () => location.assign(href()) };
}
