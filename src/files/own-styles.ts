import { z } from 'zod';
import { findSettings } from '../db/settings/settings.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { ownStylesName } from '../server/own-styles.ts';
import { ownSheet } from '../shared/style/own-styles.ts';
import { patterns } from '../urls.ts';

/**
 * The owner's own styles, if they are too long for each page. An older page that a cache or a
 * browser has kept asks with an older name: it gets the styles of today, which nobody keeps under
 * that name.
 */
export function ownStylesRoute(app: App, context: Context): void {
  const config = { access: 'everyone', answers: 'file', cache: 'alone' } as const;
  const schema = { params: z.object({ name: z.string() }) };
  app.get(patterns.ownStyles, { config, schema }, async (request, reply) => {
    const { ownCss } = await context.publicMemo.get(findSettings);
    if (ownCss === '') throw new HttpError('not-found');
    const isNamed = request.params.name === ownStylesName(ownCss);
    reply.cacheable = isNamed ? { endsAt: Number.POSITIVE_INFINITY } : undefined;
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(ownSheet(ownCss));
  });
}
