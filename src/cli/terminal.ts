import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';

/**
 * Asks for a password on a terminal. In a pipe, reads standard input to its end and drops one last
 * line end.
 */
export async function readPassword(prompt: string): Promise<string> {
  return process.stdin.isTTY ? ask(prompt) : (await readAll()).replace(/\r?\n$/, '');
}

/**
 * Asks for a line on a terminal, without the spaces around it. In a pipe it returns undefined, and
 * reads nothing.
 */
export async function askLine(prompt: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(prompt)).trim();
  } finally {
    terminal.close();
  }
}

async function ask(prompt: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    process.stderr.write(prompt);
    const first = await terminal.question('');
    process.stderr.write('\nRepeat the password: ');
    const second = await terminal.question('');
    process.stderr.write('\n');
    if (first === second) return first;
    throw new OperatorError('The two passwords differ.', { exitCode: exitCodes.data });
  } finally {
    terminal.close();
  }
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks on a terminal. Throws OperatorError unless the answer is yes, and where nobody can be asked,
 * such as in a pipe.
 */
export async function confirm(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (!input.isTTY) {
    throw new OperatorError(
      `${question.replace(/ Type yes: $/, '')} Nobody can be asked here: add --yes.`,
      {
        exitCode: exitCodes.usage,
      },
    );
  }
  const terminal = createInterface({ input, output });
  try {
    const answer = await terminal.question(question);
    if (answer.trim().toLowerCase() === 'yes') return;
  } finally {
    terminal.close();
  }
  throw new OperatorError('Nothing was changed.');
}
