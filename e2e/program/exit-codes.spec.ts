import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findFreePort } from '../../test/free-port.ts';
import { createOwner, expect, owner, test } from '../support/fixtures.ts';
import { runProgram } from '../support/server.ts';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/** Root without the right to pass over the permissions of files. */
const obedientRoot = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];

/** A command that hangs must not outlive the test. */
const limit = isLinux ? ['timeout', '--signal=KILL', '60'] : [];

/** Every command that opens the blog. */
const commands = (folder: string): Record<string, string[]> => ({
  serve: ['serve'],
  import: ['import', join(folder, 'articles')],
  'import --check-addresses': ['import', '--check-addresses', join(folder, 'addresses.txt')],
  export: ['export', join(folder, 'exported')],
  'export --site': ['export', '--site', join(folder, 'site')],
  'owner set': ['owner', 'set', '--username', 'zhixia', '--name', 'Lin'],
  'owner reset-factors': ['owner', 'reset-factors'],
  backup: ['backup', join(folder, 'new.tar.zst')],
  restore: ['restore', '--yes', join(folder, 'old.tar.zst')],
  doctor: ['doctor'],
});

/** What a fault needs in `folder`, and the variables that make each command meet it. */
interface Fault {
  code: number;
  /** What each command says of it. */
  says: RegExp;
  environment(folder: string): Record<string, string> | Promise<Record<string, string>>;
  through?: readonly string[];
  /** The commands that do not meet it. */
  without?: readonly string[];
}

const faults: Record<string, Fault> = {
  'a data folder that is a file': {
    code: 78,
    says: /DATA_DIR: \S+file is not a folder\. Set DATA_DIR to a folder/,
    environment(folder) {
      writeFileSync(join(folder, 'file'), '');
      return { DATA_DIR: join(folder, 'file') };
    },
  },
  'a data folder below a file': {
    code: 78,
    says: /DATA_DIR: \S+data cannot be made, because \S+file is not a folder\. Set DATA_DIR/,
    environment(folder) {
      writeFileSync(join(folder, 'file'), '');
      return { DATA_DIR: join(folder, 'file', 'data') };
    },
  },
  ...(isLinux && {
    'a data folder that nobody can make': {
      code: 78,
      says: /DATA_DIR: \/proc\/nope cannot be made or written \(.*\)\. Set DATA_DIR/,
      environment: () => ({ DATA_DIR: '/proc/nope' }),
    },
  }),
  'a data folder that this user may not write': {
    code: 78,
    says: /DATA_DIR: this user may not write to \S+locked\. Set DATA_DIR/,
    environment(folder) {
      mkdirSync(join(folder, 'locked'));
      chmodSync(join(folder, 'locked'), 0o500);
      return { DATA_DIR: join(folder, 'locked') };
    },
    through: isRoot && isLinux ? obedientRoot : [],
  },
  'a configuration with faults': {
    code: 78,
    says: /PORT must be a number/,
    environment: (folder) => ({ DATA_DIR: join(folder, 'data'), PORT: 'http' }),
  },
  'a database of a newer program': {
    code: 78,
    says: /made by a newer Suibi \(it has 9999-later\)/,
    environment: (folder) => {
      const database = new DatabaseSync(join(folder, 'data', 'suibi.sqlite'));
      database.exec("insert into migrations values ('9999-later')");
      database.close();
      return { DATA_DIR: join(folder, 'data') };
    },
    // It puts another database into its place.
    without: ['restore'],
  },
  'a damaged database': {
    code: 65,
    says: /suibi\.sqlite cannot be opened for writing: file is not a database/,
    environment(folder) {
      mkdirSync(join(folder, 'damaged'), { mode: 0o700 });
      writeFileSync(join(folder, 'damaged', 'suibi.sqlite'), 'This is no database.\n'.repeat(100));
      return { DATA_DIR: join(folder, 'damaged') };
    },
    without: ['restore'],
  },
  'a PostgreSQL that does not answer': {
    code: 69,
    says: /DATABASE_URL: PostgreSQL cannot be reached: /,
    environment: async (folder) => ({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://suibi@127.0.0.1:${await findFreePort()}/blog`,
    }),
  },
};

test.describe('a fault has the same exit code in each command, and is told in a sentence', () => {
  for (const [name, fault] of Object.entries(faults)) {
    const { code, says, environment, through = [], without = [] } = fault;
    test(`${code}: ${name}`, { tag: '@rest' }, async ({ dataDir: folder }) => {
      await prepare(folder);
      const variables = {
        PORT: '0',
        PUBLIC_URL: 'https://blog.example',
        ...(await environment(folder)),
      };
      const run = async ([command, args]: [string, string[]]) => {
        const limited = [...limit, ...through];
        const options = { environment: variables, input: owner.password, through: limited };
        const { code, stdout, stderr } = await runProgram(args, options);
        return { command, code, said: stdout + stderr };
      };
      const met = Object.entries(commands(folder)).filter(([each]) => !without.includes(each));
      const ended = await Promise.all(met.map(run));
      expect(ended.map(({ command, code }) => `${command}: ${code}`)).toEqual(
        met.map(([each]) => `${each}: ${code}`),
      );
      for (const { command, said } of ended) {
        expect(said, command).toMatch(says);
        expect(said, command).not.toMatch(/^ {4}at /m);
      }
    });
  }
});

/** A blog, a backup of it, and a folder to import. */
async function prepare(folder: string): Promise<void> {
  const DATA_DIR = join(folder, 'data');
  await createOwner(DATA_DIR);
  // The program makes it so. This process has another umask.
  chmodSync(DATA_DIR, 0o700);
  mkdirSync(join(folder, 'articles'));
  writeFileSync(join(folder, 'articles', 'tea.md'), '# Tea\n');
  writeFileSync(join(folder, 'addresses.txt'), '/\n');
  const file = join(folder, 'old.tar.zst');
  expect((await runProgram(['backup', file], { environment: { DATA_DIR } })).code).toBe(0);
}

test('an option that a command does not know ends each with 64, and names it', async ({
  dataDir: folder,
}) => {
  const all = { ...commands(folder), routes: ['routes'] };
  const run = async ([command, args]: [string, string[]]) => {
    const { code, stdout, stderr } = await runProgram([...args, '--prot', '80']);
    expect(stderr, command).toContain("'--prot'");
    return { command, code, stdout };
  };
  expect(await Promise.all(Object.entries(all).map(run))).toEqual(
    Object.keys(all).map((command) => ({ command, code: 64, stdout: '' })),
  );
});

test('a path that cannot be read or written ends with a sentence, and with one code each', {
  tag: '@rest',
}, async ({ dataDir: folder }) => {
  await prepare(folder);
  const environment = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://blog.example' };
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const nothing = join(folder, 'nothing', 'at', 'all');
  const runs: [number, ...string[]][] = [
    [64, 'import', nothing],
    [64, 'import', '--check-addresses', nothing],
    [65, 'import', '--check-addresses', file],
    [64, 'restore', nothing],
    [64, 'restore', join(folder, 'old.tar.zst'), '--identity', nothing],
    [65, 'backup', nothing],
    [65, 'backup', join(file, 'new.tar.zst')],
    [65, 'backup', file],
    [65, 'export', join(file, 'out')],
    [65, 'export', '--site', join(file, 'out')],
    [65, 'export', file],
    ...(isLinux ? [[65, 'export', '/proc/nope'] as [number, ...string[]]] : []),
  ];
  const ended = await Promise.all(
    runs.map(async ([, ...args]) => ({ args, ...(await runProgram(args, { environment })) })),
  );
  expect(ended.map(({ code, args }) => [code, ...args])).toEqual(runs);
  for (const { args, stderr } of ended) {
    expect(stderr, args.join(' ')).toMatch(/^suibi: .*\/.+/);
    expect(stderr, args.join(' ')).not.toMatch(/^ {4}at /m);
  }
});
