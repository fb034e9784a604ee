import { basename } from 'node:path';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { type OwnerBuild, ownerBuildName } from '../shared/owner-build.ts';
import { patterns } from '../urls.ts';

const querystring = z.object({ owner: z.string().optional().catch(undefined) });

/**
 * The offline workers: one for visitors, one for the owner. All versions of a worker have one
 * address: browsers look there for the next version.
 */
export function serviceWorkerRoute(app: App, context: Context): void {
  app.get(
    patterns.serviceWorker,
    { config: { access: 'everyone', answers: 'file', cache: 'file' }, schema: { querystring } },
    async (request, reply) => {
      if (request.query.owner !== undefined) {
        const { version, files, script } = context.assets.ownerWorker;
        const build: OwnerBuild = { version, files };
        // A build with other files gives another script, so browsers notice each new version of the
        // program.
        return reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(`const ${ownerBuildName}=${JSON.stringify(build)};${script}`);
      }
      reply.cacheable = { endsAt: Number.POSITIVE_INFINITY };
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
