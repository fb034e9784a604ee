import { basename } from 'node:path';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/** The offline worker has one address for all its versions: a browser looks there for the next one. */
export function serviceWorkerRoute(app: App, context: Context): void {
  app.get(
    patterns.serviceWorker,
    { config: { access: 'everyone', answers: 'file', file: 'src/files/service-worker.ts' } },
    async (_request, reply) => {
      const [script = ''] = context.assets.files.worker.scripts;
      return reply.sendFile(`assets/${basename(script)}`, context.assets.folder, {
        cacheControl: false,
        maxAge: 0,
        // Its tag says enough.
        acceptRanges: false,
        lastModified: false,
      });
    },
  );
}
