import { readFileSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { WorkProgress } from '../../export/work-progress.ts';
import { readConfig } from '../../server/config.ts';
import { countedEn } from '../../shared/lang/counted-en.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { toPlainLine } from '../plain-text.ts';
import { makeProgress } from '../progress.ts';
import { openApp } from './open-app.ts';
import { type CheckedAddress, readAddresses } from './read-addresses.ts';

/** The largest sitemap that there may be: https://www.sitemaps.org/protocol.html */
const maxMebibytes = 50;

/** An old address may lead to another old one, and that to a list. */
const maxRedirects = 5;

export interface CheckedAddresses {
  answered: number;
  /** As the list has them. */
  notFound: string[];
  /** The addresses to which the blog could not answer now, each with the reason. */
  failed: string[];
}

/**
 * Runs `suibi import --check-addresses FILE`: tells which addresses of the old blog this one does
 * not answer. It loads nothing from the network. Throws OperatorError if there is such an address.
 */
export async function checkAddressesOf(file: string): Promise<void> {
  const addresses = listAddresses(file);
  const config = readConfig();
  const { app, close } = await openApp(config);
  const progress = makeProgress();
  let checked: CheckedAddresses;
  try {
    checked = await checkAddresses(app, addresses, progress, config.publicUrl);
  } finally {
    progress.stop();
    await close();
  }
  const { answered, notFound, failed } = checked;
  const lines = [
    ...notFound.map((address) => `not found: ${address}`),
    ...failed.map((address) => `failed: ${address}`),
    `${countedEn(addresses.length, 'address', 'addresses')} = ${answered} answered + ${notFound.length} not found` +
      (failed.length > 0 ? ` + ${failed.length} failed` : ''),
  ];
  process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
  const bad = notFound.length + failed.length;
  if (bad > 0) {
    throw new OperatorError(
      `${countedEn(bad, 'address', 'addresses')} without an answer; the list is above`,
      { exitCode: exitCodes.data },
    );
  }
}

/** Throws OperatorError if the file cannot be read, or has no addresses. */
function listAddresses(file: string): CheckedAddress[] {
  const read = readAddresses(readText(file));
  const refuse = (reason: string) =>
    new OperatorError(`${file} ${reason}`, { exitCode: exitCodes.data });
  if (read.kind === 'damaged') throw refuse(`is a damaged sitemap: ${read.reason}`);
  if (read.kind === 'index') {
    const [first] = read.sitemaps;
    throw refuse(
      `only names ${countedEn(read.sitemaps.length, 'sitemap')}, such as ${first}: save these, and check each of them`,
    );
  }
  if (read.addresses.length === 0) throw refuse('has no addresses');
  return read.addresses;
}

function readText(file: string): string {
  try {
    if (statSync(file).size <= maxMebibytes * 1024 * 1024) return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, {
      exitCode: exitCodes.usage,
    });
  }
  throw new OperatorError(`${file} is larger than ${maxMebibytes} MiB`, {
    exitCode: exitCodes.data,
  });
}

/** Asks the app for each address, as a browser would that has none of the owner’s cookies. */
export async function checkAddresses(
  app: FastifyInstance,
  addresses: readonly CheckedAddress[],
  progress: WorkProgress,
  publicUrl?: URL,
): Promise<CheckedAddresses> {
  const checked: CheckedAddresses = { answered: 0, notFound: [], failed: [] };
  const origin = publicUrl?.origin ?? 'http://localhost';
  progress.begin(addresses.length, 'addresses');
  for (const { written, path } of addresses) {
    const status = path === undefined ? 404 : await findStatus(app, origin, path);
    if (status < 400) checked.answered += 1;
    else if (status < 500) checked.notFound.push(written);
    else checked.failed.push(`${written} (answer ${status})`);
    progress.advance(1);
  }
  return checked;
}

/** The status to which the redirects of an address lead. */
async function findStatus(app: FastifyInstance, origin: string, path: string): Promise<number> {
  let url = origin + path;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { statusCode, headers } = await app.inject({
      method: 'HEAD',
      url,
      headers: { host: new URL(origin).host, accept: 'text/html,*/*' },
    });
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return statusCode;
    url = new URL(String(headers.location), url).href;
  }
  return 404;
}
