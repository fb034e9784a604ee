import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { OperatorError } from '../../shared/operator-error.ts';
import { readOrRefuse } from './guard-item.ts';

const tryTo = (read: () => string) =>
  readOrRefuse(read, (reason) => `refused: ${reason.replace(/\(.*\)/, '(…)')}`);

function deep(): string {
  return `${deep()}`;
}

test.each<[string, () => string, string]>([
  ['a text that is read', () => 'read', 'read'],
  ['a text that is too deep', deep, 'refused: it is nested too deeply'],
  [
    'a time that is none',
    () => new Date(Number.NaN).toISOString(),
    'refused: Suibi cannot read it, which is a fault of Suibi (…)',
  ],
  [
    'what is thrown and is no error',
    () => {
      throw 'a text';
    },
    'refused: Suibi cannot read it, which is a fault of Suibi (…)',
  ],
])('%s is an item or a refusal', (_name, read, result) => {
  expect(tryTo(read)).toBe(result);
});

test.each<[string, () => string]>([
  [
    'a full disk',
    () => {
      writeFileSync('/dev/full', 'x');
      return 'written';
    },
  ],
  ['a folder that is gone', () => String(writeFileSync('/no/such/folder', 'x'))],
  ['a database', () => String(new DatabaseSync(':memory:').exec('select 1 from nothing'))],
  [
    'what the operator has to know',
    () => {
      throw new OperatorError('Stop.');
    },
  ],
])('a fault of %s ends the import', (_name, read) => {
  expect(() => tryTo(read)).toThrow();
});
