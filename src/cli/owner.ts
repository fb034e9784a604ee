import type { ZodType } from 'zod';
import { setOwner } from '../db/account/owner.ts';
import { readConfig } from '../server/config.ts';
import { findPasswordFault, hashPassword } from '../server/login/password.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { displayNameSchema, usernameSchema } from '../shared/schemas.ts';
import { listFaults } from '../shared/text-schema.ts';
import { describeFault } from '../shared/texts/faults.ts';
import { openMigrated } from './program.ts';
import { readPassword } from './read-password.ts';

/** Creates the owner, or changes name and password. All sessions end. */
export async function setOwnerFromTerminal(username: string, displayName?: string): Promise<void> {
  checkOption('--username', usernameSchema, username);
  if (displayName !== undefined) checkOption('--name', displayNameSchema, displayName);
  const config = readConfig();
  const password = await readPassword('Password: ');
  const fault = await findPasswordFault(password, [username]);
  if (fault) throw new OperatorError(describeFault(fault, 'en'), { exitCode: exitCodes.data });
  const { database } = await openMigrated(config);
  try {
    const passwordHash = await hashPassword(password);
    const outcome = await setOwner(database.db, {
      username,
      displayName,
      passwordHash,
      now: Date.now(),
    });
    process.stdout.write(
      outcome === 'created'
        ? `The owner ${username} was created.\n`
        : `The owner is now ${username}. The password was changed, and all sessions were ended.\n`,
    );
  } finally {
    await database.close();
  }
}

function checkOption(option: string, schema: ZodType, value: string): void {
  const checked = schema.safeParse(value);
  if (checked.success) return;
  const [issue] = listFaults(checked.error);
  throw new OperatorError(`${option}: ${issue?.message}`, { exitCode: exitCodes.usage });
}
