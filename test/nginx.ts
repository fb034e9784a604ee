import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { guidePath, readBlock, replaceEach } from './guides.ts';
import { readFileOf } from './repository.ts';
import { temporaryRoot } from './temporary-root.ts';

/** `npm test` finds or installs nginx. Without `npm test` it is looked for where systems put it. */
const program = process.env.NGINX ?? 'nginx';
const folders = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/usr/local/sbin`;

interface Addresses {
  /** The port of 127.0.0.1 on which nginx listens. */
  port: number;
  /** The port of 127.0.0.1 on which Suibi listens. */
  blogPort: number;
  /** The ports of further processes of the same blog, as on several machines. */
  otherPorts?: readonly number[];
}

/** The lines that the guide adds for several machines. */
const severalMachines = [
  'proxy_next_upstream error timeout http_503;',
  'proxy_connect_timeout 2s;',
];

export interface Nginx {
  stop(): Promise<void>;
}

/**
 * Starts a real nginx with the configuration that stands in the guide. Returns when it listens.
 */
export function startNginx({ port, blogPort, otherPorts }: Addresses): Promise<Nginx> {
  // A reader of the guide replaces the same names and addresses.
  const [rule, lines] = otherPorts ? [' max_fails=0', severalMachines] : ['', []];
  const ports = [blogPort, ...(otherPorts ?? [])];
  const guide = readFileOf(guidePath('server'));
  const missing = severalMachines.find((line) => !guide.includes(`\`${line}\``));
  if (missing) throw new Error(`the guide has not “${missing}”`);
  const blockIn = (folder: string) =>
    replaceEach(readBlock('server', 'nginx'), [
      ['/var/cache/suibi', join(folder, 'cache')],
      [
        'server 127.0.0.1:3000;',
        ports.map((each) => `server 127.0.0.1:${each}${rule};`).join('\n'),
      ],
      ['proxy_http_version 1.1;', ['proxy_http_version 1.1;', ...lines].join('\n')],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['server_name blog.example;', 'server_name 127.0.0.1;'],
    ]);
  return runNginx(port, blockIn);
}

/**
 * Runs nginx as one process, with `blockIn(folder)` inside its `http` block; the folder is
 * temporary. `through` is a program with arguments that starts it. Returns when it listens on the
 * port.
 */
export async function runNginx(
  port: number,
  blockIn: (folder: string) => string,
  through: readonly string[] = [],
): Promise<Nginx> {
  const folder = mkdtempSync(join(temporaryRoot, 'suibi-nginx-'));
  const errors = join(folder, 'error.log');
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, surround(blockIn(folder), folder, errors));
  const [command = program, ...args] = [...through, program];
  const nginx = spawn(command, [...args, '-p', folder, '-c', configuration, '-e', errors], {
    env: { ...process.env, PATH: folders },
    stdio: 'ignore',
  });
  // The test runner may end before a test stops its nginx.
  const kill = () => nginx.kill('SIGKILL');
  process.once('exit', kill);
  let failure: Error | undefined;
  nginx.once('error', (error) => {
    failure = new Error(`nginx cannot be started, npm test installs it: ${error.message}`);
  });
  const ended = new Promise<void>((resolve) => {
    nginx.once('exit', () => {
      failure ??= new Error(`nginx has ended:\n${readFileSync(errors, 'utf8')}`);
      resolve();
    });
  });
  await untilListening(port, () => failure === undefined);
  if (failure) {
    rmSync(folder, { recursive: true, force: true });
    throw failure;
  }
  return {
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether there is an nginx on this machine. */
export function hasNginx(): boolean {
  return spawnSync(program, ['-v'], { env: { PATH: folders } }).status === 0;
}

/** The parts of a configuration that a system's nginx has already. All files are in the folder. */
function surround(block: string, folder: string, errors: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    // nginx ignores the user unless root starts it.
    ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    'daemon off;',
    'master_process off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${errors};`,
    'events {}',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    block,
    '}',
    '',
  ].join('\n');
}

/** Returns when somebody listens on the port, or when there is no more need to wait. */
async function untilListening(port: number, isNeeded: () => boolean): Promise<void> {
  while (isNeeded()) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await setTimeout(20);
  }
}
