import { version } from '../../package.json';
import { type Config, listConfig, readConfig, variables } from '../server/config.ts';
import { describeClientAddress } from '../server/http/client-address.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Check, checkData } from './doctor-data.ts';
import { explainFailure } from './explain-failure.ts';
import { readBuiltAssets } from './program.ts';

/**
 * Checks everything that the blog needs, and changes nothing. Throws OperatorError when a check
 * fails, with the exit code that the first fault has in each command.
 */
export async function runDoctor(): Promise<void> {
  const faults: { name: string; exitCode: number }[] = [];
  const check: Check = async (name, work) => {
    try {
      print('ok', name, await work());
    } catch (error) {
      const { exitCode } = explainFailure(error) ?? { exitCode: exitCodes.config };
      faults.push({ name, exitCode });
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

  const [first] = faults;
  if (!first) return;
  const names = faults.map(({ name }) => name).join(', ');
  throw new OperatorError(`Failed checks: ${names}`, { exitCode: first.exitCode });
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
