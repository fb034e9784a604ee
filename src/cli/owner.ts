import { setOwner } from '../db/owner.ts';
import { readConfig } from '../server/config.ts';
import { exitCodes, OperatorError } from '../server/operator-error.ts';
import { findPasswordFault, hashPassword } from '../server/password.ts';
import { describeIssues, usernameSchema } from '../shared/schemas.ts';
import { openMigrated } from './program.ts';
import { readPassword } from './read-password.ts';

/** Creates the owner, or changes name and password. All sessions end. */
export async function setOwnerFromTerminal(username: string): Promise<void> {
  const checked = usernameSchema.safeParse(username);
  if (!checked.success) {
    const [issue] = describeIssues(checked.error);
    throw new OperatorError(`--username: ${issue?.message}`, { exitCode: exitCodes.usage });
  }
  const config = readConfig();
  const password = await readPassword('Password: ');
  const fault = await findPasswordFault(password, [username]);
  if (fault) throw new OperatorError(fault, { exitCode: exitCodes.data });
  const { database } = await openMigrated(config);
  try {
    const passwordHash = await hashPassword(password);
    const outcome = await setOwner(database.db, { username, passwordHash, now: Date.now() });
    process.stdout.write(
      outcome === 'created'
        ? `The owner ${username} was created.\n`
        : `The owner is ${username} now; the password was changed and every session ended.\n`,
    );
  } finally {
    await database.close();
  }
}
