import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import type { FindAudience, UploadAudience } from '../server/uploads/audience.ts';
import type { Uploads } from '../server/uploads/uploads.ts';
import { type ServedAs, servedAs } from '../shared/uploads/served-as.ts';
import { uploadIdPattern } from '../shared/uploads/upload-ids.ts';
import { patterns } from '../urls.ts';

export const uploadIdSchema = z.string().regex(uploadIdPattern);
const params = z.object({ uploadID: uploadIdSchema, name: z.string() });

/** What the routes of files ask. */
export interface UploadTools {
  uploads: Uploads;
  findAudience: FindAudience;
}

export function uploadRoute(
  app: App,
  { storage }: Context,
  { uploads, findAudience }: UploadTools,
): void {
  app.get(
    patterns.upload,
    {
      config: { access: 'everyone', answers: 'file', hasPrivateFiles: true, cache: 'file' },
      schema: { params },
    },
    async (request, reply) => {
      const { uploadID } = request.params;
      const audience = await findAudience(uploadID, request);
      const upload = audience === 'nobody' ? undefined : await uploads.findReady(uploadID);
      if (!upload) throw new HttpError('not-found');
      const path = await storage.find(upload.id, 'served');
      if (path === undefined) throw new HttpError('not-found');
      if (audience === 'everyone') reply.cacheable = { endsAt: Number.POSITIVE_INFINITY };
      reply.header('cache-control', cacheControlOf(audience));
      return sendUpload(reply, path, upload.mediaType);
    },
  );
}

/** Sends a file of an upload. No other function decides under which type an upload is sent. */
export function sendUpload(reply: FastifyReply, path: string, mediaType: string): FastifyReply {
  const served = servedAs(mediaType);
  if (served.kind === 'download') reply.header('content-disposition', 'attachment');
  reply.header('content-security-policy', filePolicy(served));
  // Feed readers and link previews show pictures on pages of other sites.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.type(served.contentType);
  return reply.sendFile(basename(path), dirname(path), { cacheControl: false, contentType: false });
}

/**
 * For how long browsers and caches may keep an upload. Its content never changes, but its owner may
 * delete it: so it is not `immutable`, and a reload asks again. One year in seconds.
 */
export function cacheControlOf(audience: UploadAudience): string {
  return audience === 'everyone' ? 'public, max-age=31536000' : 'private, no-cache';
}

/** A file that is opened alone runs no script and loads nothing. Sound and film may play. */
function filePolicy({ kind }: ServedAs): string {
  const media = kind === 'sound' || kind === 'film' ? "; media-src 'self'" : '; sandbox';
  return `default-src 'none'; frame-ancestors 'none'${media}`;
}
