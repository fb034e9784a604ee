import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, listConfig, readConfig, variables } from '../src/server/config.ts';
import { exitCodes, OperatorError } from '../src/shared/operator-error.ts';

function faultOf(environment: Environment): OperatorError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error;
  }
  throw new Error('these variables were taken');
}

describe('variables that are not there, or empty, have their defaults', () => {
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, ' ']));
  test.each([{}, empty])('%j', (environment) => {
    expect(readConfig(environment)).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseConnections: undefined,
      trustProxy: false,
      sharedCacheSeconds: 0,
      backupDir: undefined,
      backupRecipient: undefined,
      logLevel: 'info',
      logAddresses: 'short',
    });
  });
});

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

test.each<[Environment, object]>([
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ PORT: ' 8080\n' }, { port: 8080 }],
  [{ PUBLIC_URL: 'https://blog.example' }, { publicUrl: new URL('https://blog.example/') }],
  [
    { PUBLIC_URL: 'https://blog.example:8443/' },
    { publicUrl: new URL('https://blog.example:8443') },
  ],
  [{ DATA_DIR: '/var/lib/suibi' }, { dataDir: '/var/lib/suibi' }],
  [{ DATA_DIR: 'my data' }, { dataDir: resolve('my data') }],
  [{ DATABASE_URL: 'postgres://a:b@c/d' }, { databaseUrl: 'postgres://a:b@c/d' }],
  [{ DATABASE_URL: 'postgresql://c/d' }, { databaseUrl: 'postgresql://c/d' }],
  [{ DATABASE_CONNECTIONS: '4' }, { databaseConnections: 4 }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1 ,fd00::/8' }, { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  [{ SHARED_CACHE_SECONDS: '60', PUBLIC_URL: 'https://blog.example' }, { sharedCacheSeconds: 60 }],
  [{ SHARED_CACHE_SECONDS: '0' }, { sharedCacheSeconds: 0 }],
  [{ BACKUP_DIR: 'my backups' }, { backupDir: resolve('my backups') }],
  [{ BACKUP_RECIPIENT: recipient }, { backupRecipient: recipient }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ LOG_ADDRESSES: 'full' }, { logAddresses: 'full' }],
  [{ LOG_ADDRESSES: ' none ' }, { logAddresses: 'none' }],
])('%j is understood', (environment, config) => {
  expect(readConfig(environment)).toMatchObject(config);
});

describe('a setting that cannot be used is named with what it is', () => {
  test.each([
    ['HOST', 'my host', 'must be an IP address or a host name'],
    ['HOST', 'http://localhost', 'must be an IP address or a host name'],
    ['PORT', 'http', 'must be a number from 0 to 65535'],
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['PORT', '80.5', 'must be a number from 0 to 65535'],
    ['PORT', '0x50', 'must be a number from 0 to 65535'],
    ['PUBLIC_URL', 'blog.example', 'must begin with http:// or https://'],
    ['PUBLIC_URL', 'ftp://blog.example', 'must begin with http:// or https://'],
    ['PUBLIC_URL', 'https://blog.example/notes', 'must have no path'],
    ['DATABASE_CONNECTIONS', '1', 'must be a number from 2 to 999'],
    ['DATABASE_CONNECTIONS', 'many', 'must be a number from 2 to 999'],
    ['TRUST_PROXY', 'true', 'must not be true any more: visitors could write their address'],
    ['TRUST_PROXY', '0', 'must be false, IP addresses separated by commas, or a number'],
    ['TRUST_PROXY', '10', 'must be false, IP addresses separated by commas, or a number'],
    ['TRUST_PROXY', '1.5', 'must be false, IP addresses separated by commas, or a number'],
    ['TRUST_PROXY', 'yes', 'must be false, IP addresses separated by commas, or a number'],
    [
      'TRUST_PROXY',
      '10.0.0.1;10.0.0.2',
      'must be false, IP addresses separated by commas, or a number',
    ],
    ['TRUST_PROXY', '10.0.0.1,', 'must be false, IP addresses separated by commas, or a number'],
    ['TRUST_PROXY', 'cafe', 'must be false, IP addresses separated by commas, or a number'],
    ['TRUST_PROXY', '10.0.0.256', 'must be false, IP addresses separated by commas, or a number'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be false, IP addresses separated by commas, or a number'],
    ['SHARED_CACHE_SECONDS', 'on', 'must be a number of seconds from 0 to 86400'],
    ['SHARED_CACHE_SECONDS', '86401', 'must be a number of seconds from 0 to 86400'],
    ['SHARED_CACHE_SECONDS', '-1', 'must be a number of seconds from 0 to 86400'],
    ['SHARED_CACHE_SECONDS', '0.5', 'must be a number of seconds from 0 to 86400'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['LOG_ADDRESSES', 'anonymous', 'must be one of full, short, none'],
    ['LOG_ADDRESSES', 'FULL', 'must be one of full, short, none'],
    ['LOG_LEVEL', 'INFO', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s', (name, value, reason) => {
    const { message, exitCode } = faultOf({ [name]: value });
    expect(message).toContain(`${name} ${reason}`);
    expect(message).toContain(`(it is “${value}”)`);
    expect(exitCode).toBe(exitCodes.config);
  });

  test.each(['mysql://suibi:s3cret@db/blog', 'suibi:s3cret@db', 'postgres//suibi:s3cret@db/blog'])(
    'except for an address of a database, which may have a password: %s',
    (value) => {
      const { message } = faultOf({ DATABASE_URL: value });
      expect(message).toContain('DATABASE_URL must be a postgres:// address');
      expect(message).not.toContain('s3cret');
    },
  );
});

test('a secret key in place of a public one is refused, and not shown', () => {
  const { message } = faultOf({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1S3CRET' });
  expect(message).toContain('BACKUP_RECIPIENT must be a public key');
  expect(message).not.toContain('S3CRET');
});

test('a cache in front of the blog needs the blog’s own address', () => {
  const { message, exitCode } = faultOf({ SHARED_CACHE_SECONDS: '60' });
  expect(message).toContain('SHARED_CACHE_SECONDS needs PUBLIC_URL');
  expect(exitCode).toBe(exitCodes.config);
  // A setting that cannot be used has one fault.
  expect(faultOf({ SHARED_CACHE_SECONDS: 'on' }).message.split('\n')).toHaveLength(2);
});

test('all faults are named at once, in the order of the documentation', () => {
  const { message } = faultOf({
    LOG_LEVEL: 'loud',
    PORT: 'http',
    DATABASE_URL: 'mysql://db',
    HOST: 'ok',
  });
  const lines = message.split('\n').slice(1);
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'LOG_LEVEL',
  ]);
});

test.each([
  ['https://writer:s3cret@blog.example', 'must have no name and no password'],
  ['ftp://writer:s3cret@blog.example', 'must begin with http:// or https://'],
])('a secret in PUBLIC_URL is refused and not shown: %s', (PUBLIC_URL, reason) => {
  const { message } = faultOf({ PUBLIC_URL });
  expect(message).toContain(`PUBLIC_URL ${reason}`);
  expect(message).not.toContain('s3cret');
});

describe('the variables as people are shown them', () => {
  test('have every setting, and say which are the defaults', () => {
    const shown = listConfig({ PORT: '8080', LOG_LEVEL: '' });
    expect(shown.map(({ name }) => name)).toEqual(Object.keys(variables));
    expect(shown).toContainEqual({ name: 'PORT', value: '8080', isDefault: false });
    expect(shown).toContainEqual({ name: 'LOG_LEVEL', value: 'info', isDefault: true });
  });

  test.each([
    'postgres://suibi:s3cret@db.example:5432/blog',
    'postgres://:s3cret@db.example/blog',
    'postgres://suibi:a%40s3cret@db.example/blog',
    'postgres://suibi:a@s3cret@db.example/blog',
    'postgres://suibi:a/s3cret@db.example/blog',
    'postgres://db.example/blog?user=suibi&password=s3cret',
    'postgres//suibi:s3cret@db.example/blog',
  ])('have no password: %s', (DATABASE_URL) => {
    const shown = listConfig({ DATABASE_URL }).find(({ name }) => name === 'DATABASE_URL');
    expect(shown?.value).not.toContain('s3cret');
  });

  test('have what else a database’s address says', () => {
    const [shown] = listConfig({
      DATABASE_URL: 'postgres://suibi:s3cret@db.example/blog',
    }).filter(({ name }) => name === 'DATABASE_URL');
    expect(shown?.value).toContain('suibi');
    expect(shown?.value).toContain('db.example/blog');
  });
});
