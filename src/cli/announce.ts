import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { version } from '../../package.json';
import { findOwner } from '../db/account/owner.ts';
import { offerSetupToken } from '../db/account/setup-tokens.ts';
import type { MigrationOutcome } from '../db/migrations/migrate.ts';
import type { Config } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { setupUrl } from '../urls.ts';

/** What a person reads first: the version, where the data is, and whether it was migrated. */
export function describeBlog(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { applied, snapshot }: MigrationOutcome,
): string {
  const where = databaseUrl === undefined ? `in ${dataDir}` : 'in PostgreSQL';
  const copy = snapshot === undefined ? '' : `; a copy from before is ${snapshot}`;
  const migrated =
    applied.length === 0 ? '' : `  The database was prepared: ${applied.join(', ')}${copy}\n`;
  return `\n  Suibi ${version}, with its data ${where}\n${migrated}`;
}

/** Prints the address, and the setup link while there is no owner. */
export async function announce(
  { config, database, now }: Context,
  app: FastifyInstance,
  print: (text: string) => void,
): Promise<void> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const origin = config.publicUrl?.origin ?? `http://${reachableHost(config.host)}:${port}`;
  print(`\n  Suibi is at ${origin}\n`);
  if (!(await findOwner(database.db))) {
    const token = randomBytes(32).toString('base64url');
    await offerSetupToken(database.db, token, now());
    print(
      `  The blog has no owner yet. Open this link, which works once, to become the owner:\n  ${origin}${setupUrl(token)}\n`,
    );
  }
  print('\n');
}

/**
 * The host of the printed address. For a server that listens on all addresses this is an address of
 * this machine in its network.
 */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return (
    addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  );
}
