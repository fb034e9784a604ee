import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { notFound } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import type { Uploads } from '../server/uploads/start-uploads.ts';
import type { UploadAudience } from '../server/uploads/upload-audience.ts';
import { patterns } from '../urls.ts';

export const uploadIdSchema = z.string().regex(/^[0-9a-z]{26}$/);
const params = z.object({ uploadID: uploadIdSchema, name: z.string() });

/**
 * Media types that a browser may show. Browsers save all other files to the disk, also PDF: it is a document that can run
 * scripts, and Chromium shows none under a policy with `sandbox`. They are sent as bytes of no type, so that none of them is
 * ever a script or a style sheet of a page.
 */
const shownInPlace = /^(image|audio|video)\/|^text\/plain$/;

export function uploadRoute(app: App, { storage }: Context, { work, findAudience }: Uploads): void {
  app.get(
    patterns.upload,
    {
      config: {
        ...{ access: 'everyone', answers: 'file', hasPrivateFiles: true, keep: 'file' },
        file: 'src/files/uploads.ts',
      },
      schema: { params },
    },
    async (request, reply) => {
      const { uploadID } = request.params;
      const audience = await findAudience(uploadID, request);
      const upload = audience === 'nobody' ? undefined : await work.findReady(uploadID);
      if (!upload) throw notFound();
      const path = await storage.find(upload.id, 'served');
      if (path === undefined) throw notFound();
      const isShown = shownInPlace.test(upload.mediaType);
      if (!isShown) reply.header('content-disposition', 'attachment');
      if (audience === 'everyone') reply.keepable = { endsAt: Number.POSITIVE_INFINITY };
      reply.header('content-security-policy', filePolicy(upload.mediaType));
      // Feed readers and link previews show pictures on pages of other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('cache-control', cacheControlOf(audience));
      reply.type(isShown ? typeOf(upload.mediaType) : 'application/octet-stream');
      return reply.sendFile(basename(path), dirname(path), {
        cacheControl: false,
        contentType: false,
      });
    },
  );
}

/**
 * For how long browsers and caches may keep an upload. Its content never changes, but its owner may delete it: so it is not
 * `immutable`, and a reload asks again. One year in seconds.
 */
export function cacheControlOf(audience: UploadAudience): string {
  return audience === 'everyone' ? 'public, max-age=31536000' : 'private, no-cache';
}

/** Without the charset, browsers read a text as Windows-1252, and Chinese becomes unreadable. */
function typeOf(mediaType: string): string {
  return mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType;
}

/** An SVG that is opened alone is a document and could run a script: the policy forbids it. Sound and film may play. */
export function filePolicy(mediaType: string): string {
  const media = /^(audio|video)\//.test(mediaType) ? "; media-src 'self'" : '; sandbox';
  return `default-src 'none'; frame-ancestors 'none'${media}`;
}
