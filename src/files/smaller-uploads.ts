import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { notFound } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import {
  type SmallerFormat,
  smallerForm,
  smallerFormats,
} from '../server/uploads/storage/storage.ts';
import type { UploadWork } from '../server/uploads/upload-work.ts';
import { smallerWidths } from '../shared/uploads/picture-widths.ts';
import { patterns } from '../urls.ts';
import { filePolicy, uploadIdSchema } from './uploads.ts';

const params = z.object({ uploadID: uploadIdSchema, width: z.string().regex(/^\d{1,5}$/) });

/**
 * An upload in at most this width, as AVIF for browsers that read it, otherwise as WebP. An upload without such a file is
 * answered with the next larger one that it has, or with itself.
 */
export function smallerUploadRoute(app: App, { storage }: Context, work: UploadWork): void {
  app.get(
    patterns.smallerUpload,
    {
      config: {
        access: 'everyone',
        answers: 'file',
        keep: 'file',
        file: 'src/files/smaller-uploads.ts',
      },
      schema: { params },
    },
    async (request, reply) => {
      const width = Number(request.params.width);
      const upload = await work.findReady(request.params.uploadID);
      if (!upload || !smallerWidths.includes(width)) throw notFound();
      const format = chooseFormat(request.headers.accept);
      const stored = await storage.listForms(upload.id);
      const widths = smallerWidths.filter((each) => each >= width);
      const forms = widths.map((each) => smallerForm(each, format));
      const form = forms.find((each) => stored.has(each)) ?? 'served';
      const path = await storage.find(upload.id, form);
      if (path === undefined) throw notFound();
      reply.header('vary', 'accept');
      reply.header('content-security-policy', filePolicy(upload.mediaType));
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.type(form === 'served' ? upload.mediaType : `image/${format}`);
      // A better file may be made in the next seconds.
      const isLasting = form === forms[0] || upload.smaller === 'made';
      if (isLasting) reply.keepable = { endsAt: Number.POSITIVE_INFINITY };
      return reply.sendFile(basename(path), dirname(path), {
        immutable: isLasting,
        maxAge: isLasting ? '1y' : '1m',
        contentType: false,
      });
    },
  );
}

/** Browsers name the picture formats that they read beside the usual ones. */
function chooseFormat(accept = ''): SmallerFormat {
  return smallerFormats.find((format) => accept.includes(`image/${format}`)) ?? 'webp';
}
