#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { explainFailure } from './cli/explain-failure.ts';
import { addHelp, allSettings, describeWithExample, place } from './cli/help.ts';
import { toPlainLines } from './cli/plain-text.ts';
import { keepYoungGenerationSmall } from './cli/young-generation.ts';
import { nameExportFormats } from './import/export-formats.ts';
import type { CommandOptions } from './import/import.ts';
import { exitCodes, OperatorError } from './shared/operator-error.ts';

// No other user of this machine may open what the program writes: its database has drafts, and its
// snapshots have all texts.
process.umask(0o077);

// The program reads the command and loads only the code that this command needs.
const program = new Command('suibi')
  .description('A personal Markdown blog for people who write.')
  .version(version, '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .helpCommand(false)
  .showHelpAfterError('(add --help to see all commands and options)')
  .exitOverride()
  .configureHelp({ subcommandDescription: describeWithExample })
  .configureOutput({ outputError: (text, write) => write(text) })
  .addHelpText(
    'after',
    '\nEach command has --help. Environment variables configure the program; `suibi doctor` shows them.',
  );

addHelp(program.command('serve'), { example: 'suibi serve', reads: allSettings })
  .description('migrate the database, then serve the blog')
  .action(async () => {
    keepYoungGenerationSmall();
    await (await import('./cli/serve.ts')).serve();
  });

/** Reads an option that can be given more than once. */
function addTo(value: string, values: string[] = []): string[] {
  return [...values, value];
}

type ImportOptions = CommandOptions & { checkAddresses?: string };

addHelp(program.command('import'), { example: 'suibi import old-blog/posts', reads: place })
  .description(
    'import a folder of Markdown files or the export of another program; run it again to import what has changed',
  )
  .argument(
    '[path]',
    'a folder of Markdown files with front matter in YAML, TOML or JSON, or with none, such as those of Hexo, Hugo, ' +
      'Jekyll, Zola, VitePress, Docusaurus, Obsidian and `suibi export`; or an export: ' +
      nameExportFormats(),
  )
  .option('--dry-run', 'tell what an import would do, and write nothing')
  .option('--uploads <dir>', 'the folder of the old blog’s uploads, such as wp-content/uploads')
  .option(
    '--again',
    'convert files anew that have not changed, but for articles that you have edited; ' +
      'with --dry-run it shows the differences',
  )
  .option('--keep-html', 'leave HTML in Markdown files as it is written')
  .option(
    '--pages <glob>',
    'files that become pages, such as about.md or "notes/*.md"; can be given more than once',
    addTo,
  )
  .option(
    '--as-published <glob>',
    'notes of Obsidian that everybody may read, such as "Blog/**"; the others are drafts unless their properties say ' +
      'publish: true; can be given more than once',
    addTo,
  )
  .option(
    '--permalink <pattern>',
    'the old addresses of the articles, such as /:year/:month/:day/:title/, if the folder has no configuration that ' +
      'tells them; the names are :year :month :day :i_month :i_day :hour :minute :second :title (the name of the ' +
      'file without a date) :name (with it) :path (with its folders) :slug :post_title :category :categories, and each ' +
      'field of the front matter',
  )
  .option(
    '--as <name>',
    'the name under which the blog remembers the folder (default: the folder’s own name)',
  )
  .option(
    '--check-addresses <file>',
    'import nothing; tell which addresses of a list or of the old sitemap.xml this blog does not answer',
  )
  .action(async (path: string | undefined, { checkAddresses, ...options }: ImportOptions) => {
    keepYoungGenerationSmall();
    if ((path === undefined) === (checkAddresses === undefined)) {
      throw new OperatorError('import takes either a path or --check-addresses and a file', {
        exitCode: exitCodes.usage,
      });
    }
    if (path !== undefined) await (await import('./import/import.ts')).importFrom(path, options);
    else if (checkAddresses !== undefined) {
      const { checkAddressesOf } = await import('./cli/app/check-addresses.ts');
      await checkAddressesOf(checkAddresses);
    }
  });

addHelp(program.command('export'), {
  example: 'suibi export my-articles',
  reads: [...place, 'PUBLIC_URL'],
})
  .description('write all articles as Markdown, with their files, into a new folder')
  .argument('<dir>', 'the folder; it must be empty or not exist')
  .option('--site', 'write the visitors’ pages instead, for any file server; needs PUBLIC_URL')
  .action(async (dir: string, { site }: { site?: true }) => {
    keepYoungGenerationSmall();
    if (site) await (await import('./cli/app/export-site.ts')).exportSiteToFolder(dir);
    else await (await import('./cli/export.ts')).exportToFolder(dir);
  });

const ownerCommand = addHelp(program.command('owner'), {
  example: 'suibi owner set --username lin',
  reads: place,
}).description('the owner’s account: name and password, or a login without codes and passkeys');

addHelp(ownerCommand.command('reset-factors'), {
  example: 'suibi owner reset-factors',
  reads: place,
})
  .description(
    'switch lost codes off and remove all passkeys: the login asks for name and password alone',
  )
  .action(async () => (await import('./cli/owner.ts')).resetFactors());

addHelp(ownerCommand.command('set'), { example: 'suibi owner set --username lin', reads: place })
  .description('create the owner, or change the owner’s names and password')
  .requiredOption('--username <name>', 'the login name')
  .option(
    '--name <name>',
    'the name that readers see (default: unchanged; a new owner is asked for it)',
  )
  .addHelpText(
    'after',
    '\nThe command asks for the password. In a pipe it reads the password from standard input, and a new owner needs --name.',
  )
  .action(async (options: { username: string; name?: string }) =>
    (await import('./cli/owner.ts')).setOwnerFromTerminal(options.username, options.name),
  );

addHelp(program.command('backup'), {
  example: 'suibi backup blog.tar.zst',
  reads: [...place, 'PUBLIC_URL', 'BACKUP_RECIPIENT'],
})
  .description('write the whole blog into one archive, and read it back')
  .argument('<file>', 'the archive, such as blog.tar.zst; it must not exist')
  .action(async (file: string) => {
    keepYoungGenerationSmall();
    await (await import('./cli/backup.ts')).backUp(file);
  });

addHelp(program.command('restore'), { example: 'suibi restore blog.tar.zst', reads: place })
  .description('replace the blog by that of an archive; the old one is kept aside')
  .argument('<file>', 'the archive')
  .option('--identity <file>', 'the file with the secret key of age, for an encrypted archive')
  .option('--yes', 'do not ask')
  .action(async (file: string, options: { identity?: string; yes?: true }) => {
    keepYoungGenerationSmall();
    await (await import('./cli/restore.ts')).restore(file, options);
  });

addHelp(program.command('routes'), { example: 'suibi routes', reads: [] })
  .description('list every address: method, path, who may use it, file')
  .action(async () => (await import('./cli/routes.ts')).printRoutes());

addHelp(program.command('doctor'), { example: 'suibi doctor', reads: allSettings })
  .description('check configuration, database and versions, and report faults')
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
    const failure = explainFailure(error);
    if (!failure) throw error;
    process.stderr.write(`suibi: ${toPlainLines(failure.message)}\n`);
    return failure.exitCode;
  }
}

process.exitCode = await run();
