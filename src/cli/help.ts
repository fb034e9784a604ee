import type { Command } from 'commander';
import type { variables } from '../server/config.ts';
import { exitCodes } from '../shared/operator-error.ts';

type Variable = keyof typeof variables;

/** What the help of a command says beside its description, its arguments and its options. */
interface CommandHelp {
  /** A call of the command, as somebody would type it. */
  example: string;
  /** The environment variables that change what the command does. */
  reads: readonly Variable[];
}

/** The settings that say where the blog is. */
export const place = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_CONNECTIONS'] as const;

/** Every setting, in the order in which the documentation lists them. */
export const allSettings: readonly Variable[] = [
  ...(['HOST', 'PORT', 'PUBLIC_URL', ...place, 'TRUST_PROXY', 'SHARED_CACHE_SECONDS'] as const),
  ...(['BACKUP_DIR', 'BACKUP_RECIPIENT', 'LOG_LEVEL', 'LOG_ADDRESSES'] as const),
];

const meanings: Record<keyof typeof exitCodes, string> = {
  failed: 'not finished: the disk is full, a part failed, or the answer was no',
  usage: 'the command line is not understood, or names a path that is not there',
  data: 'what was read is damaged or refused, or the result cannot be written there',
  unavailable: 'a port, an address or a database is in use or cannot be reached',
  config: 'the settings, the data folder or the version of the database do not fit',
};

const exitCodeList = [
  ['0', 'done'],
  ...Object.entries(exitCodes).map(([name, code]) => [
    String(code),
    meanings[name as keyof typeof exitCodes],
  ]),
]
  .map(([code = '', meaning]) => `  ${code.padStart(2)}  ${meaning}\n`)
  .join('');

const maxWidth = 76;

/** Names with commas between them, in lines of at most 78 characters. */
function listNames(names: readonly string[]): string {
  return names.join(', ').replace(new RegExp(`(.{1,${maxWidth}})(?: |$)`, 'g'), '  $1\n');
}

const examples = new WeakMap<Command, string>();

/** Adds an example, the settings and the exit codes to the help of a command. */
export function addHelp(command: Command, { example, reads }: CommandHelp): Command {
  examples.set(command, example);
  const settings =
    reads.length > 0
      ? `\nEnvironment variables (\`suibi doctor\` shows all):\n${listNames(reads)}`
      : '';
  return command.addHelpText(
    'after',
    `\nExample:\n  ${example}\n${settings}\nExit codes:\n${exitCodeList}`,
  );
}

/** What a list of commands says of one of them. */
export function describeWithExample(command: Command): string {
  const example = examples.get(command);
  return example === undefined ? command.description() : `${command.description()}\n$ ${example}`;
}
