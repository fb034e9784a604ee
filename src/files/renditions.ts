import { z } from 'zod';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import {
  type RenditionFormat,
  renditionForm,
  renditionFormats,
} from '../server/uploads/storage/storage.ts';
import { renditionWidths } from '../shared/uploads/picture-widths.ts';
import { isShownPicture } from '../shared/uploads/served-as.ts';
import { patterns } from '../urls.ts';
import { cacheControlOf, sendUpload, type UploadTools, uploadIdSchema } from './uploads.ts';

const params = z.object({ uploadID: uploadIdSchema, width: z.string().regex(/^\d{1,5}$/) });

/**
 * A picture in at most this width, as AVIF for browsers that read it, otherwise as WebP. A picture
 * without such a file is answered with the next larger one that it has, or with itself. An upload
 * that is no picture has no widths.
 */
export function renditionRoute(
  app: App,
  { storage }: Context,
  { uploads, findAudience }: UploadTools,
): void {
  app.get(
    patterns.rendition,
    {
      config: { access: 'everyone', answers: 'file', hasPrivateFiles: true, cache: 'file' },
      schema: { params },
    },
    async (request, reply) => {
      const width = Number(request.params.width);
      const { uploadID } = request.params;
      if (!renditionWidths.includes(width)) throw new HttpError('not-found');
      const audience = await findAudience(uploadID, request);
      const upload = audience === 'nobody' ? undefined : await uploads.findReady(uploadID);
      if (!upload || !isShownPicture(upload.mediaType)) throw new HttpError('not-found');
      const format = chooseFormat(request.headers.accept);
      const stored = await storage.listForms(upload.id);
      const widths = renditionWidths.filter((each) => each >= width);
      const forms = widths.map((each) => renditionForm(each, format));
      const form = forms.find((each) => stored.has(each)) ?? 'served';
      const path = await storage.find(upload.id, form);
      if (path === undefined) throw new HttpError('not-found');
      reply.header('vary', 'accept');
      // A better file may be made in the next seconds.
      const isLasting = form === forms[0] || upload.renditions === 'made';
      const isForEveryone = audience === 'everyone';
      if (isLasting && isForEveryone) reply.cacheable = { endsAt: Number.POSITIVE_INFINITY };
      const isBrief = isForEveryone && !isLasting;
      reply.header('cache-control', isBrief ? 'public, max-age=60' : cacheControlOf(audience));
      return sendUpload(reply, path, form === 'served' ? upload.mediaType : `image/${format}`);
    },
  );
}

/** Browsers name the picture formats that they read beside the usual ones. */
function chooseFormat(accept = ''): RenditionFormat {
  return renditionFormats.find((format) => accept.includes(`image/${format}`)) ?? 'webp';
}
