import { z } from 'zod';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/** The built files. Their names change with their content, so they are kept for good. */
export function assetRoute(app: App, context: Context): void {
  app.get(
    patterns.asset,
    {
      config: { access: 'everyone', answers: 'file', file: 'src/files/assets.ts' },
      schema: { params: z.object({ '*': z.string() }) },
    },
    async (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`, context.assets.folder, {
        immutable: true,
        maxAge: '1y',
        // Their names say enough, and nobody wants half of one.
        acceptRanges: false,
        lastModified: false,
      }),
  );
}
