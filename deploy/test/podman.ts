import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../test/repository.ts';
import { makeDebianRoot, npmEnvironment } from './debian-root.ts';

/** Works where the host has cgroups of version 1 too, and where nobody may raise a limit. */
const configuration = `
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
`;

/** Builds without namespaces of their own, and with the network of the host. */
export const buildOptions = ['--isolation=chroot', '--network=host'];

/** Runs podman, or podman-compose, in the repository. Returns what it prints. */
export function runPodman(program: 'podman' | 'podman-compose', ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'suibi-podman-'));
  const path = join(folder, 'containers.conf');
  writeFileSync(path, configuration);
  try {
    return execFileSync(program, args, {
      ...{ cwd: root, encoding: 'utf8', stdio: 'pipe' },
      env: { ...process.env, CONTAINERS_CONF: path },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const podman = (...args: string[]) => runPodman('podman', ...args);

/** An image with Debian, Node 24 and npm, in the place of the one that the Containerfile names. */
export function importBase(name: string): void {
  const debian = makeDebianRoot([]);
  try {
    const changes = Object.entries(npmEnvironment()).flatMap((variable) => [
      '--change',
      `ENV ${variable.join('=')}`,
    ]);
    const archive = `${debian.path}.tar`;
    execFileSync('tar', ['-C', debian.path, '-cf', archive, '.']);
    podman('import', ...changes, archive, name);
    execFileSync('rm', [archive]);
  } finally {
    debian.remove();
  }
}

/** The link that makes the owner, in the log of a container, at the address of the host. */
export function findSetupLink(container: string, origin: string): string | undefined {
  const link = /http\S+\/setup\?\S+/.exec(podman('logs', container))?.[0];
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link);
  return origin + pathname + search;
}
