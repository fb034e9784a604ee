import { version } from '../../package.json';
import { type Config, listConfig, readConfig, variables } from '../server/config.ts';
import { describeClientAddress } from '../server/http/client-address.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Check, checkData } from './doctor-data.ts';
import { readBuiltAssets } from './program.ts';

/**
 * Checks everything that the blog needs, and changes nothing. Throws OperatorError when a check
 * fails.
 */
export async function runDoctor(): Promise<void> {
  const faults: string[] = [];
  const check: Check = async (name, work) => {
    try {
      print('ok', name, await work());
    } catch (error) {
      faults.push(name);
      print('FAIL', name, (error as Error).message);
    }
  };

  await check('suibi', () => version);
  await check('node', () => process.version);
  await check('browser files', () => readBuiltAssets().folder);
  const config = await checkConfig(check);
  printConfig();
  if (config) {
    await check('visitors', () => describeClientAddress(config));
    await checkData(config, check);
  }

  if (faults.length > 0) {
    throw new OperatorError(`Failed checks: ${faults.join(', ')}`, {
      exitCode: exitCodes.config,
    });
  }
}

async function checkConfig(check: Check): Promise<Config | undefined> {
  let config: Config | undefined;
  await check('configuration', () => {
    config = readConfig();
    return '';
  });
  return config;
}

function printConfig(): void {
  for (const { name, value, isDefault } of listConfig()) {
    print('', name, isDefault ? `${value || '-'} (default)` : value);
  }
}

const nameWidth = Math.max(...Object.keys(variables).map((name) => name.length));

function print(state: string, name: string, text: string): void {
  process.stdout.write(`${state.padEnd(6)}${name.padEnd(nameWidth)}  ${text}\n`);
}
