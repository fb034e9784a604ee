import { z } from 'zod';
import { findUploadSizes } from '../db/uploads/uploads.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { maxAskedSizes, type UploadSizesAnswer } from '../shared/uploads/picture-widths.ts';
import { patterns } from '../urls.ts';

const querystring = z.object({
  ids: z
    .string()
    .max(10_000)
    .default('')
    .transform((ids) => ids.split(','))
    .refine((ids) => ids.length <= maxAskedSizes, `has more than ${maxAskedSizes} ids`),
});

/**
 * The sizes of uploads by their ids, for the preview. Ids that are unknown, or of no picture, are
 * left out.
 */
export function uploadSizesCall(app: App, context: Context): void {
  app.get(
    patterns.apiUploadSizes,
    { config: { access: 'owner', answers: 'call' }, schema: { querystring } },
    async ({ query: { ids } }): Promise<UploadSizesAnswer> => ({
      sizes: Object.fromEntries(await findUploadSizes(context.database.db, ids)),
    }),
  );
}
