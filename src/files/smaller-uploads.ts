import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { notFound } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import { type SmallerFormat, smallerFormats } from '../server/uploads/smaller-picture.ts';
import { smallerPath } from '../server/uploads/smaller-pictures.ts';
import type { UploadWork } from '../server/uploads/upload-work.ts';
import { uploadFolder, uploadPath } from '../server/uploads.ts';
import { smallerWidths } from '../shared/uploads/picture-widths.ts';
import { patterns } from '../urls.ts';
import { filePolicy, uploadIdSchema } from './uploads.ts';

const params = z.object({ uploadID: uploadIdSchema, width: z.string().regex(/^\d{1,5}$/) });

/** An upload in a smaller width, as AVIF for browsers that read it, otherwise as WebP. */
export function smallerUploadRoute(app: App, context: Context, work: UploadWork): void {
  app.get(
    patterns.smallerUpload,
    {
      config: { access: 'everyone', answers: 'file', file: 'src/files/smaller-uploads.ts' },
      schema: { params },
    },
    async (request, reply) => {
      const width = Number(request.params.width);
      const upload = await work.findReady(request.params.uploadID);
      if (!upload || !smallerWidths.includes(width)) throw notFound();
      const folder = uploadFolder(context.config.dataDir);
      const format = chooseFormat(request.headers.accept);
      const isThere = (path: string) => existsSync(join(folder, path));
      const paths = nearestFirst(width).map((each) => smallerPath(upload.id, each, format));
      const path = paths.find(isThere) ?? uploadPath(upload.id);
      if (!isThere(path)) throw notFound();
      const isSmaller = path !== uploadPath(upload.id);
      reply.header('vary', 'accept');
      reply.header('content-security-policy', filePolicy(upload.mediaType));
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.type(isSmaller ? `image/${format}` : upload.mediaType);
      // The right width may be made in the next seconds.
      const isRight = path === paths[0];
      return reply.sendFile(path, folder, {
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
