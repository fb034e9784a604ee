import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findRootFile } from '../db/settings/root-files.ts';
import type { Context } from '../server/context.ts';
import { sendConditionally } from '../server/http/conditional.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { findNameFault, mediaTypeOf } from '../shared/root-files/root-files.ts';
import { patterns, rootFilePatterns, wellKnownPrefix } from '../urls.ts';

/** The words of another service, which must not act as a page of the blog. */
const policy = "default-src 'none';sandbox;frame-ancestors 'none'";

/**
 * The files that the owner has put at the root of the blog for other services: byte for byte. The
 * router asks every other route first.
 */
export function rootFileRoutes(app: App, context: Context): void {
  const config = { access: 'everyone', answers: 'file', cache: 'alone' } as const;
  const schema = { params: z.object({ name: z.string() }) };
  const { db } = context.database;

  async function send(request: FastifyRequest, reply: FastifyReply, name: string) {
    // No other name can be stored, or even be asked for: PostgreSQL takes no NUL.
    const file = findNameFault(name) ? undefined : await findRootFile(db, name);
    if (!file) return undefined;
    const type = mediaTypeOf(file);
    reply.header('content-security-policy', policy);
    // Other sites read some of these files by script (NIP-05 and others), without cookies.
    reply.header('access-control-allow-origin', '*');
    return sendConditionally(request, reply, {
      type,
      body: file.content,
      lastModified: 0,
      now: context.now(),
    });
  }

  for (const pattern of rootFilePatterns) {
    const ending = pattern.slice('/:name'.length);
    app.get(pattern, { config, schema }, async (request, reply) => {
      const name = request.params.name + ending;
      // An encoded slash is no folder.
      const sent = name.includes('/') ? undefined : await send(request, reply, name);
      // An old address of an article can have such an ending.
      return sent ?? reply.callNotFound();
    });
  }
  app.get(patterns.wellKnown, { config, schema }, async (request, reply) => {
    const sent = await send(request, reply, wellKnownPrefix.slice(1) + request.params.name);
    if (!sent) throw new HttpError('not-found');
    return sent;
  });
}
