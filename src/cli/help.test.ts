import { Command } from 'commander';
import { expect, test } from 'vitest';
import { variables } from '../server/config.ts';
import { addHelp, allSettings, describeWithExample } from './help.ts';

test('the help of a command that needs all settings names all', () => {
  expect(allSettings).toEqual(Object.keys(variables));
});

test('the help of a command has an example, its settings in lines of at most 78 characters, and the exit codes', () => {
  const written: string[] = [];
  const command = addHelp(new Command('serve'), { example: 'suibi serve', reads: allSettings })
    .description('serve the blog')
    .configureOutput({ writeOut: (text) => void written.push(text) });
  command.outputHelp();
  const help = written.join('');
  expect(help).toContain('\nExample:\n  suibi serve\n');
  for (const name of allSettings) expect(help).toMatch(new RegExp(`[ ,]${name}[,\\n]`));
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  for (const code of [0, 1, 64, 65, 69, 78])
    expect(help).toMatch(new RegExp(`^ +${code}  \\w`, 'm'));
  expect(describeWithExample(command)).toBe('serve the blog\n$ suibi serve');
});
