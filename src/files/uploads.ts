import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { notFound } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import type { UploadWork } from '../server/uploads/upload-work.ts';
import { patterns } from '../urls.ts';

export const uploadIdSchema = z.string().regex(/^[0-9a-z]{26}$/);
const params = z.object({ uploadID: uploadIdSchema, name: z.string() });

/**
 * Media types that a browser may show. Browsers save all other files to the disk, also PDF: it is a document that can run
 * scripts, and Chromium shows none under a policy with `sandbox`.
 */
const shownInPlace = /^(image|audio|video)\/|^text\/plain$/;

export function uploadRoute(app: App, { storage }: Context, work: UploadWork): void {
  app.get(
    patterns.upload,
    {
      config: { access: 'everyone', answers: 'file', keep: 'file', file: 'src/files/uploads.ts' },
      schema: { params },
    },
    async (request, reply) => {
      const upload = await work.findReady(request.params.uploadID);
      if (!upload) throw notFound();
      const path = await storage.find(upload.id, 'served');
      if (path === undefined) throw notFound();
      if (!shownInPlace.test(upload.mediaType)) reply.header('content-disposition', 'attachment');
      reply.keepable = { endsAt: Number.POSITIVE_INFINITY };
      reply.header('content-security-policy', filePolicy(upload.mediaType));
      // Feed readers and link previews show pictures on pages of other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      // Without the charset, browsers read a text as Windows-1252, and Chinese becomes unreadable.
      const isText = upload.mediaType === 'text/plain';
      reply.type(isText ? 'text/plain; charset=utf-8' : upload.mediaType);
      return reply.sendFile(basename(path), dirname(path), {
        immutable: true,
        maxAge: '1y',
        contentType: false,
      });
    },
  );
}

/** An SVG that is opened alone is a document and could run a script: the policy forbids it. Sound and film may play. */
export function filePolicy(mediaType: string): string {
  const media = /^(audio|video)\//.test(mediaType) ? "; media-src 'self'" : '; sandbox';
  return `default-src 'none'; frame-ancestors 'none'${media}`;
}
