import { basename } from 'node:path';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/** The offline worker. All its versions have one address: browsers look there for the next version. */
export function serviceWorkerRoute(app: App, context: Context): void {
  app.get(
    patterns.serviceWorker,
    { config: { access: 'everyone', answers: 'file', file: 'src/files/service-worker.ts' } },
    async (_request, reply) => {
      const [script = ''] = context.assets.files.worker.scripts;
      return reply.sendFile(`assets/${basename(script)}`, context.assets.folder, {
        cacheControl: false,
        maxAge: 0,
        // The answer’s ETag tells the version.
        acceptRanges: false,
        lastModified: false,
      });
    },
  );
}
