// A blog behind Caddy, with the configuration of the guide and a certificate of Caddy's own.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { test } from '@playwright/test';
import { postLogin } from '../../e2e/faults/blog.ts';
import { expect } from '../../e2e/support/fixtures.ts';
import { startServer, stopProgram } from '../../e2e/support/server.ts';
import { loginUrl, patterns } from '../../src/urls.ts';
import { findFreePort } from '../../test/free-port.ts';
import { readBlock, replaceEach } from '../../test/guides.ts';
import { tryBlog } from './try-blog.ts';

/** Caddy makes a certificate of its own for `localhost`. It leaves the machine as it is. */
const globalOptions = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';

test('Caddy with the configuration of the guide serves a blog over https', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suibi-caddy-'));
  const [port, blogPort] = [await findFreePort(), await findFreePort()];
  const origin = `https://localhost:${port}`;
  const file = join(folder, 'Caddyfile');
  const block = replaceEach(readBlock('server', 'caddyfile'), [
    ['blog.example', `localhost:${port}`],
    ['127.0.0.1:3000', `127.0.0.1:${blogPort}`],
  ]);
  writeFileSync(file, globalOptions + block);
  const environment = { DATA_DIR: join(folder, 'data'), PORT: String(blogPort) };
  const server = await startServer({
    ...environment,
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
  });
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const certificates = getCACertificates();
  try {
    const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
    await expect.poll(() => existsSync(authority)).toBe(true);
    setDefaultCACertificates([...certificates, readFileSync(authority, 'utf8')]);
    const answers = () =>
      fetch(origin + patterns.health).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers).toBe(true);
    await tryBlog(server.setupLink ?? '');
    const page = await fetch(origin);
    expect(page.headers.get('strict-transport-security')).toContain('max-age');
    // A visitor cannot write an address of their own.
    const forged = '203.0.113.9';
    await fetch(origin + loginUrl, {
      method: 'POST',
      headers: { origin, 'x-forwarded-for': forged },
      body: new URLSearchParams({ username: 'zhixia', password: 'not the password' }),
    });
    await expect.poll(() => server.output()).toContain('login failed');
    expect(server.output()).not.toContain(forged);
    expect((await postLogin(origin)).status).toBe(303);
  } finally {
    setDefaultCACertificates(certificates);
    await stopProgram(caddy, 'SIGTERM');
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
