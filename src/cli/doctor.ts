import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { version } from '../../package.json';
import { findOwner } from '../db/account/owner.ts';
import { checkHealth } from '../db/connection/health.ts';
import { openDatabase } from '../db/connection/open.ts';
import { findPending } from '../db/migrations/migrate.ts';
import { findProblems } from '../db/migrations/snapshot.ts';
import { type Config, listConfig, readConfig } from '../server/config.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { readBuiltAssets } from './program.ts';

/** Checks everything that the blog needs, and changes nothing. Throws OperatorError when a check fails. */
export async function runDoctor(): Promise<void> {
  const faults: string[] = [];
  const check = async (name: string, work: () => unknown) => {
    try {
      print('ok', name, String((await work()) ?? ''));
    } catch (error) {
      faults.push(name);
      print('FAIL', name, (error as Error).message);
    }
  };

  await check('suibi', () => version);
  await check('node', () => process.version);
  await check('browser files', () => readBuiltAssets().folder);
  let config: Config | undefined;
  await check('configuration', () => {
    config = readConfig();
  });
  printConfig();
  if (config) await checkData(config, check);

  if (faults.length > 0) {
    throw new OperatorError(`Failed checks: ${faults.join(', ')}`, {
      exitCode: exitCodes.config,
    });
  }
}

type Check = (name: string, work: () => unknown) => Promise<void>;

async function checkData(config: Config, check: Check): Promise<void> {
  await check('data folder', () => {
    const existing = nearestFolder(config.dataDir);
    accessSync(existing, constants.W_OK | constants.R_OK);
    return existing === config.dataDir
      ? config.dataDir
      : `${config.dataDir} (will be created at the first start)`;
  });
  if (config.databaseUrl === undefined && !existsSync(`${config.dataDir}/suibi.sqlite`)) {
    print('ok', 'database', 'will be created at the first start');
    return;
  }
  await check('database', async () => {
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
    });
    try {
      await checkHealth(database.db);
      const problems = database.sqlite ? findProblems(database.sqlite.connection) : [];
      if (problems.length > 0) throw new Error(problems.join('; '));
      const pending = await findPending(database);
      if (pending.length > 0) {
        return `${database.version}; ${pending.length} migrations will run at the next start`;
      }
      const owner = await findOwner(database.db);
      return `${database.version}; ${owner ? `owner ${owner.username}` : 'no owner yet'}`;
    } finally {
      await database.close();
    }
  });
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function printConfig(): void {
  for (const { name, value, isDefault } of listConfig()) {
    print('', name, isDefault ? `${value || '-'} (default)` : value);
  }
}

function print(state: string, name: string, text: string): void {
  process.stdout.write(`${state.padEnd(6)}${name.padEnd(14)}${text}\n`);
}
