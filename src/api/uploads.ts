import { z } from 'zod';
import type { Upload } from '../db/uploads/uploads.ts';
import type { Context } from '../server/context.ts';
import { bytesType } from '../server/http/access.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { BusyError } from '../server/limits/busy-error.ts';
import { withLease } from '../server/limits/lease.ts';
import { Quota } from '../server/limits/quota.ts';
import type { Pictures } from '../server/uploads/pictures.ts';
import { withRoom } from '../server/uploads/storage/with-room.ts';
import {
  faultOfHead,
  renewStored,
  type StoreOutcome,
  storeUpload,
} from '../server/uploads/store-upload.ts';
import type { UploadWork } from '../server/uploads/upload-work.ts';
import { SingleFlight, withTimeout } from '../shared/limits/single-flight.ts';
import { uploadLimits } from '../shared/uploads/limits.ts';
import {
  fileHashSchema,
  type UploadAnswer,
  type UploadFault,
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

/** The call that ends an upload waits at most so long for the picture. Then the page asks again. */
const maxWaitMs = 20_000;

/** So many parts are in memory, each with up to 4 MB. A page sends three files at a time. */
const maxArriving = 8;

/**
 * The calls of an upload. A page asks how much of a file the server has, sends the rest in parts,
 * and ends the upload. Each call can be sent again, also after days or by another page: the hash of
 * the file is the name of its upload.
 */
export function uploadCalls(
  app: App,
  context: Context,
  { pictures, work }: { pictures: Pictures; work: UploadWork },
): void {
  const { database, storage, now } = context;
  const { db } = database;
  const { arriving } = storage;
  const parts = { db, storage, pictures, now };
  /** By the hash of the file. */
  const storing = new SingleFlight<StoreOutcome | undefined>();

  app.post(
    patterns.apiUpload,
    { config, schema: { params, body: uploadStartSchema } },
    async ({ params: { hash }, body: { bytes } }): Promise<UploadAnswer> => {
      if (bytes === 0) throw refusal({ kind: 'empty' });
      const { maxFileBytes } = uploadLimits;
      if (bytes > maxFileBytes) throw refusal({ kind: 'too-large', maxBytes: maxFileBytes });
      const stored = await renewStored(parts, hash);
      if (stored) return { kind: 'stored', upload: toOwned(stored) };
      return { kind: 'incomplete', received: await arriving.receivedBytes(hash) };
    },
  );

  app.register(async (scope: App) => {
    scope.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (_, body, done) => {
      done(null, body);
    });
    const quota = new Quota({ max: maxArriving, makeError: tooMany });
    scope.addHook('onRequest', async (_, { raw }) => {
      const release = quota.acquire();
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
        const { maxFileBytes } = uploadLimits;
        if (offset + body.length > maxFileBytes) {
          throw refusal({ kind: 'too-large', maxBytes: maxFileBytes });
        }
        const fault = offset === 0 ? faultOfHead(body, body.length) : undefined;
        if (fault) throw refusal(fault);
        const received = await withRoom(arriving, hash, () =>
          arriving.writePart(hash, offset, body),
        );
        if (received === 'no-room') throw tooMany();
        return { kind: 'incomplete', received };
      },
    );
  });

  app.post(
    patterns.apiUploadEnd,
    { config, schema: { params, body: uploadStartSchema } },
    async ({ params: { hash }, body }): Promise<UploadAnswer> => {
      const stored = storing.run(hash, () =>
        withLease(database, `upload ${hash}`, maxWaitMs, () =>
          withRoom(arriving, hash, () => storeUpload(parts, { hash, ...body })),
        ),
      );
      const outcome = await withTimeout(maxWaitMs, stored);
      if (outcome === undefined) return { kind: 'checking' };
      if (outcome.kind === 'refused') throw refusal(outcome.fault);
      if (outcome.kind === 'incomplete') return outcome;
      void work.job.wake();
      return { kind: 'stored', upload: toOwned(outcome.upload) };
    },
  );
}

function tooMany(): BusyError {
  return new BusyError('uploads-busy', 5);
}

function toOwned({ id, ...upload }: Upload) {
  const { name, mediaType, bytes, width, height } = upload;
  return { uploadID: id, address: uploadUrl(id, name), name, mediaType, bytes, width, height };
}

function refusal({ kind, ...details }: UploadFault): HttpError {
  return new HttpError(`upload-${kind}`, details);
}
