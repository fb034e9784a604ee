import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { patterns } from '../../src/urls.ts';
import { guideFolders } from '../../test/guides.ts';
import { makeMediumArchive } from '../../test/medium.ts';
import { allPatterns } from '../../test/patterns.ts';
import { readFileOf } from '../../test/repository.ts';
import { makeBackup, makePost } from '../../test/typecho.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { createOwner, expect, owner, test } from '../support/fixtures.ts';
import { runProgram } from '../support/server.ts';

const { password } = owner;

const newOwner = ['--username', 'zhixia', '--name', '林知夏'];

function setOwner(dataDir: string, input = password, args = newOwner) {
  return runProgram(['owner', 'set', ...args], { environment: { DATA_DIR: dataDir }, input });
}

test('import imports a folder, refuses malformed files with exit code 65, and prints a summary', async ({
  dataDir: folder,
}) => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const blog = join(folder, 'blog');
  mkdirSync(blog);
  writeFileSync(join(blog, 'tea.md'), '# Tea\n\nA bowl.\n');
  writeFileSync(join(blog, 'bad.md'), Buffer.from('A\n\0B\n'));
  const first = await runProgram(['import', blog], { environment });
  expect(first.code).toBe(65);
  expect(first.stdout).toContain('refused bad.md:2: file: has a NUL character\n');
  expect(first.stdout).toContain('2 files = 1 imported + 0 unchanged + 1 refused\n');
  rmSync(join(blog, 'bad.md'));
  const second = await runProgram(['import', blog], { environment });
  expect(second.code).toBe(0);
  expect(second.stdout).toContain('1 file = 0 imported + 1 unchanged + 0 refused\n');
  expect(second.stdout).toContain('Nothing was changed.');
  for (const text of [first.stdout, first.stderr, second.stdout, second.stderr]) {
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\r');
  }
});

test('import takes the export of another program, and its folder of uploads', async ({
  dataDir: folder,
}) => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const file = join(folder, 'tea.xml');
  writeFileSync(file, makeWxr([{ id: 1 }, { id: 2, content: '<b>'.repeat(300) }]));
  mkdirSync(join(folder, 'uploads'));
  const command = ['import', file, '--uploads', join(folder, 'uploads')];
  const first = await runProgram(command, { environment });
  expect(first.code).toBe(65);
  expect(first.stdout).toContain(
    'refused tea.xml: post 2 “Post 2”, line 24 of the export: its HTML is nested too deeply\n',
  );
  expect(first.stdout).toContain('2 articles = 1 imported + 0 unchanged + 1 refused\n');
  writeFileSync(file, '<?xml version="1.0"?><rss><channel>');
  const cut = await runProgram(['import', file], { environment });
  expect(cut.code).toBe(65);
  expect(cut.stderr).toContain('tea.xml cannot be read: line 1: unclosed tag: channel');
  expect(cut.stderr).not.toContain('    at ');
});

test('import --check-addresses tells which addresses are not found, with exit code 65', async ({
  dataDir: folder,
}) => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const file = join(folder, 'sitemap.xml');
  const locations = ['https://old.example/', 'https://old.example/gone/'].map(
    (address) => `<url><loc>${address}</loc></url>`,
  );
  writeFileSync(file, `<urlset>${locations.join('')}</urlset>`);
  const checked = await runProgram(['import', '--check-addresses', file], { environment });
  expect(checked.code).toBe(65);
  expect(checked.stdout).toBe(
    'not found: https://old.example/gone/\n2 addresses = 1 answered + 1 not found\n',
  );
  const both = await runProgram(['import', folder, '--check-addresses', file], { environment });
  expect(both.code).toBe(64);
});

test('import --dry-run tells what the import then does, and makes no data folder', async ({
  dataDir: folder,
}) => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const posts = join(folder, 'posts');
  mkdirSync(posts);
  writeFileSync(join(posts, 'tea.md'), '# Tea\n\nHot.\n');
  writeFileSync(join(posts, '_index.md'), '# List\n');
  const dry = await runProgram(['import', posts, '--dry-run'], { environment });
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(environment.DATA_DIR)).toBe(false);
  const done = await runProgram(['import', posts], { environment });
  const withoutEnd = (text: string) => text.trimEnd().split('\n').slice(0, -1);
  expect(withoutEnd(dry.stdout)).toEqual(withoutEnd(done.stdout));
  expect(withoutEnd(dry.stdout)).toContain('note: _index.md describes a list, and is no article');
  expect(dry.stdout).toMatch(/Dry run: nothing was written\.\n$/);
  expect(done.stdout).toMatch(/The desk keeps this report until you dismiss it: \S+\n$/);
  const again = await runProgram(['import', posts, '--again', '--dry-run'], { environment });
  expect(again.stdout).toContain('1 file = 0 imported + 1 unchanged + 0 refused\n');
});

test('import reads a backup of Typecho, and refuses a damaged one with exit code 65', async ({
  dataDir: folder,
}) => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const file = join(folder, '20261120_tea.example_6740f6e4a5b21.dat');
  const backup = makeBackup([
    ['contents', makePost({ cid: 1 })],
    ['contents', makePost({ cid: 2, status: 'private' })],
  ]);
  writeFileSync(file, backup);
  const first = await runProgram(['import', file], { environment });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('2 articles = 2 imported + 0 unchanged + 0 refused\n');
  expect(first.stdout).toContain('imported: 2 new, 0 changed; 1 of all are drafts; 0 uploads\n');
  const again = await runProgram(['import', file], { environment });
  expect(again.stdout).toContain('Nothing was changed.');
  writeFileSync(file, backup.subarray(0, -40));
  const cut = await runProgram(['import', file], { environment });
  expect(cut.code).toBe(65);
  expect(cut.stderr).toContain('cannot be read: its end is missing; make the backup again');
  expect(cut.stderr).not.toContain('    at ');
});

test('import reads the archive of Medium, and refuses a damaged one with exit code 65', async ({
  dataDir: folder,
}) => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const file = join(folder, 'medium-export.zip');
  const archive = makeMediumArchive([
    { id: 'a57783f69001' },
    { id: 'a57783f69002', isDraft: true },
  ]);
  writeFileSync(file, archive);
  const first = await runProgram(['import', file], { environment });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('imported: 2 new, 0 changed; 1 of all are drafts; 0 uploads\n');
  const again = await runProgram(['import', file], { environment });
  expect(again.stdout).toContain('Nothing was changed.');
  writeFileSync(file, archive.subarray(0, -40));
  const cut = await runProgram(['import', file], { environment });
  expect(cut.code).toBe(65);
  expect(cut.stderr).toContain('cannot be read: its end is missing; download it again');
  expect(cut.stderr).not.toContain('    at ');
});

test.describe('owner set', () => {
  test('creates the owner with a password from standard input, then changes it', async ({
    dataDir,
  }) => {
    const first = await setOwner(dataDir);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('The owner zhixia was created.');
    const second = await setOwner(dataDir, `${password} again\n`, ['--username', 'lin']);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toContain('The owner is now lin');
    expect(first.stdout + second.stdout).not.toContain('ink river');
  });

  test('refuses a new owner whose public name nobody has said: 64', async ({ dataDir }) => {
    const { code, stdout, stderr } = await setOwner(dataDir, password, ['--username', 'zhixia']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('--name: say which name readers see.');
  });

  for (const [name, input] of [
    ['with a line break', 'a quiet ink\nriver 7'],
    ['none', ''],
    ['too short', 'short'],
    ['too long', 'long '.repeat(30)],
    ['common', 'password1234'],
    ['made of the name', 'zhixiazhixia'],
  ]) {
    test(`refuses a password that is ${name}: 65`, async ({ dataDir }) => {
      const { code, stdout, stderr } = await setOwner(dataDir, input);
      expect({ code, stdout }).toEqual({ code: 65, stdout: '' });
      expect(stderr).toContain('The password');
      if (input) expect(stderr).not.toContain(input);
    });
  }
});

test.describe('doctor', () => {
  test('finds no fault before the first start, and writes nothing', async ({ dataDir: folder }) => {
    const environment = {
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'https://blog.example',
      SHARED_CACHE_SECONDS: '60',
    };
    const { code, stdout } = await runProgram(['doctor'], { environment });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {4}configuration/m);
    expect(stdout).toMatch(/^ {6}DATA_DIR +\S+data$/m);
    expect(stdout).toMatch(/^ {6}SHARED_CACHE_SECONDS +60$/m);
    expect(stdout).toMatch(/^ok {4}visitors +the address of a visitor is the one that connects/m);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('finds the database and its owner', async ({ dataDir }) => {
    await createOwner(dataDir);
    const { code, stdout } = await runProgram(['doctor'], { environment: { DATA_DIR: dataDir } });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ok {4}database +SQLite [\d.]+; owner zhixia \(readers see this login name;/m,
    );
  });

  test('reports a fault in the configuration', async () => {
    const { code, stdout, stderr } = await runProgram(['doctor'], {
      environment: { PORT: 'http' },
    });
    expect(code).toBe(78);
    expect(stdout).toMatch(/^FAIL {2}configuration/m);
    expect(stdout).toContain('PORT must be a number');
    expect(stderr).toContain('Failed checks: configuration');
  });

  test('reports a database that cannot be read', async ({ dataDir }) => {
    writeFileSync(join(dataDir, 'suibi.sqlite'), 'This is no database.\n'.repeat(100));
    const { code, stdout } = await runProgram(['doctor'], { environment: { DATA_DIR: dataDir } });
    expect(code).toBe(65);
    expect(stdout).toMatch(/^FAIL {2}database .*suibi\.sqlite/m);
  });
});

test('routes lists every address, who may use it, and its source file', async () => {
  const { code, stdout } = await runProgram(['routes']);
  expect(code).toBe(0);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  const paths = rows.map(([, path]) => path);
  expect(allPatterns.filter((pattern) => !paths.includes(pattern))).toEqual([]);
  for (const [method = '', path = '', access = '', file = ''] of rows) {
    expect(method, path).toMatch(/^(GET|POST|PUT|DELETE|PATCH)$/);
    expect(access, path).toMatch(/^(everyone|owner|setup)$/);
    expect(file, path).toMatch(/^src\/\S+\.ts$/);
  }
  const owners = rows.filter(([, , access]) => access === 'owner').map(([, path]) => path);
  for (const pattern of [patterns.desk, patterns.newArticle, patterns.apiArticle]) {
    expect(owners).toContain(pattern);
  }
});

test('the guides name every command that --help lists, and no other', async () => {
  const listOf = async (...args: string[]) => {
    const { stdout } = await runProgram([...args, '--help']);
    const [, list = ''] = /\nCommands:\n([\s\S]*?)(?:\n\n|$)/.exec(stdout) ?? [];
    const names = [...list.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = '']) => name);
    // Commander adds it where a command has commands of its own.
    return names.filter((name) => name !== 'help');
  };
  const ofOwner = (await listOf('owner')).map((name) => `owner ${name}`);
  const known = (await listOf()).flatMap((name) => (name === 'owner' ? ofOwner : [name]));
  expect(known).toContain('serve');
  expect(known).toContain('owner set');
  for (const folder of Object.values(guideFolders)) {
    const guide = readFileOf(`docs/guide/${folder}/settings.md`).split('\n');
    const named = guide.flatMap(
      (line) => /^\| `((?:owner )?[a-z][a-z-]*)[^`]*` \|/.exec(line)?.[1] ?? [],
    );
    expect(named.toSorted(), folder).toEqual(known.toSorted());
  }
});
