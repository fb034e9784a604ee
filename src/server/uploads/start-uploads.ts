import { minuteMs } from '../../shared/dates.ts';
import type { Context } from '../context.ts';
import type { App } from '../http-server.ts';
import { makePictures, type Pictures } from './pictures.ts';
import { type FindAudience, makeFindAudience } from './upload-audience.ts';
import { commandWaitMs, makeUploadWork, type UploadWork } from './upload-work.ts';

/** How often unfinished uploads are looked at: they are removed after 24 hours. */
const removeOldEveryMs = 10 * minuteMs;

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
  const { storage, database, now, isCommand } = context;
  const pictures = makePictures();
  const work = makeUploadWork({
    ...{ database, storage, pictures, now },
    ...(isCommand && { maxWaitMs: commandWaitMs }),
    onFault: (error, details) =>
      app.log.warn({ err: error, ...details }, 'the work on an upload failed'),
  });
  const timers: NodeJS.Timeout[] = [];
  const removeOld = () => {
    storage.arriving.removeOld().catch((error) => {
      app.log.warn({ err: error }, 'unfinished uploads could not be removed');
    });
  };
  app.addHook('onListen', async () => {
    timers.push(setInterval(work.wake, lookEveryMs).unref());
    timers.push(setInterval(removeOld, removeOldEveryMs).unref());
    work.wake();
    removeOld();
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    pictures.close();
    await work.close();
  });
  return { pictures, work, findAudience: makeFindAudience(context) };
}
