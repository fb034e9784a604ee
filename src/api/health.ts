import { checkHealth } from '../db/connection/health.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/** For programs that watch the server: 200 while it can serve, 503 while its database does not answer. */
export function healthCall(app: App, context: Context): void {
  app.get(
    patterns.health,
    { config: { access: 'everyone', answers: 'call', file: 'src/api/health.ts' } },
    async (request) => {
      try {
        await checkHealth(context.database.db);
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        throw new HttpError(503, 'database', 'The database does not answer.');
      }
    },
  );
}
