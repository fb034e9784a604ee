import { createInterface } from 'node:readline/promises';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** Asks on a terminal. Throws OperatorError unless the answer is yes, and where nobody can be asked, such as in a pipe. */
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
