import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { findIdentity } from '../server/find-identity.ts';
import { sendConditionally } from '../server/http/conditional.ts';
import type { App } from '../server/http-server.ts';
import { writeFilings } from '../server/render-page.tsx';
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
      const { publicMemo } = context;
      // The workers are there although the database is away.
      const identity = publicMemo.get(findIdentity).catch(() => publicMemo.last(findIdentity));
      const filings = writeFilings(await identity);
      if (request.query.owner !== undefined) {
        const { version, files, script } = context.assets.ownerWorker;
        const build: OwnerBuild = { version, files };
        // A build with other files gives another script, so browsers notice each new version of the
        // program.
        return reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(`${filings}const ${ownerBuildName}=${JSON.stringify(build)};${script}`);
      }
      const [script = ''] = context.assets.files.worker.scripts;
      if (filings !== '') {
        const file = join(context.assets.folder, 'assets', basename(script));
        return sendConditionally(request, reply, {
          type: 'text/javascript; charset=utf-8',
          body: filings + (await readFile(file, 'utf8')),
          ...{ lastModified: 0, now: context.now() },
        });
      }
      reply.cacheable = { endsAt: Number.POSITIVE_INFINITY };
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
