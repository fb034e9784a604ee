import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Debian 12: the systemd of later versions does not run where the host still has cgroups of version
 * 1.
 */
const suite = 'bookworm';

/**
 * The authorities that this machine trusts, among them that of a proxy between it and the packages.
 */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** The variables with which npm finds the packages in a root as it does on this machine. */
export function npmEnvironment(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  return { NODE_EXTRA_CA_CERTS: authorities, NPM_CONFIG_REGISTRY: registry };
}

/**
 * Makes a folder with a small Debian, Node 24 and npm. `packages`: more packages of Debian. Needs
 * debootstrap and root.
 */
export function makeDebianRoot(packages: readonly string[]): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'suibi-debian-'));
  const include = ['ca-certificates', ...packages].join(',');
  const bootstrap = ['--variant=minbase', `--include=${include}`, suite, path];
  execFileSync('debootstrap', [...bootstrap, 'http://deb.debian.org/debian'], { stdio: 'ignore' });
  // It becomes the root of a machine, which all its users enter.
  chmodSync(path, 0o755);
  copyFileSync(process.execPath, join(path, 'usr/local/bin/node'));
  cpSync(npmFolder(), join(path, 'usr/local/lib/npm'), { recursive: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', join(path, 'usr/local/bin/npm'));
  copyFileSync(authorities, join(path, authorities));
  copyFileSync('/etc/resolv.conf', join(path, 'etc/resolv.conf'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The npm that runs these tests. */
function npmFolder(): string {
  const { npm_execpath: program } = process.env;
  if (program === undefined) throw new Error('Run these tests by npm run test:packaging');
  return dirname(dirname(program));
}
