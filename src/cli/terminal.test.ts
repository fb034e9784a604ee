import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { exitCodes } from '../shared/operator-error.ts';
import { confirm } from './terminal.ts';

function terminal(answer: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  input.end(answer);
  return { input, output };
}

test.each(['yes\n', ' YES \n'])('%j goes on', async (answer) => {
  const { input, output } = terminal(answer);
  await confirm('Restore? Type yes: ', { input, output });
  expect(String(output.read())).toBe('Restore? Type yes: ');
});

test.each(['no\n', 'y\n', '\n'])('%j stops', async (answer) => {
  await expect(confirm('Restore? ', terminal(answer))).rejects.toThrow('Nothing was changed.');
});

test('where nobody can be asked, the command stops', async () => {
  const asking = confirm('Restore? Type yes: ', {
    input: new PassThrough(),
    output: new PassThrough(),
  });
  await expect(asking).rejects.toMatchObject({
    message: 'Restore? Nobody can be asked here: add --yes.',
    exitCode: exitCodes.usage,
  });
});
