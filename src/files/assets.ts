import { z } from 'zod';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/**
 * The built files. A file with other content has another name, so browsers may keep them for ever.
 */
export function assetRoute(app: App, context: Context): void {
  app.get(
    patterns.asset,
    {
      config: { access: 'everyone', answers: 'file', cache: 'file' },
      schema: { params: z.object({ '*': z.string() }) },
    },
    async (request, reply) => {
      reply.cacheable = { endsAt: Number.POSITIVE_INFINITY };
      return reply.sendFile(`assets/${request.params['*']}`, context.assets.folder, {
        immutable: true,
        maxAge: '1y',
        // The name tells the version, and no browser asks for a part of such a file.
        acceptRanges: false,
        lastModified: false,
      });
    },
  );
}
