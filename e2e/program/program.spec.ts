import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exportFormats } from '../../src/import/export-formats.ts';
import { findFreePort } from '../../test/free-port.ts';
import { readFileOf } from '../../test/repository.ts';
import { createOwner, expect, owner, test } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';

const { password } = owner;

test.describe('help', () => {
  const commands = [
    [],
    ...['serve', 'import', 'export', 'owner', 'backup', 'restore', 'routes', 'doctor'].map(
      (one) => [one],
    ),
    ...['set', 'reset-factors'].map((one) => ['owner', one]),
  ];
  for (const command of commands) {
    const name = ['suibi', ...command].join(' ');
    test(`${name} --help shows its usage`, async () => {
      const { code, stdout, stderr } = await runProgram([...command, '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Usage: ${name} `);
      if (command.length === 0) return;
      expect(stdout).toContain(`\nExample:\n  ${name} `.trimEnd());
      expect(stdout).toMatch(/\nExit codes:\n +0 {2}done\n/);
    });
  }

  test('the help of import names all that it reads', async () => {
    const { stdout } = await runProgram(['import', '--help']);
    const help = stdout.replaceAll(/\s+/g, ' ');
    for (const { program, ending } of exportFormats)
      expect(help).toContain(`${program} (${ending})`);
    const programs = ['Hexo', 'Hugo', 'Jekyll', 'Zola', 'VitePress', 'Docusaurus', 'Obsidian'];
    for (const name of ['YAML', 'TOML', 'JSON', ...programs, 'suibi export']) {
      expect(help).toContain(name);
    }
  });

  test('suibi --version and -v print the version of package.json', async () => {
    const { version } = JSON.parse(readFileOf('package.json')) as { version: string };
    for (const option of ['--version', '-v']) {
      expect(await runProgram([option])).toMatchObject({ code: 0, stdout: `${version}\n` });
    }
  });
});

test.describe('a command line that is not understood ends with 64 and names the fault', () => {
  for (const [args, named] of [
    [['sreve'], "'sreve'"],
    [['serve', '--prot', '80'], "'--prot'"],
    [['routes', 'extra'], 'too many arguments'],
    [['import'], 'a path or --check-addresses'],
    [['import', '/nowhere/at/all'], '/nowhere/at/all'],
    [['import', '/dev/null'], '/dev/null is no folder'],
    [['owner', 'set'], '--username'],
    [['owner', 'set', '--username', ' '], '--username'],
    [['owner', 'set', '--username', 'zhixia', '--password', 'x'], "'--password'"],
    [['owner', 'set', '--username', 'zhixia', password], 'too many arguments'],
  ] as const) {
    test(args.join(' '), async ({ dataDir }) => {
      const environment = { DATA_DIR: dataDir };
      const { code, stdout, stderr } = await runProgram([...args], {
        environment,
        input: password,
      });
      expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
      expect(stderr).toContain(named);
      expect(stderr).not.toMatch(/^ {4}at /m);
    });
  }

  for (const args of [[], ['owner']]) {
    test(`no command: suibi ${args.join(' ')}`, async () => {
      const { code, stderr } = await runProgram(args);
      expect(code).toBe(64);
      expect(stderr).toContain('Usage: suibi');
    });
  }

  test('suibi without a command lists the commands with an example each', async () => {
    const { stderr } = await runProgram([]);
    const [, list = ''] = stderr.split('Commands:\n');
    const names = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
    expect(names).toContain('serve');
    const examples = [...list.matchAll(/^ +\$ suibi (\w+)/gm)].map(([, name]) => name);
    expect(examples).toEqual(names);
  });
});

test.describe('a fault that the operator can correct is told in one message, without a stack', () => {
  test('invalid config, with all faults at once: exit code 78', async ({ dataDir }) => {
    for (const command of [['serve'], ['owner', 'set', '--username', 'zhixia']]) {
      const environment = { DATA_DIR: dataDir, PORT: 'http', LOG_LEVEL: 'loud', HOST: 'a b' };
      const { code, stderr } = await runProgram(command, { environment, input: password });
      expect(code).toBe(78);
      for (const name of ['PORT', 'LOG_LEVEL', 'HOST']) expect(stderr).toContain(`  ${name} must`);
      expect(stderr).not.toMatch(/^ {4}at /m);
    }
  });

  test('a port that is in use: exit code 69', async ({ dataDir }) => {
    const server = await startServer({ DATA_DIR: dataDir });
    const PORT = new URL(server.origin).port;
    const environment = { DATA_DIR: join(dataDir, 'other'), PORT };
    const { code, stderr } = await runProgram(['serve'], { environment });
    await server.stop();
    expect(code).toBe(69);
    expect(stderr).toContain(`PORT: ${PORT} is in use`);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  test('a database of a newer version, which does not change: exit code 78', async ({
    dataDir,
  }) => {
    await createOwner(dataDir);
    const file = join(dataDir, 'suibi.sqlite');
    const database = new DatabaseSync(file);
    database.exec("insert into migrations values ('9999-later')");
    const { code, stderr } = await runProgram(['serve'], { environment: { DATA_DIR: dataDir } });
    expect(code).toBe(78);
    expect(stderr).toContain('made by a newer Suibi (it has 9999-later)');
    expect(database.prepare('select username from owner').all()).toEqual([{ username: 'zhixia' }]);
    database.close();
  });

  test('a data folder that cannot be written: exit code 78', async ({ dataDir }) => {
    writeFileSync(join(dataDir, 'file'), '');
    const DATA_DIR = join(dataDir, 'file', 'data');
    const { code, stderr } = await runProgram(['serve'], { environment: { DATA_DIR, PORT: '0' } });
    expect(code).toBe(78);
    expect(stderr).toContain(`DATA_DIR: ${DATA_DIR}`);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  test('a PostgreSQL that does not answer, without its password: exit code 69', async () => {
    const DATABASE_URL = `postgres://suibi:s3cret@127.0.0.1:${await findFreePort()}/blog`;
    for (const command of ['serve', 'doctor']) {
      const { code, stdout, stderr } = await runProgram([command], {
        environment: { DATABASE_URL },
      });
      expect(code).toBe(69);
      expect(stdout + stderr).toContain('DATABASE_URL: PostgreSQL cannot be reached');
      expect(stdout + stderr).not.toContain('s3cret');
    }
  });
});
