import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import type { TrustProxy } from './http/client-address.ts';
import { type LogAddresses, logAddresses } from './http/log-options.ts';
import { withoutSecrets } from './shown-address.ts';

export interface Config {
  host: string;
  port: number;
  /** The blog's address as visitors have it; undefined: whatever address a request came to. */
  publicUrl: URL | undefined;
  dataDir: string;
  /** `postgres://…`; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /**
   * How many connections to PostgreSQL this process may open; undefined: its share of what the role
   * may open, at most 10.
   */
  databaseConnections: number | undefined;
  trustProxy: TrustProxy;
  /**
   * How long caches between the blog and its readers may keep an answer for visitors; 0: they may
   * not.
   */
  sharedCacheSeconds: number;
  /** Where the server puts a backup each day; undefined: it makes none. */
  backupDir: string | undefined;
  /** A public key of age, for which backups are encrypted; undefined: they are not. */
  backupRecipient: string | undefined;
  logLevel: (typeof logLevels)[number];
  /** How much of the address of whoever asks stands in the log. */
  logAddresses: LogAddresses;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

interface Variable {
  /** The default as the guide of settings and .env.example show it. */
  default: string;
  about: string;
  schema: z.ZodType;
}

const url = (protocols: string[], message: string) =>
  z.string().refine((value) => {
    return URL.canParse(value) && protocols.includes(new URL(value).protocol);
  }, message);

/**
 * Every environment variable that the program reads, in the order in which the documentation lists
 * them.
 */
export const variables = {
  HOST: {
    default: '127.0.0.1',
    about: 'Address to listen on; `0.0.0.0` listens on all networks of the machine',
    schema: z.string().regex(/^[\w.:-]+$/, 'must be an IP address or a host name'),
  },
  PORT: {
    default: '3000',
    about: 'Port to listen on; `0` takes any free port',
    schema: z.string().refine((value) => {
      return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
    }, 'must be a number from 0 to 65535'),
  },
  PUBLIC_URL: {
    default: '',
    about: 'The blog’s address for visitors, such as `https://blog.example`; needed behind a proxy',
    schema: url(['http:', 'https:'], 'must begin with http:// or https://')
      .refine((value) => {
        return !URL.canParse(value) || new URL(value).pathname === '/';
      }, 'must have no path: the blog is at the root of its address')
      .refine((value) => {
        return !URL.canParse(value) || new URL(value).username + new URL(value).password === '';
      }, 'must have no name and no password: every reader sees it'),
  },
  DATA_DIR: {
    default: './data',
    about:
      'Folder for all data of the blog: database, uploads, snapshots; with PostgreSQL for copies of files only',
    schema: z.string(),
  },
  DATABASE_URL: {
    default: '',
    about: '`postgres://…` for PostgreSQL; empty for SQLite in `DATA_DIR`',
    schema: url(
      ['postgres:', 'postgresql:'],
      'must be a postgres:// address (in its password, / # ? @ are written %2F %23 %3F %40), or empty',
    ),
  },
  DATABASE_CONNECTIONS: {
    default: '',
    about:
      'How many connections to PostgreSQL one process may open; empty: its share of what the role may open, at most 10',
    schema: z.string().refine((value) => {
      return /^\d{1,3}$/.test(value) && Number(value) >= 2;
    }, 'must be a number from 2 to 999, or empty'),
  },
  TRUST_PROXY: {
    default: 'false',
    about:
      'Which proxies may say who the visitor is (`X-Forwarded-*` headers): their IP addresses, separated by commas, or how many stand in front of the blog, such as `1`',
    schema: z
      .string()
      .refine(
        (value) => value !== 'true',
        'must not be true any more: visitors could write their address themselves. ' +
          'Write the IP address of the proxy, such as 127.0.0.1, or how many proxies stand in front of the blog, such as 1',
      )
      .refine((value) => {
        return isHopCount(value) || value.split(',').every(isAddressOrNetwork);
      }, 'must be false, IP addresses separated by commas, or a number of proxies from 1 to 9'),
  },
  SHARED_CACHE_SECONDS: {
    default: '0',
    about:
      'For how many seconds a cache in front of the blog, such as nginx or a CDN, may answer visitors by itself, at most 86400; `0`: never',
    schema: z.string().refine((value) => {
      return /^\d{1,5}$/.test(value) && Number(value) <= 86_400;
    }, 'must be a number of seconds from 0 to 86400'),
  },
  BACKUP_DIR: {
    default: '',
    about:
      'Folder into which the server puts a backup each day, best on another disk; empty: it makes none',
    schema: z.string(),
  },
  BACKUP_RECIPIENT: {
    default: '',
    about: 'Public key of age (`age1…`) for which backups are encrypted; empty: they are not',
    schema: z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key as age-keygen prints it: age1…'),
  },
  LOG_LEVEL: {
    default: 'info',
    about: `How much is logged: ${logLevels.map((level) => `\`${level}\``).join(', ')}`,
    schema: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
  },
  LOG_ADDRESSES: {
    default: 'short',
    about:
      'How much of a reader’s address is logged: `full`; `short`, the first three numbers of an IPv4 address (/24) and the /48 of an IPv6 address; or `none`. The line of a failed login always has the whole address',
    schema: z.enum(logAddresses, `must be one of ${logAddresses.join(', ')}`),
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof variables;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the environment; no other file reads the environment. An empty
 * variable counts as not set. Throws one OperatorError that names all faults.
 */
export function readConfig(environment: Environment = process.env): Config {
  const value = (name: Name) => environment[name]?.trim() || variables[name].default;
  const faults = (Object.keys(variables) as Name[]).flatMap((name) => {
    const text = value(name);
    if (text === variables[name].default) return [];
    const result = variables[name].schema.safeParse(text);
    const message = `${name} ${result.error?.issues[0]?.message} (it is “${shownValue(name, text)}”)`;
    return result.success ? [] : [message];
  });
  // Without it pages name the host of the request, and a stranger's host would stand in the pages
  // of the cache.
  if (Number(value('SHARED_CACHE_SECONDS')) > 0 && value('PUBLIC_URL') === '') {
    faults.push(
      'SHARED_CACHE_SECONDS needs PUBLIC_URL, the address under which the cache is reached',
    );
  }
  if (faults.length > 0) {
    throw new OperatorError(`The configuration has faults:\n  ${faults.join('\n  ')}`, {
      exitCode: exitCodes.config,
    });
  }
  const publicUrl = value('PUBLIC_URL');
  return {
    host: value('HOST'),
    port: Number(value('PORT')),
    publicUrl: publicUrl ? new URL(publicUrl) : undefined,
    dataDir: resolve(value('DATA_DIR')),
    databaseUrl: value('DATABASE_URL') || undefined,
    databaseConnections: Number(value('DATABASE_CONNECTIONS')) || undefined,
    trustProxy: toTrustProxy(value('TRUST_PROXY')),
    sharedCacheSeconds: Number(value('SHARED_CACHE_SECONDS')),
    backupDir: value('BACKUP_DIR') ? resolve(value('BACKUP_DIR')) : undefined,
    backupRecipient: value('BACKUP_RECIPIENT') || undefined,
    logLevel: value('LOG_LEVEL') as Config['logLevel'],
    logAddresses: value('LOG_ADDRESSES') as LogAddresses,
  };
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function isHopCount(text: string): boolean {
  return /^[1-9]$/.test(text);
}

function toTrustProxy(value: string): TrustProxy {
  if (value === 'false') return false;
  if (isHopCount(value)) return Number(value);
  return value.split(',').map((address) => address.trim());
}

/** The configuration for people, without secrets. */
export function listConfig(environment: Environment = process.env) {
  return (Object.keys(variables) as Name[]).map((name) => {
    const fallback = variables[name].default;
    const value = environment[name]?.trim() || fallback;
    return { name, value: shownValue(name, value), isDefault: value === fallback };
  });
}

function shownValue(name: Name, value: string): string {
  if (name === 'BACKUP_RECIPIENT' && value !== '' && !value.startsWith('age1')) {
    return '(not shown: it may be a secret key)';
  }
  return name.endsWith('_URL') ? withoutSecrets(value) : value;
}
