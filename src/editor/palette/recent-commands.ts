import { keep, readKept } from '../../browser/kept.ts';

const key = 'suibi-commands';
const maxRecent = 5;

/** The ids of the commands that this device has run last, the newest first. */
export function recentCommands(): string[] {
  return parseRecent(readKept('localStorage', key));
}

/** Remembers on this device that a command was run. */
export function noteCommand(id: string): void {
  keep('localStorage', key, JSON.stringify(withNewest(recentCommands(), id)));
}

export function withNewest(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, maxRecent);
}

/** Reads ids as this or another version of the program wrote them. */
export function parseRecent(kept: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(ids)) return [];
    return ids.filter((id) => typeof id === 'string').slice(0, maxRecent);
  } catch {
    return [];
  }
}

/** The commands with those first that were run last. */
export function recentFirst<Command extends { id: string }>(
  commands: readonly Command[],
  recent: readonly string[],
): Command[] {
  const found = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  return [...found, ...commands.filter((command) => !found.includes(command))];
}
