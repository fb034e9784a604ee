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

/** An upload in a smaller width, as AVIF for browsers that read it, otherwise as WebP. */
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
      const forms = nearestFirst(width).map((each) => smallerForm(each, format));
      const form = forms.find((each) => stored.has(each)) ?? 'served';
      const path = await storage.find(upload.id, form);
      if (path === undefined) throw notFound();
      reply.header('vary', 'accept');
      reply.header('content-security-policy', filePolicy(upload.mediaType));
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.type(form === 'served' ? upload.mediaType : `image/${format}`);
      // The right width may be made in the next seconds.
      const isRight = form === forms[0];
      if (isRight) reply.keepable = { endsAt: Number.POSITIVE_INFINITY };
      return reply.sendFile(basename(path), dirname(path), {
        immutable: isRight,
        maxAge: isRight ? '1y' : '1m',
        contentType: false,
      });
    },
  );
}

/** All widths: the right one, then the larger ones from the smallest on, then the smaller ones from the largest on. */
function nearestFirst(width: number): number[] {
  const larger = smallerWidths.filter((each) => each >= width);
  return [...larger, ...smallerWidths.filter((each) => each < width).reverse()];
}

/** Browsers name the picture formats that they read beside the usual ones. */
function chooseFormat(accept = ''): SmallerFormat {
  return smallerFormats.find((format) => accept.includes(`image/${format}`)) ?? 'webp';
}
