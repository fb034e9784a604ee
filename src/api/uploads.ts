import { z } from 'zod';
import type { Upload } from '../db/uploads/uploads.ts';
import { bytesType } from '../server/http/access.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import type { Uploads } from '../server/uploads/uploads.ts';
import { uploadLimits } from '../shared/uploads/limits.ts';
import {
  fileHashSchema,
  type OwnedUpload,
  type UploadAnswer,
  uploadStartSchema,
} from '../shared/uploads/uploads.ts';
import { patterns, uploadUrl } from '../urls.ts';

const config = { access: 'owner', answers: 'call' } as const;
const params = z.object({ hash: fileHashSchema });
const partParams = params.extend({
  offset: z
    .string()
    .regex(/^\d{1,12}$/, 'is not a place in a file')
    .transform(Number),
});

/**
 * The calls of an upload. A page asks how much of a file the server has, sends the rest in parts,
 * and ends the upload. Each call can be sent again, also after days or by another page: the hash of
 * the file is the name of its upload.
 */
export function uploadCalls(app: App, uploads: Uploads): void {
  app.post(
    patterns.apiUpload,
    { config, schema: { params, body: uploadStartSchema } },
    async ({ params: { hash }, body: { bytes } }): Promise<UploadAnswer> =>
      toAnswer(await uploads.begin(hash, bytes)),
  );

  app.register(async (scope: App) => {
    scope.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (_, body, done) => {
      done(null, body);
    });
    scope.addHook('onRequest', async (_, { raw }) => {
      const release = uploads.acquirePart();
      // Its connection may have ended while the server looked for the session: no event would come
      // any more.
      if (raw.closed) release();
      else raw.once('close', release);
    });
    scope.put(
      patterns.apiUploadPart,
      {
        config: { ...config, takes: 'bytes' },
        schema: { params: partParams },
        bodyLimit: uploadLimits.maxPartBytes,
      },
      async ({ params: { hash, offset }, body }): Promise<UploadAnswer> => {
        if (!Buffer.isBuffer(body) || body.length === 0) {
          throw new HttpError('bad-request', { missing: 'part of the file' });
        }
        return toAnswer(await uploads.writePart(hash, offset, body));
      },
    );
  });

  app.post(
    patterns.apiUploadEnd,
    { config, schema: { params, body: uploadStartSchema } },
    async ({ params: { hash }, body }): Promise<UploadAnswer> =>
      toAnswer(await uploads.finish(hash, body)),
  );
}

/** Throws HttpError for a file that is refused. */
function toAnswer(outcome: Awaited<ReturnType<Uploads['finish']>>): UploadAnswer {
  if (outcome.kind === 'stored') return { kind: 'stored', upload: toOwned(outcome.upload) };
  if (outcome.kind !== 'refused') return outcome;
  const { kind, ...details } = outcome.fault;
  throw new HttpError(`upload-${kind}`, details);
}

function toOwned({ id, ...upload }: Upload): OwnedUpload {
  const { name, mediaType, bytes, width, height } = upload;
  return { uploadID: id, address: uploadUrl(id, name), name, mediaType, bytes, width, height };
}
