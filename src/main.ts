#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { keepYoungGenerationSmall } from './cli/serve/young-generation.ts';
import { exitCodes, OperatorError } from './shared/operator-error.ts';

// The program reads the command and loads only the code that this command needs.
const program = new Command('suibi')
  .description('A personal Markdown blog for people who write.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .helpCommand(false)
  .showHelpAfterError('(add --help for what is possible)')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) })
  .addHelpText('after', '\nSettings come from the environment; `suibi doctor` shows them.');

program
  .command('serve')
  .description('serve the blog, migrating its database first')
  .action(async () => {
    keepYoungGenerationSmall();
    await (await import('./cli/serve/serve.ts')).serve();
  });

program
  .command('import')
  .description('take over a folder of Markdown files; running it again takes over what changed')
  .argument('<dir>', 'the folder; YAML, TOML or no front matter')
  .option('--as <name>', 'the name under which the folder is remembered (default: its own name)')
  .action(async (dir: string, options: { as?: string }) =>
    (await import('./cli/import/import.ts')).importFolder(dir, options),
  );

program
  .command('owner')
  .description('the owner’s account')
  .command('set')
  .description('create the owner, or change name and password; asks for the password')
  .requiredOption('--username <name>', 'the name to log in with')
  .option(
    '--name <name>',
    'the name that readers see (default: as it is, or the one to log in with)',
  )
  .addHelpText('after', '\nThe password is asked for, or read from standard input in a pipe.')
  .action(async (options: { username: string; name?: string }) =>
    (await import('./cli/owner.ts')).setOwnerFromTerminal(options.username, options.name),
  );

program
  .command('routes')
  .description('list every address: method, path, who may use it, file')
  .action(async () => (await import('./cli/routes.ts')).printRoutes());

program
  .command('doctor')
  .description('show settings, database and versions, and what is wrong')
  .action(async () => (await import('./cli/doctor.ts')).runDoctor());

const neededNode = 24;

async function run(): Promise<number> {
  try {
    if (Number.parseInt(process.versions.node, 10) < neededNode) {
      throw new OperatorError(
        `Node ${neededNode} or newer is needed; this is ${process.version}.`,
        {
          exitCode: exitCodes.config,
        },
      );
    }
    await program.parseAsync();
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    if (error instanceof OperatorError) {
      process.stderr.write(`suibi: ${error.message}\n`);
      return error.exitCode;
    }
    throw error;
  }
}

process.exitCode = await run();
