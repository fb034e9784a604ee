import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { tooManyConnections } from './reconnecting-pool.ts';

/** PostgreSQL delivers a notification within some milliseconds. */
const maxDeliveryMs = 3_000;

/**
 * Whether a connection that only listens hears what another connection notifies. A pooler that
 * lends its connections to PostgreSQL for one transaction at a time lets no notification through.
 * `no-connection`: other programs use all connections that the role may open. Rejects when
 * PostgreSQL cannot be reached.
 */
export async function hearsNotifications(url: string): Promise<boolean | 'no-connection'> {
  const channel = `suibi_doctor_${randomUUID().replaceAll('-', '')}`;
  const [listener, sender] = [url, url].map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    return client;
  }) as [pg.Client, pg.Client];
  try {
    await listener.connect();
    await sender.connect();
    await listener.query(`listen ${channel}`);
    const heard = once(listener, 'notification', { signal: AbortSignal.timeout(maxDeliveryMs) });
    await sender.query(`notify ${channel}`);
    return await heard.then(
      () => true,
      () => false,
    );
  } catch (error) {
    if ((error as { code?: unknown }).code === tooManyConnections) return 'no-connection';
    throw error;
  } finally {
    await Promise.allSettled([listener.end(), sender.end()]);
  }
}
