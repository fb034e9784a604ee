import { minuteMs } from '../../shared/dates.ts';
import type { Context } from '../context.ts';
import type { App } from '../http-server.ts';
import { Job } from '../limits/job.ts';
import { makePictures, type Pictures } from './pictures.ts';
import { type FindAudience, makeFindAudience } from './upload-audience.ts';
import { commandWaitMs, makeUploadWork, type UploadWork } from './upload-work.ts';

/** How often unfinished uploads are looked at: they are removed after 24 hours. */
const removeOldEveryMs = 10 * minuteMs;

export interface Uploads {
  pictures: Pictures;
  work: UploadWork;
  findAudience: FindAudience;
}

/**
 * The process of pictures, and the work on uploads in the background. The work begins when the
 * server listens, and ends with it.
 */
export function startUploads(app: App, context: Context): Uploads {
  const { storage, database, now, isCommand } = context;
  const pictures = makePictures();
  const work = makeUploadWork({
    ...{ database, storage, pictures, now },
    ...(isCommand && { maxWaitMs: commandWaitMs }),
    onFault: (error, details) =>
      app.log.warn({ err: error, ...details }, 'the work on an upload failed'),
  });
  const removeOld = new Job({
    everyMs: removeOldEveryMs,
    async run() {
      await storage.arriving.removeOld();
    },
    onFault: (error) => app.log.warn({ err: error }, 'unfinished uploads could not be removed'),
  });
  app.addHook('onListen', async () => {
    void work.job.start();
    void removeOld.start();
  });
  app.addHook('onClose', async () => {
    pictures.close();
    await Promise.all([work.close(), removeOld.stop()]);
  });
  return { pictures, work, findAudience: makeFindAudience(context) };
}
