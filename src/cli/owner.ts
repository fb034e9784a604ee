import type { ZodType } from 'zod';
import { addEvent } from '../db/account/events.ts';
import { findOwner, setOwner } from '../db/account/owner.ts';
import { listPasskeys, removeAllPasskeys } from '../db/account/passkeys.ts';
import { removeCodeFactor } from '../db/account/second-factor.ts';
import { inTransaction } from '../db/transaction.ts';
import { findPasswordFault, hashPassword } from '../server/auth/password.ts';
import { readConfig } from '../server/config.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { displayNameSchema, usernameSchema } from '../shared/schemas.ts';
import { listFaults } from '../shared/text-schema.ts';
import { describeFault } from '../shared/texts/faults.ts';
import { openMigrated } from './program.ts';
import { askLine, readPassword } from './terminal.ts';

/**
 * Creates the owner, or changes name and password. All sessions end. A new owner says which name
 * readers see: the login name is not public unless the owner wants it.
 */
export async function setOwnerFromTerminal(username: string, name?: string): Promise<void> {
  checkOption('--username', usernameSchema, username);
  if (name !== undefined) checkOption('--name', displayNameSchema, name);
  const { database } = await openMigrated(readConfig());
  try {
    const isNew = (await findOwner(database.db)) === undefined;
    const displayName = name ?? (isNew ? await askDisplayName() : undefined);
    const password = await readPassword('Password: ');
    const fault = await findPasswordFault(password, [username, displayName ?? '']);
    if (fault) throw new OperatorError(describeFault(fault, 'en'), { exitCode: exitCodes.data });
    const passwordHash = await hashPassword(password);
    const now = Date.now();
    const outcome = await setOwner(database.db, { username, displayName, passwordHash, now });
    process.stdout.write(
      outcome === 'created'
        ? `The owner ${username} was created.\n`
        : `The owner is now ${username}. The password was changed, and all sessions were ended.\n`,
    );
    const { length: passkeys } = await listPasskeys(database.db);
    if (passkeys > 0) {
      process.stdout.write(
        `Passkeys that can still log in: ${passkeys}. \`suibi owner reset-factors\` removes them.\n`,
      );
    }
  } finally {
    await database.close();
  }
}

async function askDisplayName(): Promise<string> {
  const name = await askLine('Name that readers see, best not the login name: ');
  if (name === undefined) {
    throw new OperatorError(
      '--name: say which name readers see. It may be the login name, but whoever knows that can disturb your logins.',
      { exitCode: exitCodes.usage },
    );
  }
  checkOption('--name', displayNameSchema, name);
  return name;
}

function checkOption(option: string, schema: ZodType, value: string): void {
  const checked = schema.safeParse(value);
  if (checked.success) return;
  const [issue] = listFaults(checked.error);
  throw new OperatorError(`${option}: ${issue?.message}`, { exitCode: exitCodes.usage });
}

/** Switches lost codes off, removes all passkeys, and says what was removed. Sessions stay. */
export async function resetFactors(): Promise<void> {
  const { database } = await openMigrated(readConfig());
  try {
    const { codes, passkeys } = await inTransaction(database.db, async (db) => {
      const codes = await removeCodeFactor(db);
      const passkeys = await removeAllPasskeys(db);
      if (codes.wasOn || passkeys > 0) await addEvent(db, 'factorsReset', Date.now());
      return { codes, passkeys };
    });
    process.stdout.write(
      codes.wasOn
        ? `Codes were switched off, and ${codes.recoveryCodes} recovery codes were removed.\n`
        : 'Codes were not on.\n',
    );
    process.stdout.write(`Passkeys removed: ${passkeys}.\n`);
    process.stdout.write('The login asks for name and password alone.\n');
  } finally {
    await database.close();
  }
}
