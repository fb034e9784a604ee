import type { Context } from '../context.ts';
import type { App } from '../http-server.ts';
import { makePictures, type Pictures } from './pictures.ts';
import { type FindAudience, makeFindAudience } from './upload-audience.ts';
import { makeUploadWork, type UploadWork } from './upload-work.ts';

/** An import in another process adds uploads that wait. Looking for them is one short query. */
const lookEveryMs = 20_000;

export interface Uploads {
  pictures: Pictures;
  work: UploadWork;
  findAudience: FindAudience;
}

/**
 * The process of pictures, and the work on uploads in the background. The work begins when the server listens, and ends with
 * it.
 */
export function startUploads(app: App, context: Context): Uploads {
  const {
    storage,
    database: { db },
  } = context;
  const pictures = makePictures();
  const work = makeUploadWork({
    ...{ db, storage, pictures },
    onFault: (error, details) =>
      app.log.warn({ err: error, ...details }, 'the work on an upload failed'),
  });
  let looking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    looking = setInterval(work.wake, lookEveryMs).unref();
    work.wake();
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
    pictures.close();
    await work.close();
  });
  return { pictures, work, findAudience: makeFindAudience(context) };
}
